// SPDX-License-Identifier: BSD-3-Clause
// Interrupts a thread once per period of its processor time. perf's task clock interrupts only the thread's
// own code, so no system call of the program fails with EINTR because of us. If perf is not permitted, a
// POSIX timer on the thread's processor time is used. Before Linux 5.11, a POSIX timer can interrupt a
// system call. Since Linux 5.11 (CONFIG_POSIX_CPU_TIMERS_TASK_WORK), the timer expires when the kernel
// returns to the program's code.
//
// The event of perf costs the thread a few microseconds at each context switch, whereas the timer costs
// nothing. So a thread with frequent context switches uses a timer, if timers do not interrupt system
// calls. The thread may use the timer from the start, or replace perf's event by the timer later.
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
  // Starts the ticks. Must not be called in a signal handler. Returns false if neither perf nor a timer is
  // available. The flag `rather_timer` selects a timer if a timer does no harm, and if the period is long
  // enough for a timer.
  bool Start(uint64_t period_ns, int signal, bool rather_timer);
  // Timers on processor time are checked at the ticks of the kernel's own clock, so periods shorter than one
  // tick are impossible.
  static constexpr uint64_t kLeastTimerNs = 4'000'000;
  // Changes to a timer if a timer does no harm, and if the period is long enough for a timer. This function
  // is called in the signal handler.
  void GoOverToTimer(uint64_t period_ns, int signal);
  // May be called by any thread.
  void Stop();

  // IsOwn returns whether the signal comes from this ticker. Periods returns the number of periods that the
  // signal represents.
  bool IsOwn(const siginfo_t* info) const;
  // Returns whether a tick may arrive as SIGIO, which happens if the kernel's queue is full. In a child of
  // fork, the result is always false.
  bool MayOverflow() const { return descriptor_ >= 0 && thread_ == rt::GetTid(); }
  static uint64_t Periods(const siginfo_t* info);
  // To be called after each tick. Allows the ticker to send `ticks` further ticks.
  void GoOn(long ticks) const;
  // Sets the period. The new period has an effect from the next tick on. This function may be called in the
  // signal handler.
  void SetPeriod(uint64_t period_ns) const;

  layout::SampleSource source() const { return source_; }
  // Returns true if a timer is used because it costs the thread less than perf's event and does no harm.
  bool is_instead() const { return before_ns_ != 0; }
  // Returns the thread's processor time since the start, or 0 if the processor time is unknown.
  uint64_t ProcessorNs() const;

 private:
  bool StartPerf(uint64_t period_ns, int signal);
  bool StartTimer(uint64_t period_ns, int signal);

  layout::SampleSource source_ = layout::SampleSource::none;
  int descriptor_ = -1;
  int timer_ = -1;
  long thread_ = 0;
  // The difference between the thread's processor time and the result of ProcessorNs(), if a timer is used
  // in place of perf's event. In all other cases, the difference is 0.
  uint64_t before_ns_ = 0;
};

}  // namespace rankine::recorder::sampling
