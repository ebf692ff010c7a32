// SPDX-License-Identifier: BSD-3-Clause
// The regions of one thread also hold for the threads that work for it. A thread takes over the path of
// another as the base of its own regions. That path is not timed or counted in this thread, since it was not
// measured there.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::recorder::context {

// The path that this thread passes to threads that it starts now; nullptr: none.
const Node* PathToPassOn();

// Moves this thread to `path` (of any thread; nullptr: no path). Its former position is kept. Returns the
// former base, for StandAgain.
struct Ground {
  const Node* path;
  Node* node;  // the former position, if the thread is registered
};
Ground StandOn(const Node* path);
void StandAgain(const Ground& before);

// This thread now works for a task in `path` (of any thread; nullptr: nothing changes). The parts of the old
// path that the new one does not share take no time until the thread switches back. The new path takes time
// from now on, whichever thread began it, so a thread's time is never counted twice.
void SwitchTo(Thread* t, const Node* path);

// Whether an annotated module is loaded. Such a module calls NoteAnnotated before its first region.
bool IsAnnotated();
void NoteAnnotated();

// Moves a newly registered thread to its base.
void GoToGround(Thread* t);

}  // namespace rankine::recorder::context
