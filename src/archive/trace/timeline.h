// SPDX-License-Identifier: BSD-3-Clause
// The traces of an archive as timelines, which are used to compare ranks. Each thread has one timeline,
// with its calls and regions. All times are in ns on the common time scale (clocks.h).
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "archive/each.h"
#include "archive/rows/loss.h"
#include "archive/rows/none.h"
#include "archive/trace/clocks.h"
#include "archive/trace/traced_call.h"
#include "context/space.h"
#include "layout/call_state.h"

namespace rankine::archive {

struct Tables;

// The description of a call, which all calls with equal arguments share.
struct TimelineKind {
  TracedCall call;
  // MPI_Start or MPI_Startall if `call.function` set up a persistent operation; 0: none
  uint16_t started_by = 0;
  context::NodeId region = context::kRoot;  // in Tables::space
  uint32_t site = kNone;                    // index in Tables::sites
  uint32_t comm = kNone;                    // index in Tables::comms
  uint32_t made = kNone;                    // the communicator that the call creates: index in Tables::comms
  // Returns the function that the program called.
  uint16_t Called() const { return started_by != 0 ? started_by : call.function; }
};

struct TimelineCall {
  uint64_t begin = 0, end = 0;
  uint32_t kind = 0;     // index in Timeline::kinds
  uint32_t several = 0;  // 0: a single call; otherwise, the index in Timeline::several + 1
};

// Consecutive calls that involve no other rank, and are stored as one call.
struct TimelineSeveral {
  uint64_t calls = 1;
  // time in ns spent in MPI between the start of the first call and the end of the last call
  uint64_t inside = 0;
};

// A change of region: after this time, the thread is in another region.
struct TimelineMove {
  uint64_t at;
  context::NodeId region;
};

// An interval in which MPI waited during a call; only with --state=exact.
struct TimelineStall {
  uint64_t begin, end;
  layout::StallReason reason;
};

// The number of calls that the thread made before its trace begins. Only calls that are matched by order
// count.
struct CallsBefore {
  bool known = false;
  bool broken = false;  // true: further calls are missing in the middle of the trace
  struct Counted {
    uint32_t kind;  // index in Timeline::kinds
    uint64_t count;
  };
  std::vector<Counted> counts;
};

struct alignas(kApart) Timeline {
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t thread = 0;
  std::vector<TimelineKind> kinds;
  // The calls, sorted by end. Calls that involve no other rank are included only if the reader keeps such
  // calls.
  std::vector<TimelineCall> calls;
  std::vector<TimelineMove> moves;  // sorted by time
  // the stalls, sorted by time; empty if the reader does not keep stalls
  std::vector<TimelineStall> stalls;
  std::vector<TimelineSeveral> several;
  CallsBefore before;
  // The number of calls that were removed from the start of `calls` (thread_reader.h).
  uint32_t first_call = 0;

  // Returns the details if the entry represents several calls. Returns nullptr if the entry represents only
  // one call.
  const TimelineSeveral* SeveralOf(const TimelineCall& call) const {
    return call.several == 0 || call.several > several.size() ? nullptr : &several[call.several - 1];
  }
};

struct Timelines {
  std::vector<Timeline> threads;  // sorted by process and thread
  std::vector<MachineClock> machines;
  std::vector<Loss> losses;  // chunks that could not be read
};

// Reads with the given number of threads, at least one.
Timelines ReadTimelines(const Tables& tables, unsigned threads);

}  // namespace rankine::archive
