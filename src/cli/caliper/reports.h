// SPDX-License-Identifier: BSD-3-Clause
// Writes the reports that a program requested through Caliper's ConfigManager, if it was built with our
// header. They are made from an archive, when the program flushes or when the run ends
// (docs/design/takeover.md).
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Writes the reports to files or to this process's standard output and error. Prints failures and returns the
// exit code. `measurement`: write only the reports on this one; 0: all reports not yet written.
int WriteCaliperReports(const std::string& archive, unsigned measurement);

}  // namespace rankine::cli
