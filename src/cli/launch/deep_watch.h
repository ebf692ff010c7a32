// SPDX-License-Identifier: BSD-3-Clause
// `rankine attach` beside a run (--io=deep). The child attaches to the file system's processes on this host
// before the launcher starts. When the launcher has ended, it detaches, and adds its operations to the run's
// archive.
#pragma once
#include <sys/types.h>

#include <string>

#include "cli/launch/deep_target.h"

namespace rankine::cli {

class DeepWatch {
 public:
  DeepWatch() = default;
  DeepWatch(const DeepWatch&) = delete;
  DeepWatch& operator=(const DeepWatch&) = delete;
  // Without a call of End, nothing is kept.
  ~DeepWatch() { End(""); }

  // `folder` holds the job's spools, which lead to the ranks. Returns when `rankine attach` has attached, or
  // has printed why it cannot. In the second case the run goes on without it.
  void Start(const DeepTarget& target, const std::string& folder, bool quiet);
  // Writes the operations to `archive`; empty: nowhere. Returns when the processes are restored.
  void End(const std::string& archive);

 private:
  pid_t child_ = -1;
  int path_ = -1;  // write end of the pipe from which the child reads the archive's path
};

}  // namespace rankine::cli
