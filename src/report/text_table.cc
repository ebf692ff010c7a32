// SPDX-License-Identifier: BSD-3-Clause
#include "report/text_table.h"

#include <algorithm>
#include <cassert>

#include "base/text/visible_text.h"
#include "base/text/wrap.h"

namespace rankine::report {
namespace {

constexpr size_t kIndent = 2;
constexpr size_t kGap = 2;
constexpr size_t kLeastText = 7;  // the minimum width in columns of a shortened cell
constexpr size_t kLastColumnWants =
    36;  // wide enough for a function and file:line; below this width, other columns are omitted first

void Pad(std::string& line, const std::string& painted, size_t width_of_text, size_t width, bool right) {
  const size_t pad = width > width_of_text ? width - width_of_text : 0;
  if (right) line.append(pad, ' ');
  line.append(painted);
  if (!right) line.append(pad, ' ');
}

// Splits a cell into lines. The leading blanks of the cell are kept. The second and further lines are
// indented by four more spaces. A word that is longer than a line is cut.
std::vector<std::string> LinesOf(const std::string& cell, size_t width) {
  constexpr size_t kFurther = 4;
  const size_t indent = std::min(cell.find_first_not_of(' '), cell.size());
  if (base::DisplayWidth(cell) <= width || width <= indent + kFurther) return {base::Shortened(cell, width)};
  std::vector<std::string> lines = base::Wrapped(cell, width - indent - kFurther);
  for (size_t i = 0; i < lines.size(); ++i)
    lines[i] = std::string(indent + (i == 0 ? 0 : kFurther), ' ') +
               base::Shortened(lines[i], width - indent - kFurther);
  return lines;
}

}  // namespace

TextTable::TextTable(std::vector<TableColumn> columns) : columns_(std::move(columns)) {}

void TextTable::Add(std::vector<std::string> cells) {
  assert(cells.size() == columns_.size());
  for (std::string& cell : cells) cell = base::Visible(cell);
  rows_.push_back(std::move(cells));
  addresses_.emplace_back();
}

size_t TextTable::Width(size_t column) const {
  size_t width = base::DisplayWidth(columns_[column].title);
  for (const auto& row : rows_) width = std::max(width, base::DisplayWidth(row[column]));
  return width;
}

std::vector<size_t> TextTable::ShownColumns(const Style& style) const {
  std::vector<size_t> shown;
  for (size_t i = 0; i < columns_.size(); ++i) shown.push_back(i);
  for (;;) {
    size_t total = kIndent;
    for (size_t i : shown) {
      const bool last = i + 1 == columns_.size() && !columns_[i].right;
      total += (last ? std::min(Width(i), kLastColumnWants) : Width(i)) + kGap;
    }
    if (total - kGap <= style.width) return shown;
    const auto least = std::max_element(
        shown.begin(), shown.end(), [&](size_t a, size_t b) { return columns_[a].rank < columns_[b].rank; });
    if (least == shown.end() || columns_[*least].rank == 0) return shown;
    shown.erase(least);
  }
}

std::string TextTable::Render(const Style& style) const {
  const std::vector<size_t> shown = ShownColumns(style);
  std::vector<size_t> widths;
  size_t used = kIndent;
  for (size_t i : shown) {
    widths.push_back(Width(i));
    used += widths.back() + kGap;
  }
  used -= kGap;
  // The last text column is narrowed first, then the text columns before it.
  for (size_t i = shown.size(); i-- > 0 && used > style.width;) {
    if (columns_[shown[i]].right || widths[i] <= kLeastText) continue;
    const size_t taken = std::min(used - style.width, widths[i] - kLeastText);
    widths[i] -= taken;
    used -= taken;
  }
  std::string out;
  const auto append = [&](const auto& cell_of, Colour colour, const std::string& address) {
    std::string line(kIndent, ' ');
    std::vector<std::string> further;  // the second and further lines of the last cell
    size_t before = kIndent;           // the width of the preceding columns
    for (size_t i = 0; i < shown.size(); ++i) {
      if (i > 0) line.append(kGap, ' ');
      if (i > 0) before += widths[i - 1] + kGap;
      const bool ends_line = i + 1 == shown.size() && !columns_[shown[i]].right;
      if (ends_line && wraps_) further = LinesOf(cell_of(shown[i]), widths[i]);
      const std::string cell =
          further.empty() ? base::Shortened(cell_of(shown[i]), widths[i]) : further.front();
      const size_t width = ends_line ? 0 : widths[i];
      const bool linked = shown[i] + 1 == columns_.size();
      Pad(line, style.Linked(style.Paint(cell, colour), linked ? address : ""), base::DisplayWidth(cell),
          width, columns_[shown[i]].right);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out.append(line).push_back('\n');
    for (size_t i = 1; i < further.size(); ++i)
      out.append(before, ' ').append(style.Paint(further[i], colour)).push_back('\n');
  };
  append([&](size_t column) -> const std::string& { return columns_[column].title; }, Colour::dim, "");
  for (size_t r = 0; r < rows_.size(); ++r)
    append([&](size_t column) -> const std::string& { return rows_[r][column]; }, Colour::plain,
           addresses_[r]);
  return out;
}

}  // namespace rankine::report
