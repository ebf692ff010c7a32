// rankine export --to perfetto, chrome and otf2.
#pragma once
#include "cli/options.h"

namespace rankine::cli {

int ExportTrace(const Arguments& arguments);

}  // namespace rankine::cli
