// SPDX-License-Identifier: BSD-3-Clause
// The time-independent trace of one thread. Each described call (calls/describe.h) becomes a key, which is
// passed to the loop folder (Folder). The computation before the call is added to that key's sums.
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

// The arguments of the last call with this key (repeated_calls.h).
struct KnownKey {
  calls::ArgumentKey said;
  uint64_t generation;  // generation of datatypes; 0: no arguments are stored
  uint32_t key;
  uint32_t node;
  uint32_t request;          // number of the request that the call started
  calls::Receives receives;  // what the call itself, or the request that it started, receives
};
inline constexpr uint32_t kKnownKeys = 256;

// The open files that a thread has read or written outside of MPI-IO, by number (files.h).
struct FileNumbers {
  static constexpr uint32_t kMost = 64;  // any further files all share one number
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
  uint64_t volume;  // in the unit that volumes use
};

// Bytes that were moved through a stream and are not yet stored as an action (files.h).
struct FileRun {
  layout::TiWords words;
  uint64_t bytes;  // 0: there are none
  Computed before;
  uint32_t object, node;
  uint8_t kind;  // layout::IoKind
};

struct Recorder {
  Burst burst;
  layout::Folder folder;
  layout::GapTable gaps;
  calls::Describer* describer;  // the describer of the same thread
  bool off;                     // copy of the describer's flag: true while recording is off
  bool other_unit;              // volumes have a unit other than ticks
  uint32_t last_key;            // the previous key; kTiNone: none
  // Number of tests and probes since `last_key` that found nothing and were preceded by computation.
  uint32_t failed;
  uint32_t polled;         // 1: there was at least one such test or probe
  uint64_t pending;        // computation before these tests and probes
  uint64_t pending_count;  // the same in the counter's unit
  double
      work;  // amount added to the attribute that serves as volume, not yet included in the volume of a burst
  uint64_t own_ticks;  // ticks that recording one call takes (running mean)
  uint32_t calls;      // number of calls since the last one whose recording time was measured
  layout::ExtentHeader* volumes;
  KnownKey known[kKnownKeys];  // by key
  FileNumbers files;
  FileRun run;
  uintptr_t file_frame;  // frame of the file function that the thread is in; 0: none
  bool puts_file;        // true while such a call is being stored
};

// New creates the recorder of a thread that has a describer; nullptr: no memory. Open starts the measurement
// of its computation.
Recorder* New(Thread* t);
void Open(Thread* t, Recorder* r);
// To be called when another thread takes over the entry of this thread.
void Forget(Thread* t, Recorder* r);

// Returns the memory for descriptions. It is in the spool, which also contains the trace's keys.
layout::TiMemory MemoryOf(Thread* t);

// Stores the call that `words` describe and that ended at `end`. The describer contains its list; the
// position of the stored list is written to `words`.
void Put(Thread* t, Recorder* r, layout::TiWords& words, uint64_t end);
// Like Put, for a call with the expected key.
void PutKnown(Thread* t, Recorder* r, uint32_t key, uint64_t end);
// Like Put, for a call that consists of several keys. Resume must follow the last one.
void PutPart(Thread* t, Recorder* r, layout::TiWords& words, bool first);
void Resume(Recorder* r, uint64_t end);
// Stores as an action the bytes that streams have moved. To be called before the next action.
void PutRun(Thread* t, Recorder* r);
// Handles a test or probe that found nothing, which the trace omits.
void PutNothing(Recorder* r, uint64_t end);
// Handles a call that does not belong to the trace; its time is not computation.
void Skip(Recorder* r, uint64_t end);

// Stop: nothing is recorded from `at` on.
void Stop(Recorder* r, uint64_t at);

// Return the computation since the last call, including the pending part, and reset it. TakeOther: for
// volumes in a unit other than time.
Computed TakeOther(Recorder* r, uint64_t ticks);
[[gnu::always_inline]] inline Computed TakeComputed(Recorder* r) {
  const uint64_t ticks = (r->off ? 0 : r->burst.ticks()) + r->pending;
  r->pending = 0;
  if (r->other_unit) [[unlikely]]
    return TakeOther(r, ticks);
  return {ticks, ticks};
}

}  // namespace rankine::recorder::action_trace
