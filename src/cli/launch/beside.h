// SPDX-License-Identifier: BSD-3-Clause
// Starts a helper: another rankine process that runs alongside a job. It is a child of the front process
// (launcher_parent.h), whose terminal and signals belong to the launcher.
#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

namespace rankine::cli {

// The descriptors from which the child reads and to which it writes; -1: none. Errors go to the front
// process's stderr, unless `quiet`.
struct BesideStreams {
  int in = -1;
  int out = -1;
  bool quiet = false;
};

// Makes a forked child execute the command `words`. Never returns. The command ends when its parent `front`
// ends, and does not receive Ctrl-C.
[[noreturn]] void BecomeBeside(const std::vector<std::string>& words, pid_t front,
                               const BesideStreams& streams);

}  // namespace rankine::cli
