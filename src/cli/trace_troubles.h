// SPDX-License-Identifier: BSD-3-Clause
// Finds what prevents an unchanged replay of a time-independent trace. `verify` and `replay` share these
// rules.
#pragma once
#include <string>
#include <vector>

#include "archive/ti/summary.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

// Takes time in proportion to the size of the trace's grammar.
archive::TiCheck CheckTrace(const archive::Tables& tables);

// The same as notes that a replay prints before it begins, one line each. If there are many troubles, a line
// says where to read the rest.
std::vector<std::string> NotesOf(const archive::TiCheck& check, const std::string& path);

}  // namespace rankine::cli
