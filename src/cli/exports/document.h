// rankine export --to cali and --to json: what `rankine query ... FORMAT cali` and `rankine report --json`
// write, as a new file.
#pragma once
#include "cli/options.h"

namespace rankine::cli {

int ExportDocument(const Arguments& arguments);

}  // namespace rankine::cli
