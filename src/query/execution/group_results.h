// SPDX-License-Identifier: BSD-3-Clause
// Converts groups to rows: computes inclusive values, applies HAVING, and fills and orders the columns.
#pragma once
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "query/execution/group_spill.h"
#include "query/execution/group_table.h"
#include "query/execution/sorter.h"
#include "query/output/columns.h"

namespace rankine::query {

class GroupResults {
 public:
  // The argument `nested` is indexed like Plan::fields. An element of `nested` is true if the field may
  // contain paths. The argument `memory` is the number of bytes that sorting may use.
  GroupResults(const Plan& plan, ColumnList& columns, const std::vector<bool>& nested, size_t memory);
  // Merges the tables of all threads and the spilled groups, and leaves the tables empty.
  base::Status Merge(std::vector<GroupTable*> tables, GroupSpill& spill);
  // Calls the function `each` for each row, in the order of the rows.
  base::Status Emit(const std::function<base::Status(std::string_view row_bytes)>& each);
  // Returns one sentence for each kind of value that is not exact.
  std::vector<std::string> Notes() const;

 private:
  base::Status Rows(GroupTable& table, const States& totals);
  void Row(GroupTable& table, size_t group, std::vector<Value>& row, ValueSource& source);

  const Plan& plan_;
  ColumnList& columns_;
  size_t path_key_;  // index in Plan::keys; equal to the size of Plan::keys if no key is a path
  Sorter sorter_;
  std::set<size_t> rounded_;  // indices of columns
};

}  // namespace rankine::query
