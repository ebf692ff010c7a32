// rankine export --to openmetrics: monitor windows for scrapers.
#pragma once
#include "cli/options.h"

namespace rankine::cli {

// `arguments` are those of export, with --to openmetrics. Returns the exit code.
int ExportMetrics(const Arguments& arguments);

}  // namespace rankine::cli
