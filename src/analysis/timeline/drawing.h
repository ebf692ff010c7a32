// A run's trace as a drawing of bounded size: what each thread did when, and messages between threads. What
// is shorter than `resolution` is drawn together with its neighbours, so that a drawing of 10^8 calls is no
// larger than one of `Limits`, while a call that is longer stays what it is. Times are ns from the drawing's
// begin.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/waits/wait.h"
#include "archive/tables.h"
#include "archive/trace/timeline.h"

namespace rankine::analysis {

struct DrawnCalls {
  uint64_t begin = 0, end = 0;
  uint64_t in_mpi = 0;    // of it; end - begin where it is one call
  uint32_t calls = 0;     // how many are drawn as one
  uint32_t function = 0;  // id of gen/mpi.table; of several the one with most time
};

// What a wait is drawn as.
struct DrawnWait {
  WaitClass kind{};
  uint32_t late = archive::kNone;  // process
  bool operator<(const DrawnWait& other) const {
    return std::pair(kind, late) < std::pair(other.kind, other.late);
  }
};

// From here on the thread is in the region, or in several that are too short to be drawn and this one most.
struct DrawnRegion {
  uint64_t at = 0;
  context::NodeId region = context::kRoot;
};

struct DrawnThread {
  uint32_t process = archive::kNone;  // index in Tables::processes
  uint32_t thread = 0;
  std::vector<DrawnCalls> calls;     // in order; do not overlap
  std::vector<DrawnRegion> regions;  // in order
  // As calls; `function` is a place in Tables::io (kNone: not known), one in Drawing::wait_kinds, and a
  // StallReason.
  std::vector<DrawnCalls> operations, waits, stalls;
};

struct DrawnWindow {
  uint32_t process = archive::kNone;
  std::string_view name;
  std::vector<DrawnCalls> slices;  // as calls, without a function
};

struct DrawnMessage {
  uint32_t from = 0, to = 0;  // indices in Drawing::threads
  uint64_t sent = 0;          // the send was entered
  uint64_t received = 0;      // the call that received it, or completed that, was left
};

struct Drawing {
  bool known = false;  // there is a trace of MPI calls
  uint64_t span = 0;
  uint64_t initialized = 0;          // where the first process has left MPI_Init; 0: not known
  uint64_t resolution = 0;           // 0: every call is drawn by itself
  uint64_t calls = 0, messages = 0;  // in the trace
  uint64_t operations = 0, waits = 0, stalls = 0;
  std::vector<DrawnThread> threads;
  std::vector<DrawnWindow> windows;  // by process and name
  std::vector<DrawnWait> wait_kinds;
  std::vector<DrawnMessage> drawn;  // of the messages those that took longest, in the order of sending
  size_t losses = 0;                // parts of the trace that could not be read
};

struct DrawingLimits {
  size_t calls = 300'000, regions = 200'000, messages = 40'000;
  size_t operations = 100'000, waits = 100'000, stalls = 100'000, windows = 20'000;
};

// The calls of one thread, from `begin` on, those shorter than `resolution` together with others within it.
class CallDrawer {
 public:
  CallDrawer(uint64_t begin, uint64_t resolution) : begin_(begin), resolution_(resolution), last_(begin) {}
  // The line's next calls, in any order among themselves. Of one within another the part behind it is drawn.
  void Add(archive::Timeline line);
  // What is no call: `function` says what it is. In the order of begins.
  void Add(uint64_t begin, uint64_t end, uint32_t function) { Add(begin, end, function, {1, end - begin}); }
  std::vector<DrawnCalls> Finish();

 private:
  void Add(uint64_t begin, uint64_t end, uint32_t function, const archive::TimelineSeveral& of);
  void Flush();

  uint64_t begin_, resolution_;
  uint64_t last_;     // where the call before has ended: one inside it is drawn from there on
  DrawnCalls group_;  // those that are drawn as one
  std::map<uint32_t, uint64_t> times_;  // of the group, by function
  std::vector<DrawnCalls> drawn_;
};

// Its regions likewise, in their order.
class RegionDrawer {
 public:
  RegionDrawer(uint64_t begin, uint64_t resolution) : begin_(begin), resolution_(resolution) {}
  void Add(archive::TimelineMove move);
  std::vector<DrawnRegion> Finish();

 private:
  void Stay(uint64_t at, uint64_t stay, context::NodeId region);
  void Flush();

  uint64_t begin_, resolution_;
  bool any_ = false;
  DrawnRegion last_;                           // of which it is not known how long it stays
  uint64_t since_ = 0;                         // when the first of `times_` was entered
  std::map<context::NodeId, uint64_t> times_;  // of stays that are too short
  std::vector<DrawnRegion> drawn_;
};

}  // namespace rankine::analysis
