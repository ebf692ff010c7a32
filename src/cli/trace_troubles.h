// What keeps a time-independent trace from being replayed as it is: one rule for `verify` and `replay`.
#pragma once
#include <string>
#include <vector>

#include "archive/tables.h"
#include "archive/ti/summary.h"

namespace rankine::cli {

// Takes the time of the trace's grammar.
archive::TiCheck CheckTrace(const archive::Tables& tables);

// The same as a replay says it before it begins: a line for each, and of many troubles where to read the
// rest.
std::vector<std::string> NotesOf(const archive::TiCheck& check, const std::string& path);

}  // namespace rankine::cli
