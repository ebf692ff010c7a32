// SPDX-License-Identifier: BSD-3-Clause
// A table that fits the terminal: numbers right-aligned, the least important columns left out on a narrow
// one, the last column shortened in its middle, or where that is asked for wrapped.
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
  // As many cells as columns. Foreign text is welcome: it is made visible here.
  void Add(std::vector<std::string> cells);
  // The last column, of text, goes on in further lines, indented by four blanks more, instead of being cut.
  void WrapLast() { wraps_ = true; }
  bool empty() const { return rows_.empty(); }
  // Indented by two blanks, every line at most style.width wide (as long as the columns of rank 0 allow it)
  // and ended by a newline. Titles are dim.
  std::string Render(const Style& style) const;

 private:
  std::vector<size_t> ShownColumns(const Style& style) const;
  size_t Width(size_t column) const;

  std::vector<TableColumn> columns_;
  std::vector<std::vector<std::string>> rows_;
  bool wraps_ = false;
};

}  // namespace rankine::report
