// SPDX-License-Identifier: BSD-3-Clause
// Measures the computation of a thread between two calls: its processor time, without a system call per MPI
// call. The time-stamp counter measures it as long as the thread keeps its processor. A page that the kernel
// shares for a perf event of this thread (task clock; we do not read its counts) shows whether it did: the
// page's `lock` changes whenever the thread is given a processor. Only then the thread's clock is read.
//
// Where perf is refused, the thread's clock is read at every call; the cost of that is measured and reported.
// Rejected: the page's own times (time_enabled, time_mult). Virtual machines without a stable scheduler clock
// do not maintain them, and they are no better between two switches.
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
  // For the calling thread, by the requested clock or the one available; also when another thread used it
  // before. `counts`: whose counter (context/counter.h) is read besides the clock; nullptr: none.
  void Open(layout::TiClock wanted, const context::State* counts);

  layout::TiClock clock() const { return clock_; }
  uint64_t interrupted() const { return interrupted_; }
  // Ticks that one End and one Resume take together, measured at Open.
  uint64_t cost() const { return cost_; }

  // An MPI call begins at `now`: sets the computation before it, in ticks. Before the real call.
  [[gnu::always_inline]] inline void End(uint64_t now) {
    if (*lock_ != since_) [[unlikely]]
      return EndOther(now);
    burst_ = now > resumed_ + floor_ ? now - resumed_ - floor_ : 0;
  }
  uint64_t ticks() const { return burst_; }
  // The counter's value for this computation; 0 afterwards.
  uint64_t TakeCounted() {
    const uint64_t n = counted_;
    counted_ = 0;
    return n;
  }

  // Time from `now` on is the program's.
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
      sync_ticks_;  // the thread's clock and the counter at one moment, after which it has kept its processor
  uint64_t interrupted_;
  uint64_t cost_;
  const context::State* counts_;
  uint64_t count_at_resume_, counted_;
  uint64_t count_floor_;
  uint64_t floor_;  // time that the measurement itself adds to a burst, subtracted from it
};

}  // namespace rankine::recorder::action_trace
