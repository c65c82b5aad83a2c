//===- Printer.cpp - a program as MLIR ------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Printer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

using namespace llvm;
using namespace mma_select;
using namespace mma_select::fuzz;

bool mma_select::fuzz::Buffer::isContiguous() const {
  int64_t stride = 1;
  for (size_t dim = shape.size(); dim-- > 0; stride *= shape[dim])
    if (strides[dim] != stride)
      return false;
  return offset == 0;
}

int64_t mma_select::fuzz::Buffer::getAllocatedElements() const {
  int64_t last = offset;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    if (shape[dim] == 0)
      return offset;
    last += (shape[dim] - 1) * strides[dim];
  }
  return last + 1;
}

namespace {
class Printer {
public:
  explicit Printer(const Case &program) : program(program), os(text) {}
  std::string print();

private:
  std::string printNode(unsigned index);
  void printBody();
  void printLinalg();
  void printWrite(const Write &write);
  /// What is used in the loop and made before it.
  void printBeforeLoop(unsigned index, std::set<unsigned> &seen);
  std::string printLoop(unsigned index);
  std::string printRead(const Node &node);
  std::string printRow(const Node &node);
  std::string printProduct(const Node &node);
  std::string printReduction(const Node &node);
  std::string printElementwise(const Node &node);
  /// `%b0[%c0, %i3]`.
  std::string getPlace(const Access &access);
  /// `{in_bounds = .., permutation_map = ..}` and the mask before it.
  std::pair<std::string, std::string>
  getTransferParts(const Access &access, int64_t rows, int64_t columns);
  std::string getIndexConstant(int64_t value);
  std::string getScalarConstant(const Element &type, double value);
  std::string getInstr() const {
    return program.preset.empty() ? ""
                                  : "mma_select.instr = #mma_select.instr<\"" +
                                        program.preset + "\">";
  }
  std::string getFresh() { return "%v" + std::to_string(nextValue++); }
  raw_ostream &line() { return os << "    "; }

  const Case &program;
  std::string text;
  raw_string_ostream os;
  std::map<unsigned, std::string> names;
  unsigned nextValue = 0;
  std::string carried;
};
} // namespace

template <typename Range>
static std::string joinAll(const Range &range) {
  return join(std::begin(range), std::end(range), ", ");
}

static std::string getVector(int64_t rows, int64_t columns,
                             const std::string &type) {
  return formatv("vector<{0}x{1}x{2}>", rows, columns, type);
}

static std::string getVector(const Node &node) {
  return getVector(node.rows, node.columns, node.type.name);
}

static std::string getMemRef(const Buffer &buffer) {
  std::string shape;
  for (auto [dim, size] : enumerate(buffer.shape))
    shape += (buffer.isDynamic[dim] ? "?" : std::to_string(size)) + "x";
  std::string layout;
  if (!buffer.isContiguous() || buffer.dynamicStrides) {
    auto get = [&](int64_t value) {
      return buffer.dynamicStrides ? "?" : std::to_string(value);
    };
    std::vector<std::string> strides;
    for (int64_t stride : buffer.strides)
      strides.push_back(get(stride));
    layout = ", strided<[" + join(strides, ", ") + "]";
    if (buffer.offset != 0 || buffer.dynamicStrides)
      layout += ", offset: " + get(buffer.offset);
    layout += ">";
  }
  if (!buffer.memorySpace.empty())
    layout += ", " + buffer.memorySpace;
  return "memref<" + shape + buffer.type.name + layout + ">";
}

static std::string getNumber(const Element &type, double value) {
  if (!type.isFloat())
    return std::to_string(int64_t(value));
  return formatv("{0:f6}", value);
}

std::string Printer::getIndexConstant(int64_t value) {
  std::string name = getFresh();
  line() << name << " = arith.constant " << value << " : index\n";
  return name;
}

std::string Printer::getScalarConstant(const Element &type, double value) {
  std::string name = getFresh();
  line() << name << " = arith.constant " << getNumber(type, value) << " : "
         << type.name << "\n";
  return name;
}

std::string Printer::getPlace(const Access &access) {
  std::vector<std::string> indices;
  for (auto [dim, at] : enumerate(access.at)) {
    std::string index = getIndexConstant(at);
    if (access.loopDim == int(dim)) {
      std::string sum = getFresh();
      line() << sum << " = arith.addi %k, " << index << " : index\n";
      index = at == 0 ? "%k" : sum;
    }
    indices.push_back(index);
  }
  return "%b" + std::to_string(access.buffer) + "[" + join(indices, ", ") + "]";
}

std::pair<std::string, std::string>
Printer::getTransferParts(const Access &access, int64_t rows, int64_t columns) {
  std::string mask;
  if (access.mask) {
    int64_t outer = access.transposed ? columns : rows;
    int64_t inner = access.transposed ? rows : columns;
    std::string type = getVector(outer, inner, "i1");
    mask = getFresh();
    if (access.maskIsConstant) {
      line() << mask << " = vector.constant_mask [" << (*access.mask)[0] << ", "
             << (*access.mask)[1] << "] : " << type << "\n";
    } else {
      std::string bounds[] = {getIndexConstant((*access.mask)[0]),
                              getIndexConstant((*access.mask)[1])};
      line() << mask << " = vector.create_mask " << bounds[0] << ", "
             << bounds[1] << " : " << type << "\n";
    }
  }
  unsigned rank = program.buffers[access.buffer].shape.size();
  std::string attributes = formatv("{{in_bounds = [{0}, {1}]",
                                   access.inBounds[0], access.inBounds[1]);
  if (access.transposed) {
    std::vector<std::string> dims;
    for (unsigned i = 0; i < rank; ++i)
      dims.push_back("d" + std::to_string(i));
    attributes += formatv(", permutation_map = affine_map<({0}) -> ({1}, {2})>",
                          joinAll(dims), dims[rank - 1], dims[rank - 2]);
  }
  return {mask, attributes + "}"};
}

std::string Printer::printRead(const Node &node) {
  std::string place = getPlace(node.access);
  std::string pad = getScalarConstant(node.type, 0.0);
  auto [mask, attributes] =
      getTransferParts(node.access, node.rows, node.columns);
  std::string name = getFresh();
  line() << name << " = vector.transfer_read " << place << ", " << pad
         << (mask.empty() ? "" : ", " + mask) << " " << attributes << " : "
         << getMemRef(program.buffers[node.access.buffer]) << ", "
         << getVector(node) << "\n";
  return name;
}

std::string Printer::printRow(const Node &node) {
  std::string place = getPlace(node.access);
  std::string pad = getScalarConstant(node.type, 0.0);
  std::string type =
      formatv("vector<{0}x{1}>", node.isColumn ? node.rows : node.columns,
              node.type.name);
  std::string row = getFresh(), name = getFresh();
  line() << row << " = vector.transfer_read " << place << ", " << pad
         << " {in_bounds = [" << (node.access.inBounds[0] ? "true" : "false")
         << "]} : " << getMemRef(program.buffers[node.access.buffer]) << ", "
         << type << "\n";
  if (!node.isColumn) {
    line() << name << " = vector.broadcast " << row << " : " << type << " to "
           << getVector(node) << "\n";
    return name;
  }
  std::string turned = getVector(node.columns, node.rows, node.type.name);
  std::string before = getFresh();
  line() << before << " = vector.broadcast " << row << " : " << type << " to "
         << turned << "\n";
  line() << name << " = vector.transpose " << before << ", [1, 0] : " << turned
         << " to " << getVector(node) << "\n";
  return name;
}

std::string Printer::printElementwise(const Node &node) {
  std::vector<std::string> inputs;
  for (unsigned input : node.inputs)
    inputs.push_back(printNode(input));
  const Node &first = program.nodes[node.inputs[0]];
  std::string name = getFresh();
  line() << name << " = " << node.op << " "
         << (node.predicate.empty() ? "" : node.predicate + ", ")
         << join(inputs, ", ") << " : ";
  if (node.op == "arith.select")
    os << getVector(first) << ", " << getVector(node) << "\n";
  else if (first.type != node.type && node.inputs.size() == 1)
    os << getVector(first) << " to " << getVector(node) << "\n";
  else
    os << getVector(first) << "\n";
  return name;
}

std::string Printer::printProduct(const Node &node) {
  std::string a = printNode(node.inputs[0]), b = printNode(node.inputs[1]);
  std::string acc = printNode(node.inputs[2]);
  std::string dims[] = {"d" + std::to_string(node.dims[0]),
                        "d" + std::to_string(node.dims[1]),
                        "d" + std::to_string(node.dims[2])};
  auto getMap = [&](unsigned first, unsigned second) -> std::string {
    return formatv("affine_map<(d0, d1, d2) -> ({0}, {1})>", dims[first],
                   dims[second]);
  };
  std::string maps[] = {node.aTransposed ? getMap(2, 0) : getMap(0, 2),
                        node.bTransposed ? getMap(1, 2) : getMap(2, 1),
                        getMap(0, 1)};
  std::string types[] = {getVector(program.nodes[node.inputs[0]]),
                         getVector(program.nodes[node.inputs[1]])};
  if (node.swapped) {
    std::swap(a, b);
    std::swap(maps[0], maps[1]);
    std::swap(types[0], types[1]);
  }
  std::string iterators[] = {"\"parallel\"", "\"parallel\"", "\"parallel\""};
  iterators[node.dims[2]] = "\"reduction\"";
  std::string name = getFresh(), instr = getInstr();
  line() << name << " = vector.contract {indexing_maps = [" << joinAll(maps)
         << "], iterator_types = [" << joinAll(iterators)
         << "], kind = #vector.kind<add>} " << a << ", " << b << ", " << acc
         << (instr.empty() ? "" : " {" + instr + "}") << " : " << types[0]
         << ", " << types[1] << " into " << getVector(node) << "\n";
  return name;
}

std::string Printer::printReduction(const Node &node) {
  std::string input = printNode(node.inputs[0]);
  int64_t kept = node.reducesRows ? node.rows : node.columns;
  std::string slice = formatv("vector<{0}x{1}>", kept, node.type.name);
  std::string start = getFresh(), reduced = getFresh(), name = getFresh();
  line() << start << " = arith.constant dense<"
         << getNumber(node.type, node.value) << "> : " << slice << "\n";
  line() << reduced << " = vector.multi_reduction <" << node.op << ">, "
         << input << ", " << start << " [" << (node.reducesRows ? 1 : 0)
         << "] : " << getVector(node) << " to " << slice << "\n";
  if (!node.reducesRows) {
    line() << name << " = vector.broadcast " << reduced << " : " << slice
           << " to " << getVector(node) << "\n";
    return name;
  }
  std::string column = getVector(kept, 1, node.type.name);
  std::string cast = getFresh();
  line() << cast << " = vector.shape_cast " << reduced << " : " << slice
         << " to " << column << "\n";
  line() << name << " = vector.broadcast " << cast << " : " << column << " to "
         << getVector(node) << "\n";
  return name;
}

void Printer::printBeforeLoop(unsigned index, std::set<unsigned> &seen) {
  if (!seen.insert(index).second)
    return;
  const Node &node = program.nodes[index];
  if (!node.inLoop) {
    printNode(index);
    return;
  }
  for (unsigned input : node.inputs)
    printBeforeLoop(input, seen);
}

std::string Printer::printLoop(unsigned index) {
  const Node &node = program.nodes[index];
  std::string init = printNode(node.inputs[0]);
  std::set<unsigned> seen;
  printBeforeLoop(node.inputs[1], seen);
  std::string zero = getIndexConstant(0), step = getIndexConstant(node.step);
  std::string bound;
  if (node.sizeOf) {
    std::string dim = getIndexConstant(node.sizeOf->second);
    bound = getFresh();
    line() << bound << " = memref.dim %b" << node.sizeOf->first << ", " << dim
           << " : " << getMemRef(program.buffers[node.sizeOf->first]) << "\n";
  } else {
    bound = getIndexConstant(node.size);
  }
  std::string name = getFresh();
  carried = getFresh();
  line() << name << " = scf.for %k = " << zero << " to " << bound << " step "
         << step << " iter_args(" << carried << " = " << init << ") -> ("
         << getVector(node) << ") {\n";
  std::string result = printNode(node.inputs[1]);
  line() << "scf.yield " << result << " : " << getVector(node) << "\n";
  line() << "}\n";
  return name;
}

std::string Printer::printNode(unsigned index) {
  if (auto known = names.find(index); known != names.end())
    return known->second;
  const Node &node = program.nodes[index];
  std::string name;
  switch (node.kind) {
  case NodeKind::Read:
    name = printRead(node);
    break;
  case NodeKind::Row:
    name = printRow(node);
    break;
  case NodeKind::Constant:
    name = getFresh();
    line() << name << " = arith.constant dense<"
           << getNumber(node.type, node.value) << "> : " << getVector(node)
           << "\n";
    break;
  case NodeKind::Scalar:
    name = getFresh();
    line() << name << " = vector.broadcast %b" << node.buffer << " : "
           << node.type.name << " to " << getVector(node) << "\n";
    break;
  case NodeKind::Elementwise:
    name = printElementwise(node);
    break;
  case NodeKind::Product:
    name = printProduct(node);
    break;
  case NodeKind::Reduction:
    name = printReduction(node);
    break;
  case NodeKind::Loop:
    name = printLoop(index);
    break;
  case NodeKind::Carried:
    name = carried;
    break;
  }
  return names[index] = name;
}

void Printer::printWrite(const Write &write) {
  const Node &node = program.nodes[write.node];
  std::string value = printNode(write.node);
  std::string place = getPlace(write.access);
  auto [mask, attributes] =
      getTransferParts(write.access, node.rows, node.columns);
  line() << "vector.transfer_write " << value << ", " << place
         << (mask.empty() ? "" : ", " + mask) << " " << attributes << " : "
         << getVector(node) << ", "
         << getMemRef(program.buffers[write.access.buffer]) << "\n";
}

void Printer::printLinalg() {
  const LinalgProduct &op = *program.linalg;
  std::vector<std::string> dims;
  for (size_t i = 0; i < op.kinds.size(); ++i)
    dims.push_back("d" + std::to_string(i));
  std::vector<std::string> maps, types;
  for (unsigned operand : {0, 1, 2}) {
    std::vector<std::string> results;
    for (unsigned dim : op.maps[operand])
      results.push_back(dims[dim]);
    maps.push_back(formatv("affine_map<({0}) -> ({1})>", joinAll(dims),
                           join(results, ", ")));
    types.push_back(getMemRef(program.buffers[operand]));
  }
  std::string operands = formatv("ins(%b0, %b1 : {0}, {1}) outs(%b2 : {2})",
                                 types[0], types[1], types[2]);
  std::string instr = getInstr();
  if (op.form != "generic") {
    line() << "linalg." << op.form << " indexing_maps = [" << joinAll(maps)
           << "] " << (instr.empty() ? "" : "{" + instr + "} ") << operands
           << "\n";
    return;
  }
  std::vector<std::string> iterators;
  for (char kind : op.kinds)
    iterators.emplace_back(kind == 'k' ? "\"reduction\"" : "\"parallel\"");
  line() << "linalg.generic {indexing_maps = [" << joinAll(maps)
         << "], iterator_types = [" << joinAll(iterators) << "]} " << operands
         << (instr.empty() ? "" : " attrs = {" + instr + "}") << " {\n";
  const Element &acc = program.buffers[2].type;
  line() << formatv("^bb0(%x: {0}, %y: {1}, %z: {2}):\n",
                    program.buffers[0].type.name, program.buffers[1].type.name,
                    acc.name);
  std::string values[] = {"%x", "%y"};
  for (unsigned operand : {0, 1}) {
    const Element &type = program.buffers[operand].type;
    bool isUnsigned = operand == 0 ? op.aUnsigned : op.bUnsigned;
    if (type == acc)
      continue;
    std::string wide = getFresh();
    line() << wide << " = arith."
           << (type.isFloat() ? "extf"
               : isUnsigned   ? "extui"
                              : "extsi")
           << " " << values[operand] << " : " << type.name << " to " << acc.name
           << "\n";
    values[operand] = wide;
  }
  char suffix = acc.isFloat() ? 'f' : 'i';
  line() << "%p = arith.mul" << suffix << " " << values[0] << ", " << values[1]
         << " : " << acc.name << "\n";
  line() << "%s = arith.add" << suffix << " %z, %p : " << acc.name << "\n";
  line() << "linalg.yield %s : " << acc.name << "\n";
  line() << "}\n";
}

void Printer::printBody() {
  if (program.linalg)
    printLinalg();
  for (const Write &write : program.writes)
    printWrite(write);
}

/// All that a cooperative matrix can ask for; the target says the shapes.
static const char *const environment =
    "spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, "
    "CooperativeMatrixKHR, VulkanMemoryModel, GroupNonUniform, Float16, Int8, "
    "StorageBuffer16BitAccess, StorageBuffer8BitAccess, BFloat16TypeKHR, "
    "BFloat16CooperativeMatrixKHR], [SPV_KHR_cooperative_matrix, "
    "SPV_KHR_bfloat16]>, #spirv.resource_limits<>>";

std::string Printer::print() {
  bool isCPU = program.chip->target == ISA::X86;
  std::vector<std::string> arguments;
  for (auto [index, buffer] : enumerate(program.buffers))
    arguments.push_back(
        formatv("%b{0}: {1}", index,
                buffer.isScalar() ? buffer.type.name : getMemRef(buffer)));
  os << "// seed " << program.seed << ", " << program.target << ", "
     << program.door << (program.skips ? ", unsupported=skip" : "")
     << (program.allowsTF32 ? ", math=tf32" : "") << "\n";
  std::string target, ofModule, ofKernel;
  if (program.targetInModule)
    target = formatv("mma_select.target = #mma_select.target<{0}, \"{1}\">",
                     ISA::getName(program.chip->target), program.chip->name);
  if (program.chip->target == ISA::SPIRV) {
    ofModule = environment;
    ofKernel = formatv("{0}, known_block_size = array<i32: {1}, 1, 1>", target,
                       program.lanes);
  } else {
    (isCPU ? ofKernel : ofModule) = target;
  }
  auto inBraces = [](const std::string &attributes) {
    return attributes.empty() ? "" : "attributes {" + attributes + "} ";
  };
  if (!isCPU)
    os << "gpu.module @kernels " << inBraces(ofModule) << "{\n";
  os << (isCPU ? "func.func" : "gpu.func") << " @kernel("
     << join(arguments, ", ") << ") " << (isCPU ? "" : "kernel ")
     << inBraces(ofKernel) << "{\n";
  printBody();
  line() << (isCPU ? "return" : "gpu.return") << "\n";
  os << "}\n";
  if (!isCPU)
    os << "}\n";
  return text;
}

std::string mma_select::fuzz::printModule(const Case &program) {
  return Printer(program).print();
}
