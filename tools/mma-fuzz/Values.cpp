//===- Values.cpp - elementwise code of random programs ------------------===//
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
