// Groups and rows on their way between the processes of a team: up the tree where they can be merged, from
// each process to the first where their order is that of the inputs.
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

// All these are called by all processes of the team. A failure of one is also that of those above it.

// Takes the groups of the processes below into the first table, or the spill where it grows beyond `memory`;
// then sends everything on, when there is a process above.
base::Status PassGroups(Team& team, const Plan& plan, const std::vector<GroupTable*>& tables,
                        GroupSpill& spill, size_t memory);

// The same for sorted rows.
// `status`: of what came before; a failure is passed on.
base::Status PassSorted(Team& team, ColumnList& columns, Sorter& sorter, base::Status status);

// Rows that wait in a file until process 0 asks for them: it gives those of process 1 to `each`, then those
// of 2, and so on. `text`: rows are text, which has no columns.
base::Status PassRows(Team& team, ColumnList& columns, bool text, TempFile& rows,
                      const std::function<base::Status(std::string_view)>& each);

}  // namespace rankine::query
