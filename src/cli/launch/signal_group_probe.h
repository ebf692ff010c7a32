// SPDX-License-Identifier: BSD-3-Clause
// Finds out whether a signal was sent to our whole process group or to us alone.
//
// The launcher is in our group. So a signal to the group reaches it directly, and a signal to us alone must
// be passed on. The kernel's own signals (Ctrl-C) can be recognised by si_code. But `kill -INT -PGID`, a
// shell's `kill %1` and timeout(1) look to the receiver like a kill() of its pid. They differ only in which
// other processes receive the signal. So one more process, the witness, stays in the group with all signals
// blocked. We ask the witness which signals are pending for it.
//
// There is no good alternative. It is no solution to give the launcher a group of its own, because that would
// change its relation to the terminal. And from outside, nobody can see whether the launcher has already
// reacted to a signal.
#pragma once
#include <signal.h>
#include <sys/types.h>

#include "cli/launch/files.h"

namespace rankine::cli {

class SignalGroupProbe {
 public:
  // Forks the witness. The signals about which we will ask must already be blocked. If no further process or
  // descriptor is available, there is no witness, and Saw() returns false.
  SignalGroupProbe();
  ~SignalGroupProbe();  // ends the witness and waits for it
  SignalGroupProbe(const SignalGroupProbe&) = delete;
  SignalGroupProbe& operator=(const SignalGroupProbe&) = delete;

  // Whether the signal that we have just received was also sent to the group. Must be called only once per
  // signal, because the witness then discards it. A negative answer takes a few ms.
  bool Saw(const siginfo_t& ours);

 private:
  pid_t pid_ = -1;
  Fd channel_;
};

}  // namespace rankine::cli
