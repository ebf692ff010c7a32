// SPDX-License-Identifier: BSD-3-Clause
// When a worker has finished its part of a parallel region, it first waits for the team and is then idle. No
// runtime reports when the wait ends. GCC's runtime reports nothing; LLVM's reports only when the worker is
// woken for the next region. So the worker's open nodes are set aside, without counting time, until the end
// of the team is known. The thread itself settles this time when it returns; for threads that are still idle,
// it is settled before the result is made. If the process is killed before, the last wait is lost. Without
// this, idle time would count as waiting.
#pragma once
#include "recorder/consumers/openmp/team.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {

// The calling thread joins a measured team: it takes over the team's path and begins the parallel region
// there.
void Join(Team* team);

// Called when the calling thread, if it has joined a team, waits for the end of the team or only for its
// other threads; which of these is unknown. Its innermost nodes are those of the wait.
void PutAside();
// Called when the thread has only waited for the others, or is about to run a task: its time continues as if
// it had not been set aside. Returns whether it had been.
bool TakeBack();
// Called when the team has ended: leaves all nodes down to the thread's former position. Does nothing if the
// thread has not joined a team.
void Part();

bool IsAside();  // the calling thread is set aside

// Returns whether the calling thread is in a team.
bool InTeam();

// Settle all threads whose teams have ended, or one thread that has ended itself.
void SettleIdle();
void SettleIdle(Thread* t);
// Called when another thread takes over the entry of this one, which has ended.
void ForgetIdle(Thread* t);

}  // namespace rankine::recorder::openmp
