// The traces of an archive as calls and regions in time, one timeline a thread, for who compares ranks. All
// times are ns on one line (clocks.h).
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "archive/each.h"
#include "archive/tables.h"
#include "archive/trace/clocks.h"
#include "archive/trace/traced_call.h"
#include "layout/call_state.h"

namespace rankine::archive {

// What a call is, once for all that are alike.
struct TimelineKind {
  TracedCall call;
  uint16_t started_by = 0;  // MPI_Start or MPI_Startall, of what call.function had set up; 0: none
  context::NodeId region = context::kRoot;  // in Tables::space
  uint32_t site = kNone;                    // index in Tables::sites
  uint32_t comm = kNone;                    // index in Tables::comms
  uint32_t made = kNone;                    // likewise: the communicator that it makes
  // The function that the program called.
  uint16_t Called() const { return started_by != 0 ? started_by : call.function; }
};

struct TimelineCall {
  uint64_t begin = 0, end = 0;
  uint32_t kind = 0;     // index in Timeline::kinds
  uint32_t several = 0;  // 0: it is one call; else place in Timeline::several + 1
};

// Calls one behind the other that have to do with no other rank, and are told as one.
struct TimelineSeveral {
  uint64_t calls = 1;
  uint64_t inside = 0;  // ns of the time from the first one's begin to the last one's end that were in MPI
};

// From here on the thread is in the region.
struct TimelineMove {
  uint64_t at;
  context::NodeId region;
};

// MPI waited in a call, as --state=exact times it.
struct TimelineStall {
  uint64_t begin, end;
  layout::StallReason reason;
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

struct alignas(kApart) Timeline {
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t thread = 0;
  std::vector<TimelineKind> kinds;
  std::vector<TimelineCall> calls;    // in the order of their ends; those that have to do with no other rank
                                      // only where the reader was asked for them
  std::vector<TimelineMove> moves;    // in order
  std::vector<TimelineStall> stalls;  // in order; none where the reader was not asked for them
  std::vector<TimelineSeveral> several;
  CallsBefore before;
  uint32_t first_call = 0;  // place of calls[0] among the thread's: others were let go of (thread_reader.h)

  // nullptr: it is one call alone.
  const TimelineSeveral* SeveralOf(const TimelineCall& call) const {
    return call.several == 0 || call.several > several.size() ? nullptr : &several[call.several - 1];
  }
};

struct Timelines {
  std::vector<Timeline> threads;  // by process and thread
  std::vector<MachineClock> machines;
  std::vector<Loss> losses;  // chunks that could not be read
};

// Read by so many threads, at least one.
Timelines ReadTimelines(const Tables& tables, unsigned threads);

}  // namespace rankine::archive
