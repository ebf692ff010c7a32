// SPDX-License-Identifier: BSD-3-Clause
// A table that fits the terminal. Numbers are right-aligned. A narrow terminal loses the least important
// columns. The last column is shortened in its middle, or wrapped on request.
#pragma once
#include <string>
#include <vector>

#include "report/style.h"

namespace rankine::report {

struct TableColumn {
  std::string title;
  bool right = true;
  int rank = 0;  // 0: always shown; the highest rank is left out first
};

class TextTable {
 public:
  explicit TextTable(std::vector<TableColumn> columns);
  // Takes as many cells as columns. Foreign text is allowed: it is made visible here.
  void Add(std::vector<std::string> cells);
  // Makes the last cell of the newest row a link to `address` where style.links allows it.
  void LinkLast(std::string address) { addresses_.back() = std::move(address); }
  // Wraps the last column, a text, into further lines that have four more blanks, instead of cutting it.
  void WrapLast() { wraps_ = true; }
  bool empty() const { return rows_.empty(); }
  // Lines are indented by two blanks, end with a newline, and are at most style.width wide if the columns of
  // rank 0 fit. Titles are dim.
  std::string Render(const Style& style) const;

 private:
  std::vector<size_t> ShownColumns(const Style& style) const;
  size_t Width(size_t column) const;

  std::vector<TableColumn> columns_;
  std::vector<std::vector<std::string>> rows_;
  std::vector<std::string> addresses_;  // by row, of its last cell; empty: none
  bool wraps_ = false;
};

}  // namespace rankine::report
