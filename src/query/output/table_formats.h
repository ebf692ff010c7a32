// SPDX-License-Identifier: BSD-3-Clause
// Code that is shared by the formats that need all rows. Only these formats use it.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "query/output/format.h"

namespace rankine::query {

// Computes the widths of columns. Columns that contain only numbers are right-aligned.
class Widths {
 public:
  // The argument `most` is the maximum width of a column; 0: no limit. If `as_caliper` is true, longer texts
  // are shortened as in Caliper's tables.
  Widths(const std::vector<std::string>& headers, size_t most, bool as_caliper);
  void Take(std::span<const Value> row);
  void Append(std::string& line, size_t column, const std::string& cell, bool first) const;

 private:
  size_t Capped(size_t width) const;
  size_t most_;
  bool as_caliper_;
  std::vector<size_t> widths_;
  std::vector<bool> number_, text_;
};

// Returns the line without trailing blanks, and with a newline.
std::string Ended(std::string line);

namespace internal {
std::unique_ptr<RowFormat> MakeCsv(size_t columns);
std::unique_ptr<TableFormat> MakeTree(const Plan& plan);
std::unique_ptr<TableFormat> MakeJsonSplit(const Plan& plan);
}  // namespace internal

}  // namespace rankine::query
