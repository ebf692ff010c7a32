// SPDX-License-Identifier: BSD-3-Clause
// The front process: the parent of the launcher. It must look to the outside like the launcher, so it behaves
// as the launcher would. It has the same process group and terminal, passes signals on, stops when the
// launcher stops, and ends in the same way.
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

// Forks. The child calls `become`, which calls exec and returns (an exit code) only on failure. The parent
// passes on signals and waits.
//
// Signals that the terminal or the kernel sends to the whole group reach the child directly. A second SIGINT
// would make a launcher abort. So a signal is passed on only if a process sent it to us alone and not to our
// group (signal_group_probe.h).
ChildEnd RunChild(const std::function<int()>& become);

// Ends this process according to `status`: with the same exit code, or by the same signal but without dumping
// core.
[[noreturn]] void EndLike(int status);

}  // namespace rankine::cli
