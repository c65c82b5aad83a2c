//===- Generator.cpp - random programs ------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generator.h"

#include "Buffers.h"
#include "Random.h"
#include "Reference.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;
using namespace mma_select;
using namespace mma_select::fuzz;

namespace {
/// An operand's type, and whether an integer is widened without its sign.
struct OperandType {
  Element element;
  bool isUnsigned = false;
};

class Generator {
public:
  Generator(uint64_t seed, const GeneratorOptions &options)
      : random(seed), options(options), buffers(random, program) {
    program.seed = seed;
  }
  Case make();

private:
  bool pickChip();
  bool pickTypes();
  void pickContents(int64_t depth);
  int64_t pickSize(int64_t native, int64_t most);

  void makeContract();
  void makeLoop();
  void makeChained();
  void makeReduction();
  void makeLinalg();

  unsigned add(Node node) {
    program.nodes.push_back(std::move(node));
    return program.nodes.size() - 1;
  }
  const Node &get(unsigned index) const { return program.nodes[index]; }
  unsigned addRead(const Element &type, int64_t rows, int64_t columns,
                   const Contents &contents, bool mayLeave);
  unsigned addConstant(const Element &type, int64_t rows, int64_t columns,
                       double value);
  unsigned addElementwise(StringRef op, const Element &type,
                          std::vector<unsigned> inputs);
  /// A matrix, row, scalar or constant of the type of `like`.
  unsigned addOther(unsigned like, bool isDivisor);
  /// One op on `value` and something else.
  unsigned addStep(unsigned value);
  unsigned addFloatStep(unsigned value);
  unsigned addIntegerStep(unsigned value);
  /// To another element type, where MLIR has the op.
  unsigned addConversion(unsigned value);
  unsigned addEpilogue(unsigned value);

  unsigned addOperand(const OperandType &type, int64_t rows, int64_t columns,
                      int loopDim);
  /// The product of new operands, or of `a` or `b` where given.
  unsigned addProduct(int64_t m, int64_t n, int64_t k, unsigned acc,
                      std::optional<unsigned> a = std::nullopt,
                      std::optional<unsigned> b = std::nullopt);
  unsigned addStart(int64_t m, int64_t n);
  void addWrite(unsigned value);

  Random random;
  const GeneratorOptions &options;
  Case program;
  BufferMaker buffers;
  const ISA::Instruction *row = nullptr;
  OperandType aType, bType;
  Element accType;
  Contents contents;
  int64_t loopSize = 0; ///< 0 outside of a loop
  bool widens = false;
};
} // namespace

const std::vector<std::string> &mma_select::fuzz::getDoors() {
  static const std::vector<std::string> doors = {"contract", "loop", "linalg",
                                                 "chained", "reduction"};
  return doors;
}

//===----------------------------------------------------------------------===//
// Machine, types, sizes, numbers
//===----------------------------------------------------------------------===//

static bool isWanted(const GeneratorOptions &options, const ISA::Chip &chip) {
  if (options.targets.empty())
    return true;
  std::string platform = ISA::getName(chip.target).str();
  return is_contained(options.targets, platform) ||
         is_contained(options.targets, platform + ":" + chip.name);
}

bool Generator::pickChip() {
  std::vector<ISA::TargetKind> kinds;
  std::vector<const ISA::Chip *> chips;
  for (const ISA::Chip *chip : ISA::InstructionSet::getBuiltin().getChips())
    if (isWanted(options, *chip) && chip->target != ISA::Custom) {
      chips.push_back(chip);
      if (!is_contained(kinds, chip->target))
        kinds.push_back(chip->target);
    }
  // Every platform as often, whatever the number of its chips; Apple's has one
  // kind of instruction only.
  ISA::TargetKind kind = random.pick(kinds);
  if (kind == ISA::Apple)
    kind = random.pick(kinds);
  erase_if(chips, [&](const ISA::Chip *chip) { return chip->target != kind; });
  llvm::sort(chips, [](const ISA::Chip *lhs, const ISA::Chip *rhs) {
    return lhs->name < rhs->name;
  });
  program.chip = random.pick(chips);
  program.lanes = program.chip->laneCount;
  program.target =
      ISA::getName(program.chip->target).str() + ":" + program.chip->name;
  if (program.chip->alternateLaneCount != 0 && random.percent(40)) {
    program.lanes = program.chip->alternateLaneCount;
    program.target += ":wave" + std::to_string(program.lanes);
  }
  return true;
}

static OperandType getOperandType(ISA::ElementKind kind) {
  const ISA::ElementTypeRow &type = ISA::getElementType(kind);
  return {{type.storage.str()}, !type.isFloat && !type.isSigned};
}

bool Generator::pickTypes() {
  std::vector<const ISA::Instruction *> rows, others;
  for (const ISA::Instruction *each :
       ISA::InstructionSet::getBuiltin().getInstructions()) {
    if (!each->findOn(*program.chip) || each->blocks > 1 || each->sparse ||
        each->scaleBlock || !each->isProduct() || each->c.type != each->d ||
        (each->laneCount && each->laneCount != program.lanes))
      continue;
    auto isWhole = [](const ISA::Operand &operand) {
      return ISA::getElementType(operand.type).bitWidth % 8 == 0;
    };
    (isWhole(each->a) && isWhole(each->b) ? rows : others).push_back(each);
  }
  auto byName = [](const ISA::Instruction *lhs, const ISA::Instruction *rhs) {
    return lhs->name < rhs->name;
  };
  llvm::sort(rows, byName);
  llvm::sort(others, byName);
  if (!others.empty() && (rows.empty() || random.percent(3)))
    rows = others;
  if (rows.empty())
    return false;
  row = random.pick(rows);
  aType = getOperandType(row->a.type);
  bType = getOperandType(row->b.type);
  accType = getOperandType(row->c.type).element;
  program.allowsTF32 = row->a.type == ISA::TF32;
  if (random.percent(12))
    program.preset = row->name;
  // What the chip may not have.
  static const std::vector<std::string> floats = {
      "f32", "f16", "bf16", "f64", "f8E4M3FN", "f8E5M2", "f4E2M1FN"};
  if (random.percent(3)) {
    aType = {{random.pick(floats)}};
    bType = random.percent(60) ? aType : OperandType{{random.pick(floats)}};
    accType = {random.percent(70) ? "f32" : random.pick(floats)};
    unsigned widest =
        std::max(aType.element.getBits(), bType.element.getBits());
    // linalg's body needs the operands' types, or a wider one.
    bool isOne = aType.element == bType.element && accType == aType.element;
    if (!isOne && accType.getBits() <= widest)
      accType = {"f64"};
    if (widest == 64) { // nothing is wider
      aType = bType = {{"f64"}};
      accType = {"f64"};
    }
    program.preset.clear();
  }
  return aType.element.isNumber() && bType.element.isNumber() &&
         accType.isNumber();
}

/// Mostly numbers whose sums are exact in the accumulator.
void Generator::pickContents(int64_t depth) {
  contents = Contents();
  if (accType.isFloat() && random.percent(20)) {
    contents.isReal = true;
    return;
  }
  if (!accType.isFloat()) {
    contents.largest = random.percent(50) ? 127 : 3;
    return;
  }
  unsigned precision = accType.getPrecision();
  contents.largest = precision >= 24 ? 3 : 1;
  if (precision < 16)
    contents.density = std::clamp<int64_t>(3000 / (depth + 1), 10, 60);
}

int64_t Generator::pickSize(int64_t native, int64_t most) {
  int64_t size = native * random.between(1, 3);
  if (random.percent(45))
    size = random.between(1, native * 2 + 1);
  if (program.chip->target == ISA::Apple && random.percent(85))
    size = divideCeil(size, native) * native;
  while (size > most)
    size = std::max<int64_t>(1, size - native);
  return size;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

unsigned Generator::addRead(const Element &type, int64_t rows, int64_t columns,
                            const Contents &contents, bool mayLeave) {
  Node node{NodeKind::Read, type, rows, columns};
  node.access = buffers.addMatrix(type, rows, columns, contents, mayLeave);
  return add(std::move(node));
}

unsigned Generator::addConstant(const Element &type, int64_t rows,
                                int64_t columns, double value) {
  Node node{NodeKind::Constant, type, rows, columns};
  node.value = roundTo(type, value);
  return add(std::move(node));
}

unsigned Generator::addElementwise(StringRef op, const Element &type,
                                   std::vector<unsigned> inputs) {
  Node node{NodeKind::Elementwise, type, get(inputs[0]).rows,
            get(inputs[0]).columns};
  node.op = op.str();
  for (unsigned input : inputs)
    node.inLoop |= get(input).inLoop;
  node.inputs = std::move(inputs);
  return add(std::move(node));
}

unsigned Generator::addOther(unsigned like, bool isDivisor) {
  Element type = get(like).type;
  int64_t rows = get(like).rows, columns = get(like).columns;
  Contents small = contents;
  small.largest = std::min<int64_t>(contents.largest, 3);
  small.density = 100;
  small.noZero = isDivisor;
  double number = random.between(-3, 3);
  if (isDivisor && number == 0.0)
    number = 3.0;
  switch (random.between(0, 3)) {
  case 0:
    return addConstant(type, rows, columns, number);
  case 1: {
    Node node{NodeKind::Scalar, type, rows, columns};
    node.buffer = buffers.addScalar(type, number);
    return add(std::move(node));
  }
  case 2: {
    Node node{NodeKind::Row, type, rows, columns};
    node.isColumn = random.percent(3);
    int64_t length = node.isColumn ? rows : columns;
    bool wasPlain = buffers.plain;
    buffers.plain = random.percent(95); // others are refused
    int64_t at = random.percent(20) ? random.between(1, 4) : 0;
    bool leaves = !isDivisor && random.percent(15);
    int64_t size = at + length - (leaves ? random.between(1, length) : 0);
    node.access.buffer =
        buffers.addBuffer(type, {std::max<int64_t>(size, 1)}, small);
    buffers.plain = wasPlain;
    node.access.at = {at};
    node.access.inBounds[0] = at + length <= size && random.percent(60);
    return add(std::move(node));
  }
  default:
    return addRead(type, rows, columns, small, /*mayLeave=*/!isDivisor);
  }
}

unsigned Generator::addFloatStep(unsigned value) {
  static const std::vector<std::string> binary = {
      "arith.addf",     "arith.subf",     "arith.mulf",   "arith.addf",
      "arith.maximumf", "arith.minimumf", "arith.maxnumf"};
  Element type = get(value).type;
  if (random.percent(15))
    return addElementwise(random.percent(50) ? "arith.negf" : "math.absf", type,
                          {value});
  unsigned other = addOther(value, /*isDivisor=*/false);
  if (random.percent(12)) {
    unsigned condition = addElementwise("arith.cmpf", {"i1"}, {value, other});
    program.nodes[condition].predicate = random.percent(50) ? "ogt" : "olt";
    return addElementwise("arith.select", type, {condition, value, other});
  }
  bool turned = random.percent(25);
  return addElementwise(random.pick(binary), type,
                        turned ? std::vector<unsigned>{other, value}
                               : std::vector<unsigned>{value, other});
}

unsigned Generator::addIntegerStep(unsigned value) {
  static const std::vector<std::string> binary = {
      "arith.addi",  "arith.subi", "arith.muli", "arith.maxsi",
      "arith.minsi", "arith.andi", "arith.xori"};
  static const std::vector<std::string> divisions = {
      "arith.divsi", "arith.remsi", "arith.divui", "arith.remui",
      "arith.floordivsi"};
  Element type = get(value).type;
  if (random.percent(20))
    return addElementwise(random.pick(divisions), type,
                          {value, addOther(value, /*isDivisor=*/true)});
  unsigned other = addOther(value, /*isDivisor=*/false);
  if (random.percent(10)) {
    unsigned condition = addElementwise("arith.cmpi", {"i1"}, {value, other});
    program.nodes[condition].predicate = random.percent(50) ? "sgt" : "slt";
    return addElementwise("arith.select", type, {condition, value, other});
  }
  return addElementwise(random.pick(binary), type, {value, other});
}

unsigned Generator::addStep(unsigned value) {
  return get(value).type.isFloat() ? addFloatStep(value)
                                   : addIntegerStep(value);
}

unsigned Generator::addConversion(unsigned value) {
  const std::string type = get(value).type.name;
  if (type == "f32")
    return addElementwise("arith.truncf", {random.percent(50) ? "f16" : "bf16"},
                          {value});
  if (type == "f64")
    return addElementwise("arith.truncf", {"f32"}, {value});
  if (type == "f16" || type == "bf16")
    return addElementwise("arith.extf", {"f32"}, {value});
  if (type == "i32")
    return random.percent(50)
               ? addElementwise("arith.trunci",
                                {random.percent(60) ? "i8" : "i16"}, {value})
               : addElementwise("arith.sitofp", {"f32"}, {value});
  return value;
}

unsigned Generator::addEpilogue(unsigned value) {
  for (int64_t steps = random.percent(50) ? 0 : random.between(1, 3); steps > 0;
       --steps)
    value = addStep(value);
  if (random.percent(25)) {
    value = addConversion(value);
    if (random.percent(20))
      value = addStep(value);
  }
  return value;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

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

Case Generator::make() {
  do {
    program.preset.clear();
    pickChip();
  } while (!pickTypes());
  program.skips = random.percent(10);
  program.targetInModule =
      program.lanes == program.chip->laneCount && random.percent(20);
  if (program.chip->target != ISA::X86 && random.percent(10))
    buffers.memorySpace =
        random.percent(50) ? "#gpu.address_space<global>" : "1";
  buffers.plain = program.chip->target == ISA::Apple && random.percent(85);
  static const std::vector<std::string> weighted = {
      "contract", "contract", "contract", "loop",    "loop",
      "linalg",   "linalg",   "linalg",   "chained", "reduction"};
  program.door = random.pick(options.doors.empty() ? weighted : options.doors);
  if (program.door == "contract")
    makeContract();
  else if (program.door == "loop")
    makeLoop();
  else if (program.door == "linalg")
    makeLinalg();
  else if (program.door == "chained")
    makeChained();
  else
    makeReduction();
  return std::move(program);
}

Case mma_select::fuzz::generate(uint64_t seed,
                                const GeneratorOptions &options) {
  // Mixed, so that neighbouring seeds have nothing in common.
  for (uint64_t attempt = 0;; ++attempt) {
    uint64_t mixed = (seed + 1) * 0x9E3779B97F4A7C15 + attempt * 0x2545F491;
    Case program = Generator(mixed ^ (mixed >> 29), options).make();
    program.seed = seed;
    if (evaluate(program))
      return program;
  }
}
