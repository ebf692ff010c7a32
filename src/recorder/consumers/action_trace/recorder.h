// SPDX-License-Identifier: BSD-3-Clause
// Records the time-independent trace of one thread. Each described call (calls/describe.h) becomes a key,
// which is passed to the loop folder (Folder). The computation before the call is added to the sums of the
// call's key.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"
#include "layout/ti/folder.h"
#include "layout/ti/keys.h"
#include "recorder/calls/argument_key.h"
#include "recorder/calls/describer.h"
#include "recorder/consumers/action_trace/burst.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::action_trace {

// Stores the arguments of the last call that had this key (repeated_calls.h).
struct KnownKey {
  calls::ArgumentKey said;
  uint64_t generation;  // The generation of datatypes; 0: no arguments are stored.
  uint32_t key;
  uint32_t node;
  uint32_t request;          // The number of the request that the call has started.
  calls::Receives receives;  // The data that the call or its request receives.
};
inline constexpr uint32_t kKnownKeys = 256;

// The open files that a thread has read or written outside of MPI-IO, by number (files.h).
struct FileNumbers {
  static constexpr uint32_t kMost = 64;  // Files beyond this number share one number.
  struct Open {
    int fd;
    uint32_t file;
  };
  Open open[kMost];
  uint32_t used;
};

// The computation before a call.
struct Computed {
  uint64_t ticks;
  uint64_t volume;  // The computation, in the unit that the trace uses for volumes.
};

// The bytes that calls have moved through a stream and that are not yet stored as an action (files.h).
struct FileRun {
  layout::TiWords words;
  uint64_t bytes;  // 0: no bytes
  Computed before;
  uint32_t object, node;
  uint8_t kind;  // layout::IoKind
};

struct Recorder {
  Burst burst;
  layout::Folder folder;
  layout::GapTable gaps;
  calls::Describer* describer;  // The describer of the thread that owns this recorder.
  bool off;                     // True while the member `off` of the describer is not 0.
  bool other_unit;              // True if volumes have a unit other than ticks.
  uint32_t last_key;            // the previous key; kTiNone: none
  // The number of tests and probes since `last_key` that found nothing and that followed some computation.
  uint32_t failed;
  uint32_t polled;         // 1 if a test or probe after `last_key` found nothing.
  uint64_t pending;        // The computation before the tests and probes that found nothing.
  uint64_t pending_count;  // The pending computation in the counter's unit.
  double work;  // The amount that was added to the volume's attribute and does not belong to a burst yet.
  uint64_t own_ticks;  // The number of ticks that recording one call takes, as a running mean.
  uint32_t calls;      // The number of calls since the last call whose recording was timed.
  layout::ExtentHeader* volumes;
  KnownKey known[kKnownKeys];  // by key
  FileNumbers files;
  FileRun run;
  uintptr_t file_frame;  // frame of the file function that the thread is in; 0: none
  bool puts_file;        // True while a call on a file is being stored.
};

// Two functions prepare the recorder of a thread that has a describer. New creates the recorder, or returns
// nullptr if there is no memory. Open starts to measure the thread's computation.
Recorder* New(Thread* t);
void Open(Thread* t, Recorder* r);
// To be called when another thread reuses this thread's entry.
void Forget(Thread* t, Recorder* r);

// Returns the memory for descriptions. The memory is in the spool, which also contains the trace's keys.
layout::TiMemory MemoryOf(Thread* t);

// Stores a call that ended at the given time. The parameter `words` describes the call. The describer
// contains the call's list, and `words` receives the position of the stored list.
void Put(Thread* t, Recorder* r, layout::TiWords& words, uint64_t end);
// Does the same as Put for a call whose key is the expected key.
void PutKnown(Thread* t, Recorder* r, uint32_t key, uint64_t end);
// Does the same as Put for a call that consists of several keys. After the call's last key, the caller must
// call `Resume`.
void PutPart(Thread* t, Recorder* r, layout::TiWords& words, bool first);
void Resume(Recorder* r, uint64_t end);
// Stores an action for the bytes that a stream has moved. To be called before the next action is stored.
void PutRun(Thread* t, Recorder* r);
// Handles a test or probe that found nothing, which the trace omits.
void PutNothing(Recorder* r, uint64_t end);
// Handles a call that does not belong to the trace; its time is not computation.
void Skip(Recorder* r, uint64_t end);

// Stops the recording. Nothing after the given time is recorded.
void Stop(Recorder* r, uint64_t at);

// TakeOther and TakeComputed return the computation since the last call, including the pending part, and
// reset this computation to 0. TakeOther is used if volumes have a unit other than time.
Computed TakeOther(Recorder* r, uint64_t ticks);
[[gnu::always_inline]] inline Computed TakeComputed(Recorder* r) {
  const uint64_t ticks = (r->off ? 0 : r->burst.ticks()) + r->pending;
  r->pending = 0;
  if (r->other_unit) [[unlikely]]
    return TakeOther(r, ticks);
  return {ticks, ticks};
}

}  // namespace rankine::recorder::action_trace
