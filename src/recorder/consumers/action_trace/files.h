// SPDX-License-Identifier: BSD-3-Clause
// Adds the program's reads, writes and syncs outside of MPI-IO as actions to the time-independent trace. The
// wrappers of the C library's functions (consumers/io) report them. A file gets the smallest number that the
// thread does not use for another open file. So a loop that writes a new file in each iteration can be
// folded.
//
// Consecutive calls on a stream in the same direction are merged into one action, because the stream's buffer
// turns many calls into few requests. Calls are merged only in the thread that called MPI_Init. The
// computation between these calls is stored after the action.
//
// To be called by the thread itself, outside of MPI. Calls that a signal handler makes during such a call, or
// while one is being stored, are not recorded.
#pragma once
#include <cstdint>

#include "recorder/calls/file_calls.h"
#include "recorder/consumers/action_trace/recorder.h"

namespace rankine::recorder::action_trace {

// To be called when a call begins at `now`, in a function with this frame. If it returns true, EndFile must
// follow.
inline bool BeginFile(Thread* t, const void* frame, uint64_t now) {
  if (t->describer == nullptr) calls::FollowThread(t);  // the thread may never call MPI
  Recorder* r = t->actions;
  if (r == nullptr) return false;
  const auto here = reinterpret_cast<uintptr_t>(frame);
  // Stacks grow down. A call with a frame at a lower address comes from a signal handler. One at a higher
  // address shows that longjmp has left the previous call.
  if (r->off || t->now->frame != 0 || r->puts_file || here < r->file_frame) return false;
  r->file_frame = here;
  r->burst.End(now);
  return true;
}
void EndFile(Thread* t, const FileCall& call, uint64_t end);

}  // namespace rankine::recorder::action_trace
