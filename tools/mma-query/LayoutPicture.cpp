//===- LayoutPicture.cpp - an operand layout as SVG -----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cell is an element: large its lane, small and by colour its register. The
// picture stands on a card of its own, so that it reads on any page.
//
//===----------------------------------------------------------------------===//

#include "Layout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <set>

using namespace llvm;
using namespace mma_select;
using namespace query;
using ISA::Position;

namespace {
// Light tints under dark text, told apart by colour-blind readers too; the
// number in the cell tells registers of one tint apart.
constexpr StringLiteral tints[] = {"#cfe8f7", "#fde3b5", "#c9ecd3", "#f6d0dd",
                                   "#e3d7f5", "#f7f0a8", "#d6d6d6", "#ffd0b8"};
constexpr unsigned cellWidth = 38, cellHeight = 30;
constexpr unsigned left = 56, top = 66, blockGap = 54, bottom = 70;
constexpr unsigned legendWidth = 64;

class Picture {
public:
  Picture(raw_ostream &os, const LayoutGrid &grid, std::optional<unsigned> lane)
      : os(os), grid(grid), lane(lane) {
    // Blocks side by side, about as wide as high.
    blockWidth = grid.columns * cellWidth + blockGap;
    blockHeight = grid.rows * cellHeight + blockGap;
    across = 1;
    while (across < grid.blocks &&
           across * blockWidth < divideCeil(grid.blocks, across) * blockHeight)
      across *= 2;
    width = std::max(left + across * blockWidth,
                     left + 24 + unsigned(9 * grid.layout.str().size()));
    width = std::max(width, 520u);
    height = top + divideCeil(grid.blocks, across) * blockHeight + bottom;
  }

  void draw() {
    drawHead();
    for (unsigned block = 0; block != grid.blocks; ++block)
      drawBlock(block, left + block % across * blockWidth,
                top + 24 + block / across * blockHeight);
    drawLegend();
    os << "</svg>\n";
  }

private:
  static StringRef getTint(unsigned reg) {
    return tints[reg % std::size(tints)];
  }

  void text(StringRef style, unsigned x, unsigned y, const Twine &content) {
    os << "<text class=\"" << style << "\" x=\"" << x << "\" y=\"" << y
       << "\">";
    printHTMLEscaped(content.str(), os);
    os << "</text>\n";
  }

  void drawHead() {
    os << formatv("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" "
                  "height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
                  "font-family=\"DejaVu Sans, Verdana, sans-serif\">\n",
                  width, height);
    os << "<style>.cell{stroke:#6e7781;stroke-width:.7}"
          ".mine{stroke:#b3261e;stroke-width:3;fill:none}"
          "text{fill:#1f2328}.lane{font-size:12px;text-anchor:middle}"
          ".reg{font-size:9px;text-anchor:middle;fill:#424a53}"
          ".axis{font-size:10px;text-anchor:middle;fill:#57606a}"
          ".row{font-size:10px;text-anchor:end;fill:#57606a}"
          ".name{font-size:12px;text-anchor:middle;font-weight:bold}"
          ".title{font-size:15px;font-weight:bold}.line{font-size:12px}</"
          "style>\n";
    os << "<title>";
    printHTMLEscaped(getTitle(), os);
    os << "</title>\n";
    os << formatv("<rect x=\"1\" y=\"1\" width=\"{0}\" height=\"{1}\" rx=\"8\" "
                  "fill=\"#ffffff\" stroke=\"#8c959f\"/>\n",
                  width - 2, height - 2);
    text("title", left, 26, getTitle());
    text("line", left, 46, grid.layout.str());
  }

  std::string getTitle() const {
    return formatv("{0}, {1}: {2} {3}x{4}", grid.instruction.name,
                   grid.getTitle(),
                   ISA::getName(grid.instruction.getOperand(grid.role).type),
                   grid.rows, grid.columns);
  }

  void drawBlock(unsigned block, unsigned x, unsigned y) {
    std::string columns(1, grid.columnName);
    if (grid.blocks > 1)
      columns = formatv("block {0}, {1}", block, columns);
    text("name", x + grid.columns * cellWidth / 2, y - 18, columns);
    text("name", x - 38, y + grid.rows * cellHeight / 2,
         std::string(1, grid.rowName));
    for (unsigned column = 0; column != grid.columns; ++column)
      text("axis", x + column * cellWidth + cellWidth / 2, y - 5,
           utostr(column));
    for (unsigned row = 0; row != grid.rows; ++row) {
      text("row", x - 7, y + row * cellHeight + 19, utostr(row));
      for (unsigned column = 0; column != grid.columns; ++column)
        drawCell(grid.find(block, row, column), x + column * cellWidth,
                 y + row * cellHeight);
    }
  }

  void drawCell(ArrayRef<Position> places, unsigned x, unsigned y) {
    Position shown = places.front();
    registers.insert(shown.reg);
    bool isMine = false;
    for (Position place : places)
      isMine |= lane && place.lane == *lane;
    os << formatv("<rect class=\"cell\" x=\"{0}\" y=\"{1}\" width=\"{2}\" "
                  "height=\"{3}\" fill=\"{4}\"/>\n",
                  x, y, cellWidth, cellHeight, getTint(shown.reg));
    if (isMine)
      os << formatv("<rect class=\"mine\" x=\"{0}\" y=\"{1}\" width=\"{2}\" "
                    "height=\"{3}\"/>\n",
                    x + 2, y + 2, cellWidth - 4, cellHeight - 4);
    unsigned middle = x + cellWidth / 2;
    if (!grid.layout.isCooperative())
      return text("lane", middle, y + 19, utostr(shown.reg));
    text("lane", middle, y + 14,
         utostr(shown.lane) + (places.size() > 1 ? "+" : ""));
    text("reg", middle, y + 25, "r" + utostr(shown.reg));
  }

  void drawLegend() {
    unsigned y = height - bottom + 8;
    std::string words =
        grid.layout.isCooperative()
            ? "large: lane; small and colour: place in the lane's registers"
            : "place in the tile register";
    if (grid.layout.getReplication() > 1)
      words +=
          formatv("; +: {0} lanes hold copies", grid.layout.getReplication());
    if (lane)
      words += formatv("; framed: lane {0}", *lane);
    text("line", left, y + 8, words);
    if (!grid.layout.isCooperative())
      return;
    unsigned x = left;
    for (unsigned reg : registers) {
      if (x + 2 * legendWidth > width) {
        text("line", x, y + 35, "...");
        break;
      }
      os << formatv("<rect class=\"cell\" x=\"{0}\" y=\"{1}\" width=\"20\" "
                    "height=\"16\" fill=\"{2}\"/>\n",
                    x, y + 22, getTint(reg));
      text("line", x + 25, y + 35, "r" + utostr(reg));
      x += legendWidth;
    }
  }

  raw_ostream &os;
  const LayoutGrid &grid;
  std::optional<unsigned> lane;
  unsigned blockWidth, blockHeight, across, width, height;
  std::set<unsigned> registers;
};
} // namespace

void query::drawLayout(raw_ostream &os, const LayoutGrid &grid,
                       std::optional<unsigned> lane) {
  Picture(os, grid, lane).draw();
}
