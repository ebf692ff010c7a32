// SPDX-License-Identifier: BSD-3-Clause
// When a worker has finished its part of a parallel region, it first waits for the rest of the team, and is
// idle after the team has ended. No runtime reports when the wait ends. GCC's runtime reports nothing; LLVM's
// reports only when the worker is woken for the next region. So the worker's open nodes are set aside,
// without counting time, until the end of the team is known. The thread itself accounts for this time when it
// becomes active again. For threads that are still idle, it is accounted for before the result is written. If
// the process is killed before that, the last wait is lost. Otherwise, idle time would count as waiting.
#pragma once
#include "recorder/consumers/openmp/team.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {

// The calling thread joins a measured team: it takes over the team's path and begins the parallel region
// there.
void Join(Team* team);

// Called when the calling thread begins to wait, if it has joined a team. It may wait for the end of the team
// or only for the other threads; we do not know which. The thread's innermost nodes represent the wait.
void PutAside();
// Called when the thread has only waited for the others, or is about to run a task: its time continues as if
// it had not been set aside. Returns whether it was set aside.
bool TakeBack();
// Called when the team has ended: leaves all nodes that the thread has entered since it joined. Does nothing
// if the thread has not joined a team.
void Part();

bool IsAside();  // the calling thread is set aside

// Returns whether the calling thread is in a team.
bool InTeam();

// Account for the open wait of all threads whose teams have ended, or of one thread that is ending.
void SettleIdle();
void SettleIdle(Thread* t);
// Called when another thread takes over the entry of this one, which has ended.
void ForgetIdle(Thread* t);

}  // namespace rankine::recorder::openmp
