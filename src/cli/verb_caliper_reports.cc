// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine caliper-reports NAME.rkn [MEASUREMENT]`, which is not for users. `rankine run` starts
// this command after a run. The collector starts this command during a run, and names a measurement.
#include <cstdint>
#include <optional>

#include "cli/caliper/reports.h"
#include "cli/launch/text.h"
#include "cli/verb.h"

namespace rankine::cli {

int VerbCaliperReports(const std::vector<std::string>& arguments) {
  const auto measurement = arguments.size() == 2 ? ParseNumber(arguments[1], UINT32_MAX) : std::nullopt;
  if (arguments.empty() || arguments.size() > 2 || (arguments.size() == 2 && !measurement))
    return UsageError("caliper-reports is started by rankine run");
  return WriteCaliperReports(arguments[0], static_cast<unsigned>(measurement.value_or(0)));
}

}  // namespace rankine::cli
