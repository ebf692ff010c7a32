// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine collector FOLDER`, which is not for users. `EnsureCollector` starts the command.
#include "cli/launch/collector.h"
#include "cli/verb.h"

namespace rankine::cli {

int VerbCollector(const std::vector<std::string>& arguments) {
  if (arguments.size() != 1)
    return UsageError("collector is started by rankine run; see rankine spools --collect");
  return RunCollector(arguments[0]);
}

}  // namespace rankine::cli
