// SPDX-License-Identifier: BSD-3-Clause
// Implements the front process, which is the parent of the launcher. Other processes must see no difference
// between the front process and the launcher. The front process therefore has the same process group and
// terminal, and passes signals on. The front process also stops when the launcher stops, and ends in the
// same way.
#pragma once
#include <functional>
#include <string>
#include <vector>

namespace rankine::cli {

// The status of the ended child, as reported by waitpid.
struct ChildEnd {
  int status = 0;
  bool started = false;     // false: fork failed
  long long lasted_ms = 0;  // time from fork to the child's end
};

// Forks. The child calls the given function, which executes the launcher. The function returns an exit code
// only if exec fails. The parent passes on signals and waits.
//
// Signals that the terminal or the kernel sends to the whole process group reach the child directly. A
// launcher that receives a second SIGINT aborts. The parent therefore passes a signal on only if it was
// sent to the parent alone, and not to the group (signal_group_probe.h).
ChildEnd RunChild(const std::function<int()>& become);

// Ends this process in the way that the status describes: with the same exit code, or by the same signal
// but without dumping core.
[[noreturn]] void EndLike(int status);

}  // namespace rankine::cli
