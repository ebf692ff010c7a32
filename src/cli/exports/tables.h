// rankine export --to sqlite and --to csv.
#pragma once
#include "cli/options.h"

namespace rankine::cli {

int ExportTables(const Arguments& arguments);

}  // namespace rankine::cli
