// SPDX-License-Identifier: BSD-3-Clause
// Runs `rankine attach` during a run (--io=deep). The child attaches to the file system's processes on this
// host before the launcher starts. After the launcher has ended, the child detaches, and adds the observed
// operations to the run's archive.
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
  // If `End` is not called, the observed operations are discarded.
  ~DeepWatch() { End(""); }

  // Starts `rankine attach` in a child process. Returns when the child has attached, or has printed why it
  // cannot attach. If the child cannot attach, the run continues without the child. The given folder holds
  // the job's spools, through which the child finds the ranks.
  void Start(const DeepTarget& target, const std::string& folder, bool quiet);
  // Makes the child write the operations to `archive`. If `archive` is empty, the operations are discarded.
  // Returns when the watched processes run their original code again.
  void End(const std::string& archive);

 private:
  pid_t child_ = -1;
  int path_ = -1;  // the write end of the pipe through which the child gets the archive's path
};

}  // namespace rankine::cli
