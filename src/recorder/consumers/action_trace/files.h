// SPDX-License-Identifier: BSD-3-Clause
// The program's reads, writes and syncs outside of MPI-IO, as actions of its trace. The wrappers of the C
// library's functions (consumers/io) report each. A file's number is the smallest that none of the thread's
// other open files has, so a loop that writes a new file each time folds.
//
// Consecutive calls on a stream in the same direction, by the thread that called MPI_Init, are one action,
// since the stream's buffer turns many calls into few requests. The computation between them follows that
// action.
//
// Called by the thread itself, outside of MPI. Calls that a signal handler makes during such a call, or while
// it is stored, are left out.
#pragma once
#include <cstdint>

#include "recorder/calls/file_calls.h"
#include "recorder/consumers/action_trace/recorder.h"

namespace rankine::recorder::action_trace {

// A call begins at `now`, in a function with this frame. True: EndFile follows.
inline bool BeginFile(Thread* t, const void* frame, uint64_t now) {
  if (t->describer == nullptr) calls::FollowThread(t);  // the thread may never call MPI
  Recorder* r = t->actions;
  if (r == nullptr) return false;
  const auto here = reinterpret_cast<uintptr_t>(frame);
  // Stacks grow down. A call at a lower address is a signal handler's; longjmp has left one at a higher
  // address.
  if (r->off || t->now->frame != 0 || r->puts_file || here < r->file_frame) return false;
  r->file_frame = here;
  r->burst.End(now);
  return true;
}
void EndFile(Thread* t, const FileCall& call, uint64_t end);

}  // namespace rankine::recorder::action_trace
