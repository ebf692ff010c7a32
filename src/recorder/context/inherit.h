// SPDX-License-Identifier: BSD-3-Clause
// The regions of one thread also apply to the threads that work for it. A thread that works for another
// thread takes the other thread's path as the base of its own regions. The inherited path is neither timed
// nor counted in this thread, because its time was not measured there.
#pragma once
#include "recorder/core/context_state.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::context {

// The path that this thread passes on to threads that it creates now; nullptr: none.
const Node* PathToPassOn();

// After a call of NoThreadInherits, no thread that is made by pthread_create inherits regions. Threads of
// OpenMP teams still inherit regions. Caliper has the same rule for inheriting regions.
void NoThreadInherits();
bool ThreadsInherit();

// Moves this thread to `path`, which may belong to any thread; nullptr: no path. Returns the thread's
// previous base and position. StandAgain restores the previous base and position.
struct Ground {
  const Node* path;
  Node* node;  // The thread's previous position, or nullptr if the thread is not registered.
};
Ground StandOn(const Node* path);
void StandAgain(const Ground& before);

// Call this function when this thread starts to work for a task in `path` (which may belong to any thread;
// nullptr: nothing changes). After the call, the thread's time counts for the new path, even if another
// thread began this path. Regions that are only in the old path get no time until the thread switches back,
// so a thread's time is never counted twice.
void SwitchTo(Thread* t, const Node* path);

// Whether an annotated module is loaded. An annotated module calls NoteAnnotated before its first region.
bool IsAnnotated();
void NoteAnnotated();

// Moves a newly registered thread to the path that it has inherited.
void GoToGround(Thread* t);

}  // namespace rankine::recorder::context
