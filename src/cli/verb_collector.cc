// SPDX-License-Identifier: BSD-3-Clause
// rankine collector FOLDER: not for users. EnsureCollector starts it.
#include "cli/launch/collector.h"
#include "cli/verb.h"

namespace rankine::cli {

int VerbCollector(const std::vector<std::string>& arguments) {
  if (arguments.size() != 1)
    return UsageError("collector is started by rankine run; see rankine spools --collect");
  return RunCollector(arguments[0]);
}

}  // namespace rankine::cli
