// What a program asked of Caliper's manager, built with our header: the reports of an archive, when the
// program flushes or at the end of the run (docs/design/takeover.md).
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Writes them, to files or to this process's standard output and error. Returns the exit code; what could not
// be written is said. `measurement`: its reports alone; 0: those of all that were not written before.
int WriteCaliperReports(const std::string& archive, unsigned measurement);

}  // namespace rankine::cli
