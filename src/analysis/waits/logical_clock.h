// SPDX-License-Identifier: BSD-3-Clause
// Repairs the times of all lines with a controlled logical clock (causality.h), while the calls arrive in
// pieces. If an event precedes the event on which it depends, the forward pass moves it to a time after
// that event. The backward pass moves earlier events in the same direction.
//
// In each line, the forward pass advances to the first call whose dependencies are not known yet. During the
// backward pass, later events are unknown, but a bound on their shift is known. A call's time is final if it
// is the same for the largest possible later shift and for a later shift of 0.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "analysis/waits/happens_before.h"
#include "analysis/waits/queue.h"
#include "analysis/waits/shift_store.h"
#include "archive/rows/none.h"

namespace rankine::analysis {

class LogicalClock {
 public:
  // For each line, the argument `most` contains an upper bound on the shift of its calls. If `most` is
  // empty, the clock only determines the largest shift, and stores no times. If the shift of a call exceeds
  // this bound, the clock stores no more times.
  LogicalClock(size_t lines, std::vector<uint64_t> most, unsigned threads);

  // Adds the line's next call. Threads may add calls to different lines at the same time.
  void Put(uint32_t line, const archive::TimelineCall& call);
  // Processes the dependencies of the calls that were added so far. The argument `open` contains the first
  // calls that may still get further dependencies. The argument `last` is true if no more calls will be
  // added.
  void GoOn(const HappensBefore& ties, const std::vector<OpenCalls>& open, bool last);

  // True if all times were stored, so no call was shifted by more than the bound.
  bool kept() const { return keep_; }
  // The largest shift of any call, by line.
  const std::vector<uint64_t>& farthest() const { return farthest_; }
  uint64_t moved_ns() const { return moved_ns_; }
  std::vector<ShiftStore>& shifts() { return shifts_; }

 private:
  struct Call {
    uint64_t begin = 0, end = 0;
    uint64_t repaired_begin = 0, repaired_end = 0;
    // The latest time to which the start may move, because another call depends on this start.
    uint64_t limit = UINT64_MAX;
    uint32_t unsure = 0;  // The number of dependent calls whose end is unknown so far.
  };
  // A dependency: the calls in `lines` cannot end before the calls in `feeds` have begun.
  struct Need {
    uint32_t pending = 0;         // The number of calls on which other calls depend and whose start is still
                                  // unknown.
    uint32_t missing = 0;         // The number of dependent calls whose end is unknown so far.
    uint64_t repaired = 0;        // The latest start that is known.
    uint64_t limit = UINT64_MAX;  // The earliest end that is known.
    std::vector<CallPlace> feeds;
    std::vector<uint32_t> lines;  // The lines of the dependent calls.
    // For a prefix reduction: `next` is the dependency of the next rank, which includes this dependency.
    // `previous` is the dependency of the previous rank.
    uint32_t next = archive::kNone, previous = archive::kNone;
  };
  // A call of a line, and a dependency to which the start or the end of this call belongs.
  struct Link {
    uint32_t call, need;
  };
  struct Links {
    std::vector<Link> list;  // sorted by call
    size_t next = 0;
    bool Is(uint32_t call) const { return next < list.size() && list[next].call == call; }
    void Sort();
  };
  struct Line {
    Queue<Call> calls;                    // The calls whose times are not final yet.
    uint32_t done = 0;                    // The number of calls for which the forward pass is complete.
    bool begun = false;                   // True if the forward pass has processed the start of the next
                                          // call.
    uint64_t begin = 0;                   // its repaired time
    uint64_t original = 0, repaired = 0;  // The time of the last event, on the original clock and on the
                                          // repaired clock.
    Links feeds, needs;
    bool ready = false;  // true if the line is in `ready_`
    OpenCalls open;
    size_t left = 0;  // The number of calls whose times were not final when they were last examined.
  };

  void Add(const HappensBefore& ties);
  void AddPrefix(std::span<const CallPlace> feeds, std::span<const CallPlace> needing);
  uint32_t NewNeed();
  void AddFeed(uint32_t place, CallPlace feed);
  void AddNeeding(uint32_t place, CallPlace needing);
  void Advance(uint32_t place, bool forced);
  void MakeReady(uint32_t place);
  // Records that the start or the end of one more call of a dependency is known.
  void Fed(uint32_t place, uint64_t repaired);
  void Reached(uint32_t place, uint64_t end);
  void FreeWhenDone(uint32_t place);
  uint64_t Event(Line* line, uint64_t at, uint64_t least);
  void Settle(uint32_t place, bool last);
  void Amortize(Line* line, uint32_t place, size_t until, bool last);

  std::vector<Line> lines_;
  bool keep_;
  const unsigned threads_;
  const std::vector<uint64_t> most_;
  std::vector<uint64_t> farthest_;
  std::vector<ShiftStore> shifts_;
  std::vector<Need> needs_;
  std::vector<uint32_t> free_;  // indices of the unused entries of `needs_`
  std::deque<uint32_t> ready_;  // lines that can continue
  uint64_t moved_ns_ = 0;
};

}  // namespace rankine::analysis
