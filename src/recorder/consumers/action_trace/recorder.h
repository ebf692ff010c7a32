// SPDX-License-Identifier: BSD-3-Clause
// The time-independent trace of one thread: each described call (calls/describe.h) as a key, passed to the
// folder, and the computation before it as a sum.
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

// The arguments of the last call that had this key (repeated_calls.h).
struct KnownKey {
  calls::ArgumentKey said;
  uint64_t generation;  // of datatypes; 0: no arguments are stored
  uint32_t key;
  uint32_t node;
  uint32_t request;          // the number that it started
  calls::Receives receives;  // the receive itself, or that of the request
};
inline constexpr uint32_t kKnownKeys = 256;

// The files that a thread has read or written outside of MPI-IO and not closed, by number (files.h).
struct FileNumbers {
  static constexpr uint32_t kMost = 64;  // further files share a number
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
  uint64_t volume;  // in the unit of volumes
};

// The bytes moved through a stream that are not yet stored as an action (files.h).
struct FileRun {
  layout::TiWords words;
  uint64_t bytes;  // 0: none
  Computed before;
  uint32_t object, node;
  uint8_t kind;  // layout::IoKind
};

struct Recorder {
  Burst burst;
  layout::Folder folder;
  layout::GapTable gaps;
  calls::Describer* describer;  // of the same thread
  bool off;                     // as in the describer: recording is off
  bool other_unit;              // of volumes, other than ticks
  uint32_t last_key;            // the previous key; kTiNone: none
  uint32_t failed;         // tests and probes since then that found nothing and had computation before them
  uint32_t polled;         // 1: there was one, perhaps the first
  uint64_t pending;        // computation before them
  uint64_t pending_count;  // the same in the counter's unit
  double work;             // added to the attribute of volumes and not yet part of a volume
  uint64_t own_ticks;      // ticks for recording one call, a running mean
  uint32_t calls;          // since the last one that was timed
  layout::ExtentHeader* volumes;
  KnownKey known[kKnownKeys];  // by key
  FileNumbers files;
  FileRun run;
  uintptr_t file_frame;  // frame of the file function that the thread is in; 0: none
  bool puts_file;        // such a call is being stored
};

// New: the recorder of a thread that has a describer; nullptr: no memory. Open: its computation is measured
// from now on.
Recorder* New(Thread* t);
void Open(Thread* t, Recorder* r);
// The thread's place belongs to another thread now.
void Forget(Thread* t, Recorder* r);

// The memory for descriptions: in the spool, which also holds the trace's keys.
layout::TiMemory MemoryOf(Thread* t);

// The call that `words` describe ended at `end`. The describer holds its list, and `words` get the list's
// place.
void Put(Thread* t, Recorder* r, layout::TiWords& words, uint64_t end);
// The same for a call with the expected key.
void PutKnown(Thread* t, Recorder* r, uint32_t key, uint64_t end);
// The same for a call that is several keys in sequence; Resume follows the last one.
void PutPart(Thread* t, Recorder* r, layout::TiWords& words, bool first);
void Resume(Recorder* r, uint64_t end);
// Stores what streams have moved, before the next action.
void PutRun(Thread* t, Recorder* r);
// A test or probe that found nothing: it is left out.
void PutNothing(Recorder* r, uint64_t end);
// A call that does not belong to the trace; its time is not computation.
void Skip(Recorder* r, uint64_t end);

// Nothing is described from `at` on; recording resumes at `at`.
void Stop(Recorder* r, uint64_t at);

// Takes the computation, with the pending part. `Other`: for volumes in a unit other than time.
Computed TakeOther(Recorder* r, uint64_t ticks);
[[gnu::always_inline]] inline Computed TakeComputed(Recorder* r) {
  const uint64_t ticks = (r->off ? 0 : r->burst.ticks()) + r->pending;
  r->pending = 0;
  if (r->other_unit) [[unlikely]]
    return TakeOther(r, ticks);
  return {ticks, ticks};
}

}  // namespace rankine::recorder::action_trace
