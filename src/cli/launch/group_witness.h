// A process that tells whether a signal came to our whole process group or to us alone.
//
// The launcher is in our group, so what is sent to the group reaches it without us, and what is sent to us
// must be passed on. The kernel's own signals (Ctrl-C) say so in si_code; but `kill -INT -PGID`, a shell's
// `kill %1` and timeout(1) look to the receiver like a kill() of its pid. What differs is who else gets it,
// so one process stands by that does nothing but be in the group, with all signals blocked, and is asked what
// is pending for it.
//
// The alternatives: a group of its own for the launcher changes what a terminal does with it; whether the
// launcher has reacted already cannot be seen from outside.
#pragma once
#include <signal.h>
#include <sys/types.h>

#include "cli/launch/files.h"

namespace rankine::cli {

class GroupWitness {
 public:
  // Forks; the signals to be asked for are blocked already. Without process or descriptor to be had there is
  // no witness, and Saw() says false.
  GroupWitness();
  ~GroupWitness();  // ends it and waits for it
  GroupWitness(const GroupWitness&) = delete;
  GroupWitness& operator=(const GroupWitness&) = delete;

  // Did the signal that we have just taken come to the group too? To be asked of each signal once, since it
  // is no longer pending then. Takes some ms where the answer is no.
  bool Saw(const siginfo_t& ours);

 private:
  pid_t pid_ = -1;
  Fd channel_;
};

}  // namespace rankine::cli
