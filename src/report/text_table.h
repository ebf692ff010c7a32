// SPDX-License-Identifier: BSD-3-Clause
// A table that fits into the terminal. Numbers are right-aligned. If the terminal is too narrow, the least
// important columns are omitted. The text in the last column is shortened in the middle, or wrapped on
// request.
#pragma once
#include <string>
#include <vector>

#include "report/style.h"

namespace rankine::report {

struct TableColumn {
  std::string title;
  bool right = true;
  // 0 means that the column is always shown; among the other columns, the column with the highest rank is
  // omitted first
  int rank = 0;
};

class TextTable {
 public:
  explicit TextTable(std::vector<TableColumn> columns);
  // Adds a row, which has one cell for each column. Untrusted text is allowed, because control characters
  // are made visible.
  void Add(std::vector<std::string> cells);
  // Makes the last cell of the newest row a link to the given address, if `style.links` is true.
  void LinkLast(std::string address) { addresses_.back() = std::move(address); }
  // Wraps the text in the last column onto further lines, indented by four more spaces, instead of shortening
  // it.
  void WrapLast() { wraps_ = true; }
  bool empty() const { return rows_.empty(); }
  // Returns the table as text. Each line is indented by two spaces and ends with a newline. A line is at
  // most `style.width` wide, provided that the columns of rank 0 fit. Titles are dim.
  std::string Render(const Style& style) const;

 private:
  std::vector<size_t> ShownColumns(const Style& style) const;
  size_t Width(size_t column) const;

  std::vector<TableColumn> columns_;
  std::vector<std::vector<std::string>> rows_;
  // for each row, the address to which its last cell links; empty for no link
  std::vector<std::string> addresses_;
  bool wraps_ = false;
};

}  // namespace rankine::report
