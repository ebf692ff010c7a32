// `rankine io-manager --client` beside a run (--io=managed): of the ranks on this host. The run needs nothing
// of it: when it dies, verdicts run out, and the ranks go on without.
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

  // `folder`: of the job's spools. A sentence where its log cannot be written; nothing is waited for.
  void Start(const ManagedTarget& target, const std::string& folder, bool quiet);
  void End();

 private:
  pid_t child_ = -1;
};

}  // namespace rankine::cli
