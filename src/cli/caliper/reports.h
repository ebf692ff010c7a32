// SPDX-License-Identifier: BSD-3-Clause
// Writes the reports that a program asked for through Caliper's manager, when it is built with our header.
// The reports are made from an archive, when the program flushes or at the end of the run
// (docs/design/takeover.md).
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Writes the reports to files or to this process's standard output and error. Returns the exit code; failures
// are printed. `measurement`: write only its reports; 0: all reports not yet written.
int WriteCaliperReports(const std::string& archive, unsigned measurement);

}  // namespace rankine::cli
