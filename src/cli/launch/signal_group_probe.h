// SPDX-License-Identifier: BSD-3-Clause
// Finds out whether a signal was sent to the whole process group or to this process alone.
//
// The launcher is in the same process group as this process. A signal to the group reaches the launcher
// directly, but a signal to this process alone must be passed on. The kernel's own signals (Ctrl-C) can be
// recognised by si_code. Other signals to the group come from `kill -INT -PGID`, from a shell's `kill %1` or
// from timeout(1). The receiver of a signal cannot distinguish a signal to the group from a signal to its own
// pid. A signal to the group, however, also reaches all other processes of the group. One more process, the
// witness, therefore stays in the group with all signals blocked. This process asks the witness which signals
// the witness has received.
//
// The alternatives do not work. The launcher cannot have a group of its own, because that would change its
// relation to the terminal. Other processes cannot see whether the launcher has already reacted to a signal.
#pragma once
#include <signal.h>
#include <sys/types.h>

#include "cli/launch/files.h"

namespace rankine::cli {

class SignalGroupProbe {
 public:
  // Forks the witness. The signals to ask about must already be blocked. If no further process or descriptor
  // is available, no witness exists, and `Saw()` returns false.
  SignalGroupProbe();
  ~SignalGroupProbe();  // ends the witness and waits for it
  SignalGroupProbe(const SignalGroupProbe&) = delete;
  SignalGroupProbe& operator=(const SignalGroupProbe&) = delete;

  // Returns whether the signal that this process has just received was also sent to the group. Must be called
  // only once per signal, because the witness discards the signal after the call. The call takes a few ms if
  // the result is false.
  bool Saw(const siginfo_t& ours);

 private:
  pid_t pid_ = -1;
  Fd channel_;
};

}  // namespace rankine::cli
