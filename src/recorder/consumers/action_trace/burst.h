// SPDX-License-Identifier: BSD-3-Clause
// Measures the computation of a thread between two calls: its processor time, without a system call in each
// MPI call. As long as the thread keeps its processor, the time-stamp counter suffices. To detect a context
// switch, we map the page that the kernel provides for a perf event of this thread (a task clock; we do not
// read its count). The page's `lock` changes whenever the thread is scheduled in. The thread's clock is read
// only after such a change.
//
// If perf is not permitted, the thread's clock is read at every call; the cost of that is measured and
// reported.
//
// Rejected alternative: using the page's own times (time_enabled, time_mult). Virtual machines without a
// stable scheduler clock do not maintain them, and between two switches they are not more accurate.
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
  // Prepares for the calling thread. Uses the requested clock if it is available, otherwise the other one.
  // May be called again if another thread used the object before. `counts`: the state whose counter
  // (context/counter.h) is also read; nullptr: no counter is read.
  void Open(layout::TiClock wanted, const context::State* counts);

  layout::TiClock clock() const { return clock_; }
  uint64_t interrupted() const { return interrupted_; }
  // Returns the ticks that one End and one Resume take together, measured in Open.
  uint64_t cost() const { return cost_; }

  // To be called when an MPI call begins at `now`, before the real call. Determines the computation before
  // it, in ticks.
  [[gnu::always_inline]] inline void End(uint64_t now) {
    if (*lock_ != since_) [[unlikely]]
      return EndOther(now);
    burst_ = now > resumed_ + floor_ ? now - resumed_ - floor_ : 0;
  }
  uint64_t ticks() const { return burst_; }
  // Returns the counter's value for this computation, and resets it to 0.
  uint64_t TakeCounted() {
    const uint64_t n = counted_;
    counted_ = 0;
    return n;
  }

  // Call when computation of the program begins, at `now`.
  [[gnu::always_inline]] inline void Resume(uint64_t now) {
    resumed_ = now;
    if (*lock_ != since_) [[unlikely]]
      ResumeOther();
  }

 private:
  void EndOther(uint64_t now);
  void ResumeOther();

  const volatile uint32_t* lock_;  // points into perf's page, or to `never_`, which never equals `since_`
  void* page_;
  uint32_t since_;
  uint32_t never_;
  layout::TiClock clock_;
  uint64_t resumed_;
  uint64_t burst_;
  uint64_t sync_ns_,
      // The thread's clock and the time-stamp counter at one moment; since then, the thread has kept its
      // processor.
      sync_ticks_;
  uint64_t interrupted_;
  uint64_t cost_;
  const context::State* counts_;
  uint64_t count_at_resume_, counted_;
  uint64_t count_floor_;
  uint64_t floor_;  // time that the measurement itself adds to a burst, and that is subtracted from it
};

}  // namespace rankine::recorder::action_trace
