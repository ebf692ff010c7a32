// rankine export --to perfetto and --to chrome.
#pragma once
#include "cli/options.h"

namespace rankine::cli {

int ExportTrace(const Arguments& arguments);

}  // namespace rankine::cli
