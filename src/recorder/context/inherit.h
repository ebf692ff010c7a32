// SPDX-License-Identifier: BSD-3-Clause
// The regions of one thread also apply to the threads that work for it. Such a thread takes the path of the
// other thread as the base of its own regions. That path is neither timed nor counted in this thread, since
// it was not measured there.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::recorder::context {

// The path that this thread passes on to threads that it creates now; nullptr: none.
const Node* PathToPassOn();

// Moves this thread to `path`, which may belong to any thread; nullptr: no path. Returns the previous base
// and position, for StandAgain.
struct Ground {
  const Node* path;
  Node* node;  // the previous position, if the thread is registered
};
Ground StandOn(const Node* path);
void StandAgain(const Ground& before);

// Call when this thread starts to work for a task in `path` (which may belong to any thread; nullptr: nothing
// changes). From now on, the thread's time counts for the new path, even if another thread began it. Parts of
// the old path that are not in the new one get no time until the thread switches back. So a thread's time is
// never counted twice.
void SwitchTo(Thread* t, const Node* path);

// Whether an annotated module is loaded. Such a module calls NoteAnnotated before its first region.
bool IsAnnotated();
void NoteAnnotated();

// Makes a newly registered thread start at the path that it has inherited.
void GoToGround(Thread* t);

}  // namespace rankine::recorder::context
