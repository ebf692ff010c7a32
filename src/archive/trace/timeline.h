// The traces of an archive as calls and regions in time, one timeline a thread, for who compares ranks. All
// times are ns on one line (clocks.h).
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "archive/tables.h"
#include "archive/trace/clocks.h"
#include "archive/trace/traced_call.h"

namespace rankine::archive {

// What a call is, once for all that are alike.
struct TimelineKind {
  TracedCall call;
  context::NodeId region = context::kRoot;  // in Tables::space
  uint32_t site = kNone;                    // index in Tables::sites
  uint32_t comm = kNone;                    // index in Tables::comms
};

struct TimelineCall {
  uint64_t begin, end;
  uint32_t kind;  // index in Timeline::kinds
};

// From here on the thread is in the region.
struct TimelineMove {
  uint64_t at;
  context::NodeId region;
};

// MPI waited in a call, as --state=exact times it.
struct TimelineStall {
  uint64_t begin, end;
  format::StallReason reason;
};

// How often a thread had done what is matched by its order before the first of its calls that is told.
struct CallsBefore {
  bool known = false;
  bool broken = false;  // further calls are missing behind that
  struct Counted {
    uint32_t kind;  // index in Timeline::kinds
    uint64_t count;
  };
  std::vector<Counted> counts;
};

struct Timeline {
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t thread = 0;
  std::vector<TimelineKind> kinds;
  std::vector<TimelineCall> calls;    // in the order of their ends
  std::vector<TimelineMove> moves;    // in order
  std::vector<TimelineStall> stalls;  // in order; none where the reader was not asked for them
  CallsBefore before;
  uint32_t first_call = 0;  // place of calls[0] among the thread's: others were let go of (thread_reader.h)
};

struct Timelines {
  std::vector<Timeline> threads;  // by process and thread
  std::vector<MachineClock> machines;
  std::vector<Loss> losses;  // chunks that could not be read
};

// Read by so many threads, at least one.
Timelines ReadTimelines(const Tables& tables, unsigned threads);

}  // namespace rankine::archive
