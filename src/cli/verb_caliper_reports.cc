// rankine caliper-reports NAME.rkn: what `rankine run` starts when a run has ended; not for users.
#include "cli/caliper/reports.h"
#include "cli/verb.h"

namespace rankine::cli {

int VerbCaliperReports(const std::vector<std::string>& arguments) {
  if (arguments.size() != 1) return UsageError("caliper-reports is started by rankine run");
  return WriteCaliperReports(arguments[0]);
}

}  // namespace rankine::cli
