// Reads, writes and syncs of the program past MPI-IO, as actions of its trace: what stands in front of the C
// library's functions (consumers/io) tells of each. A file's number is the smallest that none of the thread's
// other open files has, so a loop that writes a new file each time folds.
//
// What the thread that called MPI_Init moves through a stream, one call after the other in the same
// direction, is one action, as its buffer makes few requests of many calls; the computation between them
// comes behind it.
//
// By the thread itself, outside of MPI; what a signal handler does in such a call, or while it is written
// down, is left out.
#pragma once
#include <cstdint>

#include "recorder/calls/file_calls.h"
#include "recorder/consumers/action_trace/recorder.h"

namespace rankine::recorder::action_trace {

// A call begins at `now`, in a function with this frame. True: EndFile follows.
inline bool BeginFile(Thread* t, const void* frame, uint64_t now) {
  if (t->describer == nullptr) calls::FollowThread(t);  // it may never call MPI
  Recorder* r = t->actions;
  if (r == nullptr) return false;
  const auto here = reinterpret_cast<uintptr_t>(frame);
  // Stacks grow down: a call further down is a signal handler's; one further up has been left by longjmp.
  if (r->off || t->now->frame != 0 || r->puts_file || here < r->file_frame) return false;
  r->file_frame = here;
  r->burst.End(now);
  return true;
}
void EndFile(Thread* t, const FileCall& call, uint64_t end);

}  // namespace rankine::recorder::action_trace
