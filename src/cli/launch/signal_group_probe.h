// SPDX-License-Identifier: BSD-3-Clause
// Finds out whether a signal was sent to our whole process group or only to us.
//
// The launcher is in our group. So a signal to the group reaches it directly, and a signal to us alone must
// be passed on. The kernel's own signals (Ctrl-C) can be recognised by si_code. But `kill -INT -PGID`, a
// shell's `kill %1` and timeout(1) look to the receiver like a kill() of its pid. The only difference is who
// else receives the signal. So one more process, the witness, stays in the group with all signals blocked. We
// ask it which signals are pending for it.
//
// There is no good alternative. If the launcher had its own group, its relation to the terminal would change.
// And nobody outside can see whether the launcher has already reacted to a signal.
#pragma once
#include <signal.h>
#include <sys/types.h>

#include "cli/launch/files.h"

namespace rankine::cli {

class SignalGroupProbe {
 public:
  // Forks the witness. The signals to ask about must be blocked already. If there is no free process or
  // descriptor, there is no witness, and Saw() returns false.
  SignalGroupProbe();
  ~SignalGroupProbe();  // ends the witness and waits for it
  SignalGroupProbe(const SignalGroupProbe&) = delete;
  SignalGroupProbe& operator=(const SignalGroupProbe&) = delete;

  // Whether the signal that we have just taken was also sent to the group. Ask only once per signal, because
  // the witness then discards it. A negative answer takes a few ms.
  bool Saw(const siginfo_t& ours);

 private:
  pid_t pid_ = -1;
  Fd channel_;
};

}  // namespace rankine::cli
