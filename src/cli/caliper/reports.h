// SPDX-License-Identifier: BSD-3-Clause
// Writes the reports that a program requested through Caliper's ConfigManager, if the program was built with
// Rankine's Caliper header. The reports are made from an archive, either when the program flushes or when the
// run ends (docs/design/takeover.md).
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Writes the reports to files or to this process's standard output and error. Prints failures and returns
// the exit code. If a measurement number is given, writes only the reports on that measurement. If the
// number is 0, writes all reports that have not been written yet.
int WriteCaliperReports(const std::string& archive, unsigned measurement);

}  // namespace rankine::cli
