// SPDX-License-Identifier: BSD-3-Clause
// Starts a helper, which is another rankine process that runs alongside a job. The helper is a child of the
// front process (launcher_parent.h), whose terminal and signals belong to the launcher.
#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

namespace rankine::cli {

// The descriptors from which the child reads and to which it writes; -1 means no descriptor. If `quiet` is
// false, errors go to the front process's stderr.
struct BesideStreams {
  int in = -1;
  int out = -1;
  bool quiet = false;
};

// Executes a command in a forked child, and never returns. The command ends when its parent, the front
// process, ends. The command does not receive Ctrl-C.
[[noreturn]] void BecomeBeside(const std::vector<std::string>& words, pid_t front,
                               const BesideStreams& streams);

}  // namespace rankine::cli
