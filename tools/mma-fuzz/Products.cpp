//===- Products.cpp - contractions of random programs --------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Programs.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace mma_select;
using namespace mma_select::fuzz;

unsigned Generator::addOperand(const OperandType &type, int64_t rows,
                               int64_t columns, int loopDim) {
  bool computes = random.percent(program.chip->target == ISA::ROCm ||
                                         program.chip->target == ISA::CUDA
                                     ? 20
                                     : 2);
  Element read = type.element;
  // Dequantization, or rounding.
  std::string conversion;
  if (computes && random.percent(40)) {
    if (read.name == "f16" || read.name == "bf16" || read.name == "f32") {
      conversion = random.percent(50) ? "arith.sitofp" : "arith.uitofp";
      read = {"i8"};
      if (random.percent(30) && read.name != "f32") {
        conversion = "arith.truncf";
        read = {"f32"};
      }
      if (type.element.name == "f32" && conversion == "arith.truncf") {
        conversion = "arith.extf";
        read = {"bf16"};
      }
    }
  }
  Node node{NodeKind::Read, read, rows, columns};
  Contents own = contents;
  if (!conversion.empty())
    own.largest = std::min<int64_t>(own.largest, 3);
  int dim = loopSize ? loopDim : -1;
  node.access = buffers.addMatrix(read, rows, columns, own,
                                  /*mayLeave=*/true, dim, loopSize);
  node.inLoop = loopSize != 0;
  unsigned value = add(std::move(node));
  if (!conversion.empty())
    value = addElementwise(conversion, type.element, {value});
  if (computes && (conversion.empty() || random.percent(50)))
    value = addStep(value);
  if (widens)
    value = addElementwise(type.element.isFloat() ? "arith.extf"
                           : type.isUnsigned      ? "arith.extui"
                                                  : "arith.extsi",
                           accType, {value});
  return value;
}

unsigned Generator::addProduct(int64_t m, int64_t n, int64_t k, unsigned acc,
                               std::optional<unsigned> a,
                               std::optional<unsigned> b) {
  // An op of one operand type needs both widened, or none.
  widens = aType.element != bType.element || aType.isUnsigned ||
           bType.isUnsigned || random.percent(20);
  if (a || b || aType.element.getBits() >= accType.getBits())
    widens = false;
  Node node{NodeKind::Product, accType, m, n};
  node.aTransposed = !a && random.percent(35);
  node.bTransposed = !b && random.percent(35);
  node.swapped = random.percent(20);
  if (random.percent(25))
    std::swap(node.dims[random.between(0, 2)], node.dims[random.between(0, 2)]);
  if (!a)
    a = node.aTransposed ? addOperand(aType, k, m, 0)
                         : addOperand(aType, m, k, 1);
  if (!b)
    b = node.bTransposed ? addOperand(bType, n, k, 1)
                         : addOperand(bType, k, n, 0);
  node.inputs = {*a, *b, acc};
  node.inLoop = loopSize != 0;
  return add(std::move(node));
}

unsigned Generator::addStart(int64_t m, int64_t n) {
  Contents start = contents;
  start.largest = std::min<int64_t>(contents.largest, 3);
  int64_t way = random.between(0, 9);
  if (way < 5)
    return addRead(accType, m, n, start, /*mayLeave=*/true);
  if (way < 8)
    return addConstant(accType, m, n, way == 7 ? 2.0 : 0.0);
  Node node{NodeKind::Scalar, accType, m, n};
  node.buffer = buffers.addScalar(accType, random.between(-3, 3));
  return add(std::move(node));
}

void Generator::addWrite(unsigned value) {
  const Node &node = get(value);
  Write write;
  write.node = value;
  Contents garbage;
  garbage.largest = 3;
  write.access = buffers.addMatrix(node.type, node.rows, node.columns, garbage,
                                   /*mayLeave=*/true);
  program.writes.push_back(std::move(write));
}

void Generator::makeContract() {
  int64_t m = pickSize(row->m, 96), n = pickSize(row->n, 96),
          k = pickSize(row->k, 256);
  pickContents(k);
  unsigned start = addStart(m, n);
  unsigned product = addProduct(m, n, k, start);
  unsigned result = addEpilogue(product);
  // In place: as a matmul does it.
  const Node &from = get(start);
  if (from.kind == NodeKind::Read && get(result).type == accType &&
      random.percent(60)) {
    Write write{result, from.access};
    program.writes.push_back(write);
    return;
  }
  addWrite(result);
  if (result != product && random.percent(20))
    addWrite(product);
}

void Generator::makeLoop() {
  int64_t m = pickSize(row->m, 64), n = pickSize(row->n, 64),
          k = pickSize(row->k, 128);
  int64_t size = k * random.between(1, 4);
  if (random.percent(40))
    size = std::max<int64_t>(1, size - random.between(0, k - 1));
  pickContents(size);
  unsigned start = addStart(m, n);
  Node carried{NodeKind::Carried, accType, m, n};
  carried.inLoop = true;
  unsigned accumulator = add(std::move(carried));
  loopSize = size;
  unsigned body = addProduct(m, n, k, accumulator);
  const Access &access = get(get(body).inputs[0]).access;
  loopSize = 0;
  std::optional<std::pair<unsigned, unsigned>> sizeOf;
  if (get(get(body).inputs[0]).kind == NodeKind::Read && random.percent(40))
    sizeOf = {access.buffer, access.loopDim};
  if (random.percent(15))
    body = addStep(body);
  Node loop{NodeKind::Loop, accType, m, n};
  loop.inputs = {start, body};
  loop.size = size;
  loop.step = k;
  loop.sizeOf = sizeOf;
  unsigned result = addEpilogue(add(std::move(loop)));
  addWrite(result);
}

void Generator::makeChained() {
  int64_t m = pickSize(row->m, 48), n = pickSize(row->n, 48),
          k = pickSize(row->k, 64), other = pickSize(row->n, 48);
  pickContents(k * n);
  contents.largest = std::min<int64_t>(contents.largest, 2);
  unsigned first = addProduct(m, n, k, addStart(m, n));
  if (random.percent(30))
    first = addStep(first);
  if (random.percent(35)) { // as the accumulator
    addWrite(addEpilogue(addProduct(m, n, pickSize(row->k, 64), first)));
    return;
  }
  // As an operand, which vector.contract wants of the other's type.
  bool asA = random.percent(60);
  (asA ? bType : aType) = asA ? aType : bType;
  if (aType.element.isFloat() && aType.element.getBits() > accType.getBits())
    aType = bType = {accType};
  const OperandType &type = aType;
  if (type.element != accType) {
    bool narrows = type.element.getBits() < accType.getBits();
    if (type.element.isFloat() && accType.isFloat() && narrows)
      first = addElementwise("arith.truncf", type.element, {first});
    else if (!type.element.isFloat() && !accType.isFloat() && narrows)
      first = addElementwise("arith.trunci", type.element, {first});
  }
  unsigned second;
  if (asA)
    second = addProduct(m, other, n, addStart(m, other), first);
  else
    second = addProduct(other, n, m, addStart(other, n), std::nullopt, first);
  addWrite(addEpilogue(second));
}

void Generator::makeReduction() {
  int64_t m = pickSize(row->m, 64), n = pickSize(row->n, 64),
          k = pickSize(row->k, 64);
  pickContents(k * std::max(m, n));
  unsigned product = addProduct(m, n, k, addStart(m, n));
  Node node{NodeKind::Reduction, accType, m, n};
  node.inputs = {product};
  node.reducesRows = random.percent(50);
  static const std::vector<std::string> floatKinds = {"add", "maximumf",
                                                      "minimumf", "maxnumf"};
  static const std::vector<std::string> integerKinds = {"add", "maxsi",
                                                        "minsi"};
  node.op = random.pick(accType.isFloat() ? floatKinds : integerKinds);
  node.value = random.between(-4, 4);
  unsigned reduced = add(std::move(node));
  if (random.percent(60))
    reduced = addElementwise(accType.isFloat() ? "arith.subf" : "arith.subi",
                             accType, {product, reduced});
  addWrite(addEpilogue(reduced));
}

void Generator::makeLinalg() {
  LinalgProduct op;
  op.aUnsigned = aType.isUnsigned;
  op.bUnsigned = bType.isUnsigned;
  static const std::vector<std::string> forms = {"generic", "contract",
                                                 "matmul", "batch_matmul"};
  op.form = random.pick(forms);
  if (op.aUnsigned || op.bUnsigned)
    op.form = "generic";
  bool isFree = op.form == "generic" || op.form == "contract";
  op.kinds = op.form == "batch_matmul" ? "bmnk" : "mnk";
  if (isFree) {
    if (random.percent(25))
      op.kinds += random.pick(std::vector<char>{'b', 'm', 'n', 'k'});
    for (size_t i = op.kinds.size(); i-- > 1;)
      if (random.percent(40))
        std::swap(op.kinds[i], op.kinds[random.between(0, i)]);
  }
  std::string seen;
  int64_t depth = 1;
  // The last of each kind is tiled, so the others may be small.
  for (size_t dim = 0; dim < op.kinds.size(); ++dim) {
    char kind = op.kinds[dim];
    bool isLast = op.kinds.find(kind, dim + 1) == std::string::npos;
    int64_t size = random.between(1, 3);
    if (kind != 'b' && isLast)
      size = kind == 'k' ? pickSize(row->k, 128)
                         : pickSize(kind == 'm' ? row->m : row->n, 64);
    if (random.percent(1)) // an empty matrix
      size = 0;
    op.sizes.push_back(size);
    if (kind == 'k')
      depth *= size;
  }
  pickContents(depth);
  const char *kindsOf[] = {"bmk", "bkn", "bmn"};
  for (unsigned operand : {0, 1, 2}) {
    std::vector<unsigned> &map = op.maps[operand];
    // In the order of the letters, as named ops have it.
    for (char kind : std::string(kindsOf[operand]))
      for (size_t dim = 0; dim < op.kinds.size(); ++dim)
        if (op.kinds[dim] == kind)
          map.push_back(dim);
    size_t rank = map.size();
    if (isFree && random.percent(40))
      std::swap(map[random.between(0, rank - 1)],
                map[random.between(0, rank - 1)]);
    if (!isFree && operand != 2 && random.percent(35))
      std::swap(map[rank - 1], map[rank - 2]);
    std::vector<int64_t> shape;
    for (unsigned dim : map)
      shape.push_back(op.sizes[dim]);
    Contents own = contents;
    if (operand == 2)
      own.largest = std::min<int64_t>(own.largest, 3);
    buffers.addBuffer(operand == 0   ? aType.element
                      : operand == 1 ? bType.element
                                     : accType,
                      std::move(shape), own);
  }
  program.linalg = std::move(op);
}
