// SPDX-License-Identifier: BSD-3-Clause
// Adds the program's reads, writes and syncs outside of MPI-IO as actions to the time-independent trace.
// The wrappers of the C library's functions (consumers/io) report the program's calls. Each file gets the
// smallest number that the thread does not use for another open file. So a loop that writes a new file in
// each iteration can be folded.
//
// Consecutive calls on a stream in the same direction are merged into one action, because the stream's
// buffer turns many calls into few requests. Calls are merged only in the thread that called MPI_Init. The
// computation between the merged calls is stored after their action.
//
// The thread itself calls these functions, outside of MPI. A signal handler may interrupt an I/O call, or
// the code that stores the call. In this case, the calls that the signal handler makes are not recorded.
#pragma once
#include <cstdint>

#include "recorder/calls/file_calls.h"
#include "recorder/consumers/action_trace/recorder.h"

namespace rankine::recorder::action_trace {

// To be called when a call begins. The parameter `now` is the current time, and `frame` is the frame of the
// called function. If the result is true, EndFile must be called afterwards.
inline bool BeginFile(Thread* t, const void* frame, uint64_t now) {
  if (t->describer == nullptr) calls::FollowThread(t);  // Even a thread that never calls MPI is followed.
  Recorder* r = t->actions;
  if (r == nullptr) return false;
  const auto here = reinterpret_cast<uintptr_t>(frame);
  // Stacks grow down. If the new call's frame has a lower address than the frame of an open call, a signal
  // handler makes the new call. If the new call's frame has a higher address, longjmp has left the open
  // call.
  if (r->off || t->now->frame != 0 || r->puts_file || here < r->file_frame) return false;
  r->file_frame = here;
  r->burst.End(now);
  return true;
}
void EndFile(Thread* t, const FileCall& call, uint64_t end);

}  // namespace rankine::recorder::action_trace
