// SPDX-License-Identifier: BSD-3-Clause
// Starts another rankine process beside a job. The started process is a child of the front process, whose
// terminal and signals belong to the launcher.
#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

namespace rankine::cli {

// The descriptors that the child reads and writes; -1: none. Errors go to the front process's stderr, unless
// `quiet`.
struct BesideStreams {
  int in = -1;
  int out = -1;
  bool quiet = false;
};

// Turns a forked child into the command `words`, and does not return. The command ends with its parent
// `front`, and receives no Ctrl-C.
[[noreturn]] void BecomeBeside(const std::vector<std::string>& words, pid_t front,
                               const BesideStreams& streams);

}  // namespace rankine::cli
