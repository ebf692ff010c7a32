// The regions of one thread hold for those that work for it: a thread takes over the path of another as the
// ground on which its own regions stand. It was not measured there, so nothing is timed or counted in it.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::recorder::context {

// What this thread hands to those it starts now; nullptr: nothing.
const Node* PathToPassOn();

// From now on this thread is at `path` (of any thread; nullptr: nowhere). What it was in is left
// standing. Returns what it stood on, for StandAgain.
struct Ground {
  const Node* path;
  Node* node;  // where it was, if it is registered
};
Ground StandOn(const Node* path);
void StandAgain(const Ground& before);

// From now on this thread works for a task that is in `path` (of any thread; nullptr: nothing changes). What
// the two paths do not share takes no time until it is switched to again; what is switched to takes time from
// now on, whoever has begun it, so that the times of a thread never count twice.
void SwitchTo(Thread* t, const Node* path);

// Is any annotated module loaded? Says so before it marks its first region.
bool IsAnnotated();
void NoteAnnotated();

// A thread that has just been registered goes to where it stands.
void GoToGround(Thread* t);

}  // namespace rankine::recorder::context
