// The front process: the launcher's parent. It stands where the launcher would stand, so it behaves as the
// launcher does: same process group and terminal, signals passed on, stopped when it stops, and the same end.
#pragma once
#include <functional>
#include <string>
#include <vector>

namespace rankine::cli {

// How the child ended, as waitpid says.
struct ChildEnd {
  int status = 0;
  bool started = false;     // false: fork failed
  long long lasted_ms = 0;  // from fork to end
};

// Forks; the child calls `become`, which execs and returns an exit code only on failure. Passes on signals
// and waits.
//
// Signals that the terminal or the kernel sends to the whole group reach the child without us, and a second
// SIGINT makes a launcher abort, so only those are passed on that a process sent to us, and not to our group
// (group_witness.h).
ChildEnd RunChild(const std::function<int()>& become);

// Ends this process as `status` says: the same exit code, or the same signal with no core of ours.
[[noreturn]] void EndLike(int status);

}  // namespace rankine::cli
