// SPDX-License-Identifier: BSD-3-Clause
// Finds problems that prevent an exact replay of a time-independent trace. The commands `rankine verify`
// and `rankine replay` use the same rules.
#pragma once
#include <string>
#include <vector>

#include "archive/ti/summary.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

// The time needed is proportional to the size of the trace's grammar.
archive::TiCheck CheckTrace(const archive::Tables& tables);

// Returns the results of the check as notes of one line each. A replay prints these notes before it begins.
// If the trace has many problems, a line says where to find further problems.
std::vector<std::string> NotesOf(const archive::TiCheck& check, const std::string& path);

}  // namespace rankine::cli
