// SPDX-License-Identifier: BSD-3-Clause
// The front process: the parent of the launcher. To the outside, it must look like the launcher, so it
// behaves as the launcher would. It has the same process group and terminal, passes signals on, stops when
// the launcher stops, and ends in the same way.
#pragma once
#include <functional>
#include <string>
#include <vector>

namespace rankine::cli {

// How the child ended, as reported by waitpid.
struct ChildEnd {
  int status = 0;
  bool started = false;     // false: fork failed
  long long lasted_ms = 0;  // time from fork to the child's end
};

// Forks. The child calls `become`. That calls exec, and returns (with an exit code) only if exec fails. The
// parent passes on signals and waits.
//
// Signals that the terminal or the kernel sends to the whole process group reach the child directly. If a
// launcher receives a second SIGINT, it aborts. So a signal is passed on only if a process sent it to us
// alone, and not to our group (signal_group_probe.h).
ChildEnd RunChild(const std::function<int()>& become);

// Ends this process according to `status`: with the same exit code, or by the same signal but without dumping
// core.
[[noreturn]] void EndLike(int status);

}  // namespace rankine::cli
