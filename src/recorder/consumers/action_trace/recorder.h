// The time-independent trace of one thread: each described call (calls/describe.h) as a key, given to the
// folder, and the computation before it as a sum.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"
#include "layout/ti/folder.h"
#include "layout/ti/keys.h"
#include "recorder/calls/argument_key.h"
#include "recorder/calls/describer.h"
#include "recorder/consumers/action_trace/burst.h"
#include "recorder/core/config.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::action_trace {

// The arguments of a call that had this key (repeated_calls.h).
struct KnownKey {
  calls::ArgumentKey said;
  uint64_t generation;  // of datatypes; 0: nothing is known
  uint32_t key;
  uint32_t node;
  uint32_t request;          // the number that it started
  calls::Receives receives;  // it, or the request
};
inline constexpr uint32_t kKnownKeys = 256;

// The files that a thread has read or written past MPI-IO and not closed, by number (files.h).
struct FileNumbers {
  static constexpr uint32_t kMost = 64;  // further ones share a number
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

// What has been moved through a stream and is not written down yet (files.h).
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
  bool off;                     // as the describer: nothing is recorded for now
  uint32_t last_key;            // the one before; kTiNone: none
  uint32_t failed;         // tests and probes since that found nothing, with computation behind another one
  uint32_t polled;         // 1: there was one, perhaps the first
  uint64_t pending;        // computation before them
  uint64_t pending_count;  // the same by the counter
  double work;             // added to the attribute of volumes, and in no volume yet
  uint64_t own_ticks;      // what recording a call takes, a running mean
  uint32_t calls;          // since the last one that was timed
  layout::ExtentHeader* volumes;
  KnownKey known[kKnownKeys];  // by key
  FileNumbers files;
  FileRun run;
  uintptr_t file_frame;  // of the function that a call on a file is in; 0: none
  bool puts_file;        // such a call is being written down
};

// The recorder of a thread that has a describer; nullptr: no memory. Open: its computation is measured from
// now on.
Recorder* New(Thread* t);
void Open(Thread* t, Recorder* r);
// The thread's place is another one's.
void Forget(Thread* t, Recorder* r);

// Describing a call in the memory of the spool, where its keys are the trace's.
layout::TiMemory MemoryOf(Thread* t);

// The call that `words` describe is over, at `end`. Its list is the describer's, and `words` get its place.
void Put(Thread* t, Recorder* r, layout::TiWords& words, uint64_t end);
// The same of a call that has the key which is expected.
void PutKnown(Thread* t, Recorder* r, uint32_t key, uint64_t end);
// The same for a call that is several keys, one after the other, and Resume in the end.
void PutPart(Thread* t, Recorder* r, layout::TiWords& words, bool first);
void Resume(Recorder* r, uint64_t end);
// What streams have moved, ahead of what comes next.
void PutRun(Thread* t, Recorder* r);
// It found nothing, and is left out.
void PutNothing(Recorder* r, uint64_t end);
// It is none of the trace's; what it took is no computation.
void Skip(Recorder* r, uint64_t end);

// Nothing is described from `at` on; recording goes on at `at`.
void Stop(Recorder* r, uint64_t at);

// Also what was pending. `Other`: where volumes count something else than time.
Computed TakeOther(Recorder* r, uint64_t ticks);
[[gnu::always_inline]] inline Computed TakeComputed(Recorder* r) {
  const uint64_t ticks = (r->off ? 0 : r->burst.ticks()) + r->pending;
  r->pending = 0;
  if (service::g_config.ti_unit != layout::TiUnit::ticks) [[unlikely]]
    return TakeOther(r, ticks);
  return {ticks, ticks};
}

}  // namespace rankine::recorder::action_trace
