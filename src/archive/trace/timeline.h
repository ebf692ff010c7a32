// SPDX-License-Identifier: BSD-3-Clause
// The traces of an archive as calls and regions in time, with one timeline per thread, for comparisons of
// ranks. All times are in ns on the common line (clocks.h).
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

// The description of a call, shared by all equal calls.
struct TimelineKind {
  TracedCall call;
  // MPI_Start or MPI_Startall, if call.function set up a persistent operation; 0: none
  uint16_t started_by = 0;
  context::NodeId region = context::kRoot;  // in Tables::space
  uint32_t site = kNone;                    // index in Tables::sites
  uint32_t comm = kNone;                    // index in Tables::comms
  uint32_t made = kNone;                    // index in Tables::comms of the communicator that it makes
  // The function that the program called.
  uint16_t Called() const { return started_by != 0 ? started_by : call.function; }
};

struct TimelineCall {
  uint64_t begin = 0, end = 0;
  uint32_t kind = 0;     // index in Timeline::kinds
  uint32_t several = 0;  // 0: a single call; else index in Timeline::several + 1
};

// Consecutive calls that involve no other rank, stored as one.
struct TimelineSeveral {
  uint64_t calls = 1;
  // the part in MPI of the time from the start of the first to the end of the last, in ns
  uint64_t inside = 0;
};

// The thread is in the region from this time on.
struct TimelineMove {
  uint64_t at;
  context::NodeId region;
};

// A time in which MPI waited in a call, with --state=exact.
struct TimelineStall {
  uint64_t begin, end;
  layout::StallReason reason;
};

// Number of the thread's earlier calls, for calls that are matched by order, before the first call in the
// trace.
struct CallsBefore {
  bool known = false;
  bool broken = false;  // further calls are missing after the first one
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
  // calls in the order of their ends; calls that involve no other rank only if the reader was asked for them
  std::vector<TimelineCall> calls;
  std::vector<TimelineMove> moves;    // in order
  std::vector<TimelineStall> stalls;  // stalls in order; empty if the reader was not asked for them
  std::vector<TimelineSeveral> several;
  CallsBefore before;
  // number of calls[0] among the thread's calls; the calls before it were removed (thread_reader.h)
  uint32_t first_call = 0;

  // nullptr: it is a single call.
  const TimelineSeveral* SeveralOf(const TimelineCall& call) const {
    return call.several == 0 || call.several > several.size() ? nullptr : &several[call.several - 1];
  }
};

struct Timelines {
  std::vector<Timeline> threads;  // sorted by process and thread
  std::vector<MachineClock> machines;
  std::vector<Loss> losses;  // chunks that could not be read
};

// Reads with `threads` threads, at least one.
Timelines ReadTimelines(const Tables& tables, unsigned threads);

}  // namespace rankine::archive
