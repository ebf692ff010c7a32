// SPDX-License-Identifier: BSD-3-Clause
// Interrupts a thread once per period of its processor time. perf's task clock interrupts only the thread's
// own code, so no system call of the program fails with EINTR because of us. If perf is not permitted, a
// POSIX timer on the thread's processor time is used. Before Linux 5.11, such a timer can interrupt a system
// call. Since then (CONFIG_POSIX_CPU_TIMERS_TASK_WORK), it expires on the way back to the program's code.
//
// perf's event costs the thread a few microseconds at each context switch; the timer costs nothing there. So
// a thread with frequent context switches changes to a timer, or uses one from the start, if timers do not
// interrupt system calls.
//
// Only the thread itself starts its ticker, and continues it in the handler.
#pragma once
#include <csignal>
#include <cstdint>

#include "base/rt/syscall.h"
#include "layout/spool_layout.h"

namespace rankine::recorder::sampling {

class Ticker {
 public:
  // Not to be called in a signal handler. Returns false if neither source is available. `rather_timer`: use a
  // timer if it does no harm and the period is not too short for it.
  bool Start(uint64_t period_ns, int signal, bool rather_timer);
  // Timers on processor time are checked at the ticks of the kernel's own clock, so shorter periods are
  // impossible.
  static constexpr uint64_t kLeastTimerNs = 4'000'000;
  // Changes to a timer if it does no harm and the period is not too short for it. Called in the handler.
  void GoOverToTimer(uint64_t period_ns, int signal);
  // May be called by any thread.
  void Stop();

  // IsOwn: whether the signal comes from this ticker. Periods: the number of periods that the signal
  // represents.
  bool IsOwn(const siginfo_t* info) const;
  // Returns whether a tick may arrive as SIGIO, which happens if the kernel's queue is full. Always false in
  // a child of fork.
  bool MayOverflow() const { return descriptor_ >= 0 && thread_ == rt::GetTid(); }
  static uint64_t Periods(const siginfo_t* info);
  // To be called after each tick: allows `ticks` more ticks.
  void GoOn(long ticks) const;
  // Has an effect from the next tick on. May be called in the handler.
  void SetPeriod(uint64_t period_ns) const;

  layout::SampleSource source() const { return source_; }
  // Returns true if a timer is used because it costs the thread less than perf's event and does no harm.
  bool is_instead() const { return before_ns_ != 0; }
  // Returns the thread's processor time since the start; 0: unknown.
  uint64_t ProcessorNs() const;

 private:
  bool StartPerf(uint64_t period_ns, int signal);
  bool StartTimer(uint64_t period_ns, int signal);

  layout::SampleSource source_ = layout::SampleSource::none;
  int descriptor_ = -1;
  int timer_ = -1;
  long thread_ = 0;
  // If a timer is used instead of perf's event: the thread's processor time minus the result of
  // ProcessorNs(). Otherwise 0.
  uint64_t before_ns_ = 0;
};

}  // namespace rankine::recorder::sampling
