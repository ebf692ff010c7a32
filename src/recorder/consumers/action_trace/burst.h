// SPDX-License-Identifier: BSD-3-Clause
// Measures the computation of a thread between two MPI calls as the thread's processor time, usually
// without a system call. While the thread keeps its processor, the time-stamp counter measures the
// computation. To detect a context switch, we map the page that the kernel provides for a perf event of
// this thread (a task clock; we do not read its count). The page's lock word changes whenever the kernel
// schedules the thread in. The thread's processor time is read only after the lock word has changed.
//
// If perf is not permitted, the thread's clock is read at every call; the cost of reading the clock is
// measured and reported.
//
// Rejected alternative: reading the times in the page itself (time_enabled, time_mult). On virtual machines
// without a stable scheduler clock, the kernel does not maintain the times in the page. Between two context
// switches, the times in the page are not more accurate than the time-stamp counter.
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
  // Prepares the object for the calling thread. Uses the requested clock if possible, and otherwise the
  // other clock. Open may be called again if another thread has used the object before. The parameter
  // `counts` is the state whose counter (context/counter.h) is also read. If no counter is read, `counts`
  // is nullptr.
  void Open(layout::TiClock wanted, const context::State* counts);

  layout::TiClock clock() const { return clock_; }
  uint64_t interrupted() const { return interrupted_; }
  // Returns the number of ticks that one End and one Resume take together. Open has measured the cost of End
  // and Resume.
  uint64_t cost() const { return cost_; }

  // To be called when an MPI call begins, before the real call of the library. Determines the computation
  // before the call, in ticks.
  [[gnu::always_inline]] inline void End(uint64_t now) {
    if (*lock_ != since_) [[unlikely]]
      return EndOther(now);
    burst_ = now > resumed_ + floor_ ? now - resumed_ - floor_ : 0;
  }
  uint64_t ticks() const { return burst_; }
  // Returns the counter's value for the computation before the call, and resets the value to 0.
  uint64_t TakeCounted() {
    const uint64_t n = counted_;
    counted_ = 0;
    return n;
  }

  // To be called when the program begins to compute.
  [[gnu::always_inline]] inline void Resume(uint64_t now) {
    resumed_ = now;
    if (*lock_ != since_) [[unlikely]]
      ResumeOther();
  }

 private:
  void EndOther(uint64_t now);
  void ResumeOther();

  const volatile uint32_t* lock_;  // The lock word in perf's page, or `never_`, which always differs from
                                   // `since_`.
  void* page_;
  uint32_t since_;
  uint32_t never_;
  layout::TiClock clock_;
  uint64_t resumed_;
  uint64_t burst_;
  // The thread's clock and the time-stamp counter, both read at one moment. The thread has kept its processor
  // since that moment.
  uint64_t sync_ns_, sync_ticks_;
  uint64_t interrupted_;
  uint64_t cost_;
  const context::State* counts_;
  uint64_t count_at_resume_, counted_;
  uint64_t count_floor_;
  // The time that a measurement itself adds to a burst. This time is subtracted from the burst.
  uint64_t floor_;
};

}  // namespace rankine::recorder::action_trace
