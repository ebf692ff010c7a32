// What a program asked of Caliper's manager, built with our header: the reports of an archive, at the end of
// the run (docs/design/takeover.md).
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Writes them, to files or to this process's standard output and error. Returns the exit code; what could not
// be written is said.
int WriteCaliperReports(const std::string& archive);

}  // namespace rankine::cli
