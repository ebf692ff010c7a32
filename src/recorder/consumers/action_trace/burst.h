// How much a thread has computed between two calls: its time on a processor, without a system call per MPI
// call. The counter tells it as long as the thread keeps its processor. Whether it did, a page says that the
// kernel shares with us for a perf event of this thread (task clock, counting nothing we read): its `lock`
// changes whenever the thread is given a processor. Only then the thread's clock is asked.
//
// Where perf is refused the thread's clock is asked at every call, and what that costs is measured and told.
// Rejected: the page's own times (time_enabled, time_mult): not kept on virtual machines without a stable
// scheduler clock, and no better between two switches.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"
#include "layout/ti/layout.h"

namespace rankine::recorder::context {
struct State;
}

namespace rankine::recorder::action_trace {

uint64_t ThreadCpuNs();

class Burst {
 public:
  // For the calling thread, in what is asked for or what there is; also when another thread had it before.
  // `counts`: whose counter (context/counter.h) is read beside the clock; nullptr: none is.
  void Open(layout::TiClock wanted, const context::State* counts);

  layout::TiClock clock() const { return clock_; }
  uint64_t interrupted() const { return interrupted_; }
  // Ticks that one End and one Resume take together, measured at Open.
  uint64_t cost() const { return cost_; }

  // An MPI call begins at `now`: the computation before it, in ticks. Before the real call.
  [[gnu::always_inline]] inline void End(uint64_t now) {
    if (*lock_ != since_) [[unlikely]]
      return EndOther(now);
    burst_ = now > resumed_ + floor_ ? now - resumed_ - floor_ : 0;
  }
  uint64_t ticks() const { return burst_; }
  // What the counter has counted in it; 0 from then on.
  uint64_t TakeCounted() {
    const uint64_t n = counted_;
    counted_ = 0;
    return n;
  }

  // What comes from `now` on is the program's.
  [[gnu::always_inline]] inline void Resume(uint64_t now) {
    resumed_ = now;
    if (*lock_ != since_) [[unlikely]]
      ResumeOther();
  }

 private:
  void EndOther(uint64_t now);
  void ResumeOther();

  const volatile uint32_t* lock_;  // of perf's page; or `never_`, which `since_` never equals
  void* page_;
  uint32_t since_;
  uint32_t never_;
  layout::TiClock clock_;
  uint64_t resumed_;
  uint64_t burst_;
  uint64_t sync_ns_,
      sync_ticks_;  // thread's clock and counter at one moment since which it has not lost its processor
  uint64_t interrupted_;
  uint64_t cost_;
  const context::State* counts_;
  uint64_t count_at_resume_, counted_;
  uint64_t count_floor_;
  uint64_t floor_;  // what looking itself adds to a burst, taken off
};

}  // namespace rankine::recorder::action_trace
