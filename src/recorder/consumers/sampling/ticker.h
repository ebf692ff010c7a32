// What interrupts a thread once in a period of its processor time: perf's task clock, which asks only while
// the thread runs its own code, so that no system call of the program ends with EINTR because of us; where
// perf is refused, a POSIX timer on the thread's processor time, which can end one before Linux 5.11. Since
// then (CONFIG_POSIX_CPU_TIMERS_TASK_WORK) it expires on the way back to the program's code.
//
// perf's event costs the thread a few microseconds at each switch of context, the timer nothing: a thread
// that switches often goes over to a timer, where that ends no system call, or has one from its begin on.
//
// Only the thread itself starts its ticker, and goes on with it in the handler.
#pragma once
#include <csignal>
#include <cstdint>

#include "base/rt/syscall.h"
#include "layout/spool_layout.h"

namespace rankine::recorder::sampling {

class Ticker {
 public:
  // Not in a signal handler. False: neither is to be had. `rather_timer`: where a timer can do no harm, and
  // the period is not too short for it.
  bool Start(uint64_t period_ns, int signal, bool rather_timer);
  // Timers on processor time tick with the kernel's own clock: no shorter period.
  static constexpr uint64_t kLeastTimerNs = 4'000'000;
  // To a timer, in the handler, under the same conditions.
  void GoOverToTimer(uint64_t period_ns, int signal);
  // Any thread.
  void Stop();

  // Is the signal one of this ticker's? And how many periods were asked for in one.
  bool IsOwn(const siginfo_t* info) const;
  // Can a tick come as SIGIO, where the kernel has no room for it? Not in a child that was forked.
  bool MayOverflow() const { return descriptor_ >= 0 && thread_ == rt::GetTid(); }
  static uint64_t Periods(const siginfo_t* info);
  // After each tick: there may be so many further ones.
  void GoOn(long ticks) const;
  // From the next tick on. In the handler, too.
  void SetPeriod(uint64_t period_ns) const;

  layout::SampleSource source() const { return source_; }
  // Is it a timer because that costs the thread less than perf's event, and does no harm?
  bool is_instead() const { return before_ns_ != 0; }
  // The thread's processor time since the start; 0: not known.
  uint64_t ProcessorNs() const;

 private:
  bool StartPerf(uint64_t period_ns, int signal);
  bool StartTimer(uint64_t period_ns, int signal);

  layout::SampleSource source_ = layout::SampleSource::none;
  int descriptor_ = -1;
  int timer_ = -1;
  long thread_ = 0;
  // Of a timer instead of perf's event: the thread's processor time, less what ProcessorNs() says; else 0.
  uint64_t before_ns_ = 0;
};

}  // namespace rankine::recorder::sampling
