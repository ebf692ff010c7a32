// SPDX-License-Identifier: BSD-3-Clause
// Interrupts a thread once per period of its processor time. perf's task clock interrupts only the thread's
// own code, so no system call of the program ends with EINTR because of us. Where perf is refused, a POSIX
// timer on the thread's processor time serves, which can interrupt a system call before Linux 5.11. Since
// then (CONFIG_POSIX_CPU_TIMERS_TASK_WORK) it expires on the way back to the program's code.
//
// perf's event costs the thread a few microseconds at each context switch, the timer nothing. So a thread
// that switches often changes to a timer, where that interrupts no system call, or has one from its begin.
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
  // Not in a signal handler. False: neither is available. `rather_timer`: use a timer where it can do no harm
  // and the period is not too short for it.
  bool Start(uint64_t period_ns, int signal, bool rather_timer);
  // Timers on processor time tick with the kernel's own clock, so shorter periods are impossible.
  static constexpr uint64_t kLeastTimerNs = 4'000'000;
  // Changes to a timer, in the handler, under the same conditions.
  void GoOverToTimer(uint64_t period_ns, int signal);
  // Any thread.
  void Stop();

  // IsOwn: whether the signal comes from this ticker. Periods: the number of periods that one signal
  // represents.
  bool IsOwn(const siginfo_t* info) const;
  // Whether a tick can arrive as SIGIO, when the kernel has no room for it. Not in a child of fork.
  bool MayOverflow() const { return descriptor_ >= 0 && thread_ == rt::GetTid(); }
  static uint64_t Periods(const siginfo_t* info);
  // Call after each tick: allows `ticks` further ones.
  void GoOn(long ticks) const;
  // From the next tick on. Also in the handler.
  void SetPeriod(uint64_t period_ns) const;

  layout::SampleSource source() const { return source_; }
  // Whether it is a timer because that costs the thread less than perf's event, and does no harm.
  bool is_instead() const { return before_ns_ != 0; }
  // The thread's processor time since the start; 0: unknown.
  uint64_t ProcessorNs() const;

 private:
  bool StartPerf(uint64_t period_ns, int signal);
  bool StartTimer(uint64_t period_ns, int signal);

  layout::SampleSource source_ = layout::SampleSource::none;
  int descriptor_ = -1;
  int timer_ = -1;
  long thread_ = 0;
  // For a timer instead of perf's event: the thread's processor time minus the result of ProcessorNs();
  // otherwise 0.
  uint64_t before_ns_ = 0;
};

}  // namespace rankine::recorder::sampling
