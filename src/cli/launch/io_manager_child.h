// SPDX-License-Identifier: BSD-3-Clause
// Runs `rankine io-manager --client` for the ranks on this host during a run with --io=managed. The run
// does not depend on the manager. If the manager dies, its verdicts expire, and the ranks continue without
// verdicts.
#pragma once
#include <sys/types.h>

#include <string>

#include "cli/launch/managed_target.h"

namespace rankine::cli {

class IoManagerChild {
 public:
  IoManagerChild() = default;
  IoManagerChild(const IoManagerChild&) = delete;
  IoManagerChild& operator=(const IoManagerChild&) = delete;
  ~IoManagerChild() { End(); }

  // `folder` holds the job's spools. Prints a sentence if the manager's log cannot be written. Does not wait
  // for the manager.
  void Start(const ManagedTarget& target, const std::string& folder, bool quiet);
  void End();

 private:
  pid_t child_ = -1;
};

}  // namespace rankine::cli
