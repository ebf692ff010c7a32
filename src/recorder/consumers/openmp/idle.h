// A worker that has done its part of a parallel region waits, and then idles, and nobody tells it when the
// one became the other: GCC's runtime says nothing, and LLVM's speaks when the worker is woken for the next
// region. So its open nodes are put aside, in which no time runs, until it is known when the team ended: by
// the thread itself when it comes back, or for all idle threads before the result is put together. Of a
// process that is killed meanwhile the last wait is lost, rather than that idling counts as waiting.
#pragma once
#include "recorder/consumers/openmp/team.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {

// The calling thread joins a measured team, stands on its path and begins the parallel region there.
void Join(Team* team);

// The calling thread, if it has joined a team, waits for the team's end, or only for the other threads: who
// knows. Its innermost nodes are those of the wait.
void PutAside();
// It was only for the others, or a task is to be run: time goes on as if nothing had been. Was it put aside?
bool TakeBack();
// The team has ended: leaves all down to where the thread stood before. Nothing where it has not joined.
void Part();

bool IsAside();  // the calling thread

// The calling thread is inside of a team.
bool InTeam();

// For all threads whose teams have ended; for one that has ended itself.
void SettleIdle();
void SettleIdle(Thread* t);
// Another thread takes the place of this one, which has ended.
void ForgetIdle(Thread* t);

}  // namespace rankine::recorder::openmp
