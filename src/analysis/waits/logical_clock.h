// The times of all lines as they are put in order by a controlled logical clock (causality.h), while the
// calls come, in pieces: forward, where an event that needs another one is put behind it, and backward, where
// what was before it comes along.
//
// Forward a line goes on as far as is known what its calls need. Backward nothing is known of what comes
// later but how far an event is moved at most: a call's time is settled when it is the same with that and
// with nothing.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "analysis/waits/queue.h"
#include "analysis/waits/shift_store.h"
#include "analysis/waits/ties.h"

namespace rankine::analysis {

class LogicalClock {
 public:
  // `most`: by line, how far a call is moved at most; none: that is what is looked for, and nothing is kept.
  // Nor is it once a call has been moved farther.
  LogicalClock(size_t lines, std::vector<uint64_t> most, unsigned threads);

  // The line's next call. Of different lines at the same time.
  void Put(uint32_t line, const archive::TimelineCall& call);
  // What was found of the calls that were put. What is before `open` will not be in any more ties. `last`:
  // nothing comes any more.
  void GoOn(const Ties& ties, const std::vector<OpenCalls>& open, bool last);

  // All calls were put, and none was moved farther than that.
  bool kept() const { return keep_; }
  const std::vector<uint64_t>& farthest() const { return farthest_; }  // by line, how far a call was moved
  uint64_t moved_ns() const { return moved_ns_; }
  std::vector<ShiftStore>& shifts() { return shifts_; }

 private:
  struct Call {
    uint64_t begin = 0, end = 0;
    uint64_t repaired_begin = 0, repaired_end = 0;
    uint64_t limit = UINT64_MAX;  // the begin is not moved behind it, since somebody has needed it then
    uint32_t unsure = 0;          // who needs it and has not come there
  };
  // What ends of calls need: the latest of some begins.
  struct Need {
    uint32_t pending = 0;         // begins that are not known yet
    uint32_t missing = 0;         // ends that are not
    uint64_t repaired = 0;        // the latest of those begins that are
    uint64_t limit = UINT64_MAX;  // the first of those ends
    std::vector<CallPlace> feeds;
    std::vector<uint32_t> lines;  // that need it
    // Of a prefix reduction: the need of the rank behind, which is part of what this is, and of that before.
    uint32_t next = archive::kNone, previous = archive::kNone;
  };
  // A call of a line, and the need that it feeds with its begin, or has at its end.
  struct Link {
    uint32_t call, need;
  };
  struct Links {
    std::vector<Link> list;  // by call
    size_t next = 0;
    bool Is(uint32_t call) const { return next < list.size() && list[next].call == call; }
    void Sort();
  };
  struct Line {
    Queue<Call> calls;                    // that are not settled
    uint32_t done = 0;                    // of all: that were taken forward
    bool begun = false;                   // the next one's begin was
    uint64_t begin = 0;                   // as it was repaired
    uint64_t original = 0, repaired = 0;  // the last event
    Links feeds, needs;
    bool ready = false;  // it is in ready_
    OpenCalls open;
    size_t left = 0;  // calls that were not settled when it was last looked
  };

  void Add(const Ties& ties);
  void AddPrefix(std::span<const CallPlace> feeds, std::span<const CallPlace> needing);
  uint32_t NewNeed();
  void AddFeed(uint32_t place, CallPlace feed);
  void AddNeeding(uint32_t place, CallPlace needing);
  void Advance(uint32_t place, bool forced);
  void MakeReady(uint32_t place);
  // One begin of a need is known; one end.
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
  std::vector<uint32_t> free_;  // of needs_
  std::deque<uint32_t> ready_;  // lines
  uint64_t moved_ns_ = 0;
};

}  // namespace rankine::analysis
