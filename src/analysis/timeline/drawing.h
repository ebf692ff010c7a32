// SPDX-License-Identifier: BSD-3-Clause
// A run's trace as a drawing of bounded size, which shows the activity of each thread, and messages between
// threads. Items that are shorter than the duration `resolution` are merged with their neighbours. So a
// drawing of 10^8 calls does not exceed `DrawingLimits`, and long calls are still drawn individually. Times
// are in ns since the start of the drawing.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/waits/wait.h"
#include "archive/rows/none.h"
#include "archive/trace/timeline.h"

namespace rankine::analysis {

struct DrawnCalls {
  uint64_t begin = 0, end = 0;
  uint64_t in_mpi = 0;    // time in MPI; equals end - begin for a single call
  uint32_t calls = 0;     // The number of calls that are drawn as one item.
  uint32_t function = 0;  // id in gen/mpi.table; for several calls, the function with the most time
  // The call site, as an index in Tables::sites. For several calls: the call site of the function `function`.
  uint32_t site = archive::kNone;
};

// The kind of a drawn wait, and the process that caused it.
struct DrawnWait {
  WaitClass kind{};
  uint32_t late = archive::kNone;  // the late process
  bool operator<(const DrawnWait& other) const {
    return std::pair(kind, late) < std::pair(other.kind, other.late);
  }
};

// The thread is in the region from the time `at` on. An entry may represent several regions that are too
// short to draw. The field `region` is then the region with the most time.
struct DrawnRegion {
  uint64_t at = 0;
  context::NodeId region = context::kRoot;
};

struct DrawnThread {
  uint32_t process = archive::kNone;  // index in Tables::processes
  uint32_t thread = 0;
  std::vector<DrawnCalls> calls;     // calls in order, without overlap
  std::vector<DrawnRegion> regions;  // in the order of time
  // Operations, waits and stalls are drawn like calls. The field `function` of an operation is an index in
  // Tables::io (`kNone`: unknown). The field `function` of a wait is an index in Drawing::wait_kinds. The
  // field `function` of a stall is a StallReason.
  std::vector<DrawnCalls> operations, waits, stalls;
};

// A step of the critical path (waits/critical_path.h).
struct DrawnStep {
  uint64_t begin = 0, end = 0;
  uint32_t thread = 0;  // index in Drawing::threads
};

// The counts of a service over time, in parts of equal length.
struct DrawnCounter {
  std::string_view name, unit;  // if `unit` is empty, the values have no unit
  // For each part, the value is the sum over all threads. If `highest` is true, the value of a part is the
  // largest value of a thread.
  std::vector<double> values;
  bool highest = false;
};

struct DrawnWindow {
  uint32_t process = archive::kNone;
  std::string_view name;
  std::vector<DrawnCalls> slices;  // intervals that are drawn like calls; the field `function` is unused
};

struct DrawnMessage {
  uint32_t from = 0, to = 0;  // indices in Drawing::threads
  uint64_t sent = 0;          // the time at which the send was entered
  uint64_t received = 0;      // The end of the call that received the message or completed the receive.
  uint64_t bytes = 0;         // the size of the message in bytes, as passed to the send
};

struct Drawing {
  bool known = false;  // True if there is a trace of MPI calls.
  uint64_t begin = 0;  // The start of the run, on the time axis of the traces.
  uint64_t span = 0;
  uint64_t initialized = 0;  // time at which the first process returned from MPI_Init; 0: unknown
  // shortest duration that is drawn separately; 0: every call is drawn separately
  uint64_t resolution = 0;
  uint64_t calls = 0, messages = 0;  // The numbers of calls and messages in the trace.
  uint64_t operations = 0, waits = 0, stalls = 0;
  std::vector<DrawnThread> threads;
  std::vector<DrawnWindow> windows;  // sorted by process and name
  std::vector<DrawnWait> wait_kinds;
  std::vector<DrawnMessage> drawn;  // The messages with the longest transit times, sorted by the time of
                                    // sending.
  // The steps of the critical path, in order. Steps that are too short to draw are merged.
  std::vector<DrawnStep> path;
  std::vector<DrawnCounter> counters;  // counters of the whole run; empty if only a part of the run is drawn
  size_t losses = 0;                   // The number of parts of the trace that could not be read.
};

struct DrawingLimits {
  size_t calls = 300'000, regions = 200'000, messages = 40'000;
  size_t operations = 100'000, waits = 100'000, stalls = 100'000, windows = 20'000, steps = 20'000;
};

// Draws the calls of one thread, from the time `begin` on. Calls that are shorter than the duration
// `resolution` are merged with their neighbours.
class CallDrawer {
 public:
  CallDrawer(uint64_t begin, uint64_t resolution) : begin_(begin), resolution_(resolution), last_(begin) {}
  // Adds the next calls of the line, in any order. If a nested call began before the previously drawn call
  // ended, only the part of the nested call after that end is drawn.
  void Add(archive::Timeline line);
  // Adds an item that is not a call. Items must be added in the order of their start times. The argument
  // `function` identifies the kind of item.
  void Add(uint64_t begin, uint64_t end, uint32_t function) {
    Add(begin, end, {function, archive::kNone}, {1, end - begin});
  }
  std::vector<DrawnCalls> Finish();

 private:
  // The function and the call site of a call.
  using Kind = std::pair<uint32_t, uint32_t>;
  void Add(uint64_t begin, uint64_t end, Kind kind, const archive::TimelineSeveral& of);
  void Flush();

  uint64_t begin_, resolution_;
  // the time at which the previously drawn call ended; a nested call is drawn only from this time on
  uint64_t last_;
  DrawnCalls group_;                // The calls that are being merged into one item.
  std::map<Kind, uint64_t> times_;  // The time in the calls of `group_`, by function and call site.
  std::vector<DrawnCalls> drawn_;
};

// Draws the thread's regions in the same way as its calls. Region changes must be added in the order of time.
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
  // The latest region. The duration of this region is still unknown.
  DrawnRegion last_;
  uint64_t since_ = 0;                         // The time at which the thread entered the first region in
                                               // `times_`.
  std::map<context::NodeId, uint64_t> times_;  // The time in regions that are too short to draw, beginning
                                               // at the time `since_`.
  std::vector<DrawnRegion> drawn_;
};

}  // namespace rankine::analysis
