// SPDX-License-Identifier: BSD-3-Clause
// Sends groups and rows between the processes of a team. Each process of the tree merges the groups of its
// child processes. Rows whose order does not depend on the inputs are merged in the same way. Rows that must
// keep the order of the inputs go directly to process 0.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "query/execution/group_spill.h"
#include "query/execution/group_table.h"
#include "query/execution/sorter.h"
#include "query/execution/team.h"
#include "query/output/columns.h"

namespace rankine::query {

// All processes of the team must call each of the following functions. If a process fails, all processes
// above it in the tree fail, too.

// Receives the groups of the child processes. The groups go into the first table. If the table grows beyond
// the limit `memory`, the groups go into `spill`. In the end, sends all groups to the parent process, if
// there is one.
base::Status PassGroups(Team& team, const Plan& plan, const std::vector<GroupTable*>& tables,
                        GroupSpill& spill, size_t memory);

// Does the same as `PassGroups`, but for sorted rows. The argument `status` is the result of the previous
// steps. A failure is passed on to the parent process.
base::Status PassSorted(Team& team, ColumnList& columns, Sorter& sorter, base::Status status);

// Passes the rows in the file `rows` to process 0, as soon as process 0 requests these rows. Process 0 calls
// the function `each` for the rows of process 1, then for the rows of process 2, and so on. If `text` is
// true, the rows are text and have no columns.
base::Status PassRows(Team& team, ColumnList& columns, bool text, TempFile& rows,
                      const std::function<base::Status(std::string_view)>& each);

}  // namespace rankine::query
