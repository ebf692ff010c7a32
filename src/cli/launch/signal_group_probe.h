// SPDX-License-Identifier: BSD-3-Clause
// A process that shows whether a signal came to our whole process group or only to us.
//
// The launcher is in our group. So a signal to the group reaches it directly, and a signal to us must be
// passed on. The kernel's own signals (Ctrl-C) differ in si_code. But `kill -INT -PGID`, a shell's `kill %1`
// and timeout(1) look to the receiver like a kill() of its pid. These signals differ only in who else
// receives them. So one more process stays in the group with all signals blocked, and we ask which signals
// are pending for it.
//
// There is no good alternative. In a group of its own, the launcher would relate to the terminal differently.
// Nobody outside can see whether the launcher has reacted already.
#pragma once
#include <signal.h>
#include <sys/types.h>

#include "cli/launch/files.h"

namespace rankine::cli {

class SignalGroupProbe {
 public:
  // Forks. The signals to ask about must be blocked already. Without a free process or descriptor there is no
  // witness, and Saw() returns false.
  SignalGroupProbe();
  ~SignalGroupProbe();  // ends the witness and waits for it
  SignalGroupProbe(const SignalGroupProbe&) = delete;
  SignalGroupProbe& operator=(const SignalGroupProbe&) = delete;

  // Whether the signal that we have just taken came to the group too. Ask once for each signal, because it is
  // no longer pending afterwards. A negative answer takes some ms.
  bool Saw(const siginfo_t& ours);

 private:
  pid_t pid_ = -1;
  Fd channel_;
};

}  // namespace rankine::cli
