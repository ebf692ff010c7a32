// SPDX-License-Identifier: BSD-3-Clause
// When a worker has finished its part of a parallel region, it first waits for the rest of the team. After
// the team has ended, the worker is idle. Idle time must not count as waiting, but no runtime reports when
// the wait ends. GCC's runtime reports nothing; LLVM's runtime reports only when the worker is woken for
// the next region.
//
// So the worker's open nodes are stored in the thread's Idle object (core/idle.h) until the end of the team
// is known. While the nodes are stored in the Idle object, they get no time. When the worker becomes active
// again, the worker accounts for its wait itself. If the worker is still idle at the end of the run, its wait
// is accounted for before the result is written. If the process is killed before the result is written, the
// last wait is lost.
#pragma once
#include "recorder/consumers/openmp/team.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::openmp {

// The calling thread joins a measured team: the thread takes over the team's path and begins the parallel
// region.
void Join(Team* team);

// To be called when the calling thread begins to wait. Does nothing if the thread has not joined a team.
// The thread may wait for the end of the team or only for the other threads; we do not know which. The
// innermost nodes of the thread represent the wait.
void PutAside();
// To be called when the thread is about to run a task, or when it has only waited for the other threads.
// The thread's nodes continue to count time, as if PutAside had not been called. Returns true if PutAside
// had been called before.
bool TakeBack();
// To be called when the team has ended. Leaves all nodes that the thread has entered since it joined the
// team. Does nothing if the thread has not joined a team.
void Part();

bool IsAside();  // Returns true if the calling thread's nodes are stored separately (core/idle.h).

// Returns whether the calling thread is in a team.
bool InTeam();

// Without an argument, this function accounts for the open waits of all threads whose teams have ended.
// With an argument, this function accounts for the open wait of the given thread, which is ending.
void SettleIdle();
void SettleIdle(Thread* t);
// To be called when another thread takes over the entry of thread `t`, which has ended.
void ForgetIdle(Thread* t);

}  // namespace rankine::recorder::openmp
