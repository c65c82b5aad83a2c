//===- Layout.cpp - mma-query layout --------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layout.h"

#include "Common.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"

using namespace llvm;
using namespace mma_select;
using namespace query;
using ISA::Dim;
using ISA::OperandRole;
using ISA::Position;

cl::SubCommand
    query::layoutCommand("layout",
                         "show which lane and register holds each element");
static FormatOption formatOption(layoutCommand);
static cl::opt<std::string> rowOption(cl::Positional, cl::Required,
                                      cl::desc("<row>"),
                                      cl::sub(layoutCommand));
static cl::opt<OperandRole>
    operandOption("operand", cl::desc("which operand (default: a)"),
                  cl::init(OperandRole::A),
                  cl::values(clEnumValN(OperandRole::A, "a", "A"),
                             clEnumValN(OperandRole::B, "b", "B"),
                             clEnumValN(OperandRole::Acc, "acc", "C and D")),
                  cl::sub(layoutCommand));
static cl::opt<unsigned> laneOption("lane", cl::desc("what this lane holds"),
                                    cl::sub(layoutCommand));
static cl::opt<std::string> svgOption("svg", cl::desc("draw into a file"),
                                      cl::value_desc("file, - for stdout"),
                                      cl::sub(layoutCommand));
static cl::opt<cl::boolOrDefault>
    colorOption("color", cl::desc("colours (default: in a terminal)"),
                cl::sub(layoutCommand));

//===----------------------------------------------------------------------===//
// LayoutGrid
//===----------------------------------------------------------------------===//

LayoutGrid::LayoutGrid(const Instruction &instruction, OperandRole role)
    : instruction(instruction), role(role),
      layout(instruction.getOperand(role).layout),
      rowDim(role == OperandRole::B ? Dim::K : Dim::M),
      columnDim(role == OperandRole::A ? Dim::K : Dim::N),
      rowName(role == OperandRole::B ? 'k' : 'm'),
      columnName(role == OperandRole::A ? 'k' : 'n'),
      rows(1u << layout.getNumBits(rowDim)),
      columns(1u << layout.getNumBits(columnDim)),
      blocks(1u << layout.getNumBits(Dim::Block)) {}

SmallVector<Position> LayoutGrid::find(unsigned block, unsigned row,
                                       unsigned column) const {
  ISA::Coordinate coordinate;
  coordinate[rowDim] = row;
  coordinate[columnDim] = column;
  coordinate[Dim::Block] = block;
  return layout.find(coordinate);
}

StringRef LayoutGrid::getTitle() const {
  return role == OperandRole::A   ? "A"
         : role == OperandRole::B ? "B"
                                  : "C and D";
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

/// The place of an element that a table shows: the asked lane's, else the
/// first.
static std::optional<Position> choose(ArrayRef<Position> places) {
  if (!laneOption.getNumOccurrences())
    return places.front();
  for (Position place : places)
    if (place.lane == laneOption)
      return place;
  return std::nullopt;
}

/// "17:2", lane and register; `+` where other lanes hold copies; "2" without
/// lanes; "." where another lane than the asked one holds it.
static std::string getCell(const LayoutGrid &grid, ArrayRef<Position> places) {
  std::optional<Position> place = choose(places);
  if (!place)
    return ".";
  if (!grid.layout.isCooperative())
    return utostr(place->reg);
  return formatv("{0}{1}:{2}", place->lane, places.size() > 1 ? "+" : "",
                 place->reg);
}

/// Black on a tint for each register, from the 216 colours of terminals.
static std::string paint(StringRef text, unsigned reg) {
  constexpr unsigned tints[] = {153, 223, 158, 218, 189, 229, 252, 216};
  return formatv("\033[38;5;16;48;5;{0}m{1}\033[0m",
                 tints[reg % std::size(tints)], text);
}

static void printBlock(const LayoutGrid &grid, unsigned block, bool color) {
  size_t width = 1;
  for (unsigned row = 0; row != grid.rows; ++row)
    for (unsigned column = 0; column != grid.columns; ++column)
      width =
          std::max(width, getCell(grid, grid.find(block, row, column)).size());
  width = std::max(width, utostr(grid.columns - 1).size());

  outs() << formatv("{0}\\{1} ", grid.rowName, grid.columnName);
  for (unsigned column = 0; column != grid.columns; ++column)
    outs() << ' ' << right_justify(utostr(column), width);
  outs() << '\n';
  for (unsigned row = 0; row != grid.rows; ++row) {
    outs() << right_justify(utostr(row), 3) << ' ';
    for (unsigned column = 0; column != grid.columns; ++column) {
      SmallVector<Position> places = grid.find(block, row, column);
      std::string cell = getCell(grid, places);
      cell.insert(0, width - cell.size(), ' ');
      std::optional<Position> place = choose(places);
      outs() << ' ' << (color && place ? paint(cell, place->reg) : cell);
    }
    outs() << '\n';
  }
}

/// The operand in one line, as the head of a table.
static std::string getHead(const LayoutGrid &grid) {
  const ISA::Operand &operand = grid.instruction.getOperand(grid.role);
  std::string text = formatv(
      "{0}, operand {1}: {2} {3}x{4}", grid.instruction.name, grid.getTitle(),
      ISA::getName(operand.type), grid.rows, grid.columns);
  if (grid.blocks > 1)
    text += formatv(" of {0} blocks", grid.blocks);
  if (grid.instruction.sparse && grid.role == OperandRole::A)
    text += ", k counts the elements that are stored";
  return text;
}

static void printText(const LayoutGrid &grid) {
  outs() << getHead(grid) << '\n' << grid.layout.str() << '\n';
  outs()
      << (grid.layout.isCooperative()
              ? "cells: lane:register, the place of the element in the lane's "
                "registers"
              : "cells: place of the element in the tile register");
  if (grid.layout.getReplication() > 1)
    outs() << formatv("; +: {0} lanes hold copies",
                      grid.layout.getReplication());
  outs() << '\n';
  bool color = colorOption == cl::boolOrDefault::BOU_UNSET
                   ? sys::Process::StandardOutHasColors()
                   : colorOption == cl::boolOrDefault::BOU_TRUE;
  for (unsigned block = 0; block != grid.blocks; ++block) {
    if (grid.blocks > 1)
      outs() << "block " << block << '\n';
    printBlock(grid, block, color);
  }
}

/// Calls `print` for every element and place, by block, row, column, lane.
static void
forEachPlace(const LayoutGrid &grid,
             function_ref<void(unsigned, unsigned, unsigned, Position)> print) {
  for (unsigned block = 0; block != grid.blocks; ++block)
    for (unsigned row = 0; row != grid.rows; ++row)
      for (unsigned column = 0; column != grid.columns; ++column)
        for (Position place : grid.find(block, row, column))
          if (!laneOption.getNumOccurrences() || place.lane == laneOption)
            print(row, column, block, place);
}

static void printCSVLines(const LayoutGrid &grid) {
  outs() << "row,col,block,lane,reg\n";
  bool hasLanes = grid.layout.isCooperative();
  forEachPlace(grid, [&](unsigned row, unsigned column, unsigned block,
                         Position place) {
    outs() << row << ',' << column << ',' << block << ','
           << (hasLanes ? utostr(place.lane) : "") << ',' << place.reg << '\n';
  });
}

static void printJSON(const LayoutGrid &grid) {
  json::Array elements;
  bool hasLanes = grid.layout.isCooperative();
  forEachPlace(
      grid, [&](unsigned row, unsigned column, unsigned block, Position place) {
        elements.push_back(json::Object{
            {"row", row},
            {"col", column},
            {"block", block},
            {"lane", hasLanes ? json::Value(place.lane) : json::Value(nullptr)},
            {"reg", place.reg}});
      });
  json::Object document{
      {"name", grid.instruction.name},
      {"operand", ISA::getName(grid.role)},
      {"type", ISA::getName(grid.instruction.getOperand(grid.role).type)},
      {"layout", grid.layout.str()},
      {"rows", grid.rows},
      {"columns", grid.columns},
      {"blocks", grid.blocks},
      {"elements", std::move(elements)}};
  outs() << formatv("{0:2}\n", json::Value(std::move(document)));
}

static int draw(const LayoutGrid &grid) {
  std::error_code error;
  raw_fd_ostream file(svgOption, error);
  if (error)
    return misuse("cannot write '" + svgOption + "': " + error.message());
  drawLayout(file, grid,
             laneOption.getNumOccurrences()
                 ? std::optional<unsigned>(laneOption)
                 : std::nullopt);
  return Success;
}

int query::runLayout(const InstructionSet &set) {
  const Instruction *row = set.findInstruction(rowOption);
  if (!row)
    return misuse("no matrix instruction is named '" + rowOption +
                  "'; mma-query list shows the names");
  LayoutGrid grid(*row, operandOption);
  if (laneOption.getNumOccurrences() && laneOption >= grid.layout.getNumLanes())
    return misuse("no lane " + Twine(laneOption) + ", " + row->name + " has " +
                  (grid.layout.isCooperative()
                       ? Twine(grid.layout.getNumLanes())
                       : Twine("none")));
  if (!svgOption.empty())
    return draw(grid);
  if (formatOption == Format::CSV)
    printCSVLines(grid);
  else if (formatOption == Format::JSON)
    printJSON(grid);
  else
    printText(grid);
  return Success;
}
