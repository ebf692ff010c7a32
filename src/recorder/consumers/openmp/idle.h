// SPDX-License-Identifier: BSD-3-Clause
// A worker that has done its part of a parallel region first waits and then idles, and no runtime reports
// when one became the other. GCC's runtime reports nothing; LLVM's reports only when the worker is woken for
// the next region. So the worker's open nodes are set aside, where no time runs, until the end of the team is
// known. The thread itself settles them when it returns, or all idle threads are settled before the result is
// made. If the process is killed meanwhile, the last wait is lost; otherwise idling would count as waiting.
#pragma once
#include "recorder/consumers/openmp/team.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {

// The calling thread joins a measured team, takes over its path and begins the parallel region there.
void Join(Team* team);

// The calling thread, if it has joined a team, waits for the end of the team, or only for its other threads;
// which one is unknown. Its innermost nodes are those of the wait.
void PutAside();
// The thread only waited for the others, or is to run a task: time continues as if nothing had happened.
// Returns whether it was set aside.
bool TakeBack();
// The team has ended: leaves all nodes down to the thread's former position. Does nothing where it has not
// joined.
void Part();

bool IsAside();  // the calling thread

// The calling thread is in a team.
bool InTeam();

// Settles all threads whose teams have ended, or one that has ended itself.
void SettleIdle();
void SettleIdle(Thread* t);
// Another thread takes over the place of this one, which has ended.
void ForgetIdle(Thread* t);

}  // namespace rankine::recorder::openmp
