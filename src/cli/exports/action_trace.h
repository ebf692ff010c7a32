// rankine export --to ti: a time-independent trace as text files.
#pragma once
#include <string>

#include "cli/options.h"

namespace rankine::cli {

// `arguments` are those of export, with --to ti. Returns the exit code.
int ExportTi(const Arguments& arguments);

}  // namespace rankine::cli
