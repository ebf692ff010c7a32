// SPDX-License-Identifier: BSD-3-Clause
// Repairs the times of all lines with a controlled logical clock (causality.h) while the calls arrive in
// pieces. The forward pass moves an event that precedes the event on which it depends to a time after it. The
// backward pass moves earlier events along.
//
// The forward pass of a line advances as far as the dependencies of its calls are known. The backward pass
// cannot know later events, only a bound on their shift. A call's time is final once that bound and a shift
// of 0 yield the same result.
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
  // `most`: by line, an upper bound on the shift of its calls. Empty: the clock only determines the largest
  // shift, and stores no times. It also stops storing times once a call is shifted by more than the bound.
  LogicalClock(size_t lines, std::vector<uint64_t> most, unsigned threads);

  // Adds the line's next call. Threads may add calls to different lines at the same time.
  void Put(uint32_t line, const archive::TimelineCall& call);
  // Continues, given the dependencies of the calls added so far. Calls before `open` will not occur in
  // further ties. `last`: true if no more calls will be added.
  void GoOn(const HappensBefore& ties, const std::vector<OpenCalls>& open, bool last);

  // True if all times were stored, so no call was shifted by more than the bound.
  bool kept() const { return keep_; }
  const std::vector<uint64_t>& farthest() const { return farthest_; }  // by line, the largest shift of a call
  uint64_t moved_ns() const { return moved_ns_; }
  std::vector<ShiftStore>& shifts() { return shifts_; }

 private:
  struct Call {
    uint64_t begin = 0, end = 0;
    uint64_t repaired_begin = 0, repaired_end = 0;
    // the begin must not be moved past this time, because another call depends on it
    uint64_t limit = UINT64_MAX;
    uint32_t unsure = 0;  // number of dependent calls whose end is still unknown
  };
  // A dependency: some calls cannot end before others have begun.
  struct Need {
    uint32_t pending = 0;         // number of begins that are still unknown
    uint32_t missing = 0;         // number of ends that are still unknown
    uint64_t repaired = 0;        // the latest of the known begins
    uint64_t limit = UINT64_MAX;  // the earliest of the known ends
    std::vector<CallPlace> feeds;
    std::vector<uint32_t> lines;  // lines with calls that depend on it
    // For a prefix reduction: the dependency of the next rank, which includes this one, and that of the
    // previous rank.
    uint32_t next = archive::kNone, previous = archive::kNone;
  };
  // A call of a line, and a dependency in which it takes part by its begin or by its end.
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
    Queue<Call> calls;                    // calls whose times are not final yet
    uint32_t done = 0;                    // number of calls that the forward pass has completed
    bool begun = false;                   // true if the forward pass has processed the begin of the next call
    uint64_t begin = 0;                   // its repaired time
    uint64_t original = 0, repaired = 0;  // time of the last event, by the original and by the repaired clock
    Links feeds, needs;
    bool ready = false;  // the line is in ready_
    OpenCalls open;
    size_t left = 0;  // number of calls whose times were not final at the last attempt
  };

  void Add(const HappensBefore& ties);
  void AddPrefix(std::span<const CallPlace> feeds, std::span<const CallPlace> needing);
  uint32_t NewNeed();
  void AddFeed(uint32_t place, CallPlace feed);
  void AddNeeding(uint32_t place, CallPlace needing);
  void Advance(uint32_t place, bool forced);
  void MakeReady(uint32_t place);
  // Records that one begin, or one end, of a dependency is now known.
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
  std::vector<uint32_t> free_;  // unused entries of needs_
  std::deque<uint32_t> ready_;  // lines that can continue
  uint64_t moved_ns_ = 0;
};

}  // namespace rankine::analysis
