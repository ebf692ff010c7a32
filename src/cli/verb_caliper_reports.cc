// SPDX-License-Identifier: BSD-3-Clause
// rankine caliper-reports NAME.rkn [MEASUREMENT]: not for users. `rankine run` starts it after a run. During
// a run, the collector starts it, and names a measurement.
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
