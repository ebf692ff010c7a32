// SPDX-License-Identifier: BSD-3-Clause
// The regions of one thread also apply to the threads that work for it. A thread that works for another one
// takes the other's path as the base of its own regions. The inherited path is neither timed nor counted in
// this thread, because its time was not measured there.
#pragma once
#include "recorder/core/context_state.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::context {

// The path that this thread passes on to threads that it creates now; nullptr: none.
const Node* PathToPassOn();

// After this, no thread that is made by pthread_create inherits regions. Threads of OpenMP teams still do.
// This is Caliper's rule.
void NoThreadInherits();
bool ThreadsInherit();

// Moves this thread to `path`, which may belong to any thread; nullptr: no path. Returns the thread's
// previous base and position. StandAgain restores them.
struct Ground {
  const Node* path;
  Node* node;  // The thread's previous position, or nullptr if the thread is not registered.
};
Ground StandOn(const Node* path);
void StandAgain(const Ground& before);

// Call when this thread starts to work for a task in `path` (which may belong to any thread; nullptr:
// nothing changes). After the call, the thread's time counts for the new path, even if another thread began
// this path. Regions that are only in the old path get no time until the thread switches back, so a
// thread's time is never counted twice.
void SwitchTo(Thread* t, const Node* path);

// Whether an annotated module is loaded. An annotated module calls NoteAnnotated before its first region.
bool IsAnnotated();
void NoteAnnotated();

// Moves a newly registered thread to the path that it has inherited.
void GoToGround(Thread* t);

}  // namespace rankine::recorder::context
