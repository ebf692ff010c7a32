// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/sampling/sampler.h"

#include <sys/auxv.h>
#include <sys/resource.h>
#include <ucontext.h>

#include <atomic>
#include <cstdlib>

#include "base/rt/clock.h"
#include "base/rt/keep_errno.h"
#include "base/rt/page.h"
#include "base/rt/syscall.h"
#include "layout/environment.h"
#include "layout/sample/record.h"
#include "recorder/arch/registers.h"
#include "recorder/calls/open_call.h"
#include "recorder/consumers/sampling/mpi_component.h"
#include "recorder/consumers/sampling/nesting.h"
#include "recorder/consumers/sampling/paths.h"
#include "recorder/consumers/sampling/python.h"
#include "recorder/consumers/sampling/stall_heuristic.h"
#include "recorder/consumers/sampling/stream.h"
#include "recorder/consumers/sampling/tick_cost.h"
#include "recorder/consumers/sampling/ticker.h"
#include "recorder/consumers/sampling/walk.h"
#include "recorder/context/selection.h"
#include "recorder/core/callsite/byte_reader.h"
#include "recorder/core/callsite/unwind.h"
#include "recorder/core/launcher.h"
#include "recorder/core/modules.h"
#include "recorder/core/own_signal.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/core/state_mode.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::sampling {

// The processor time and context switches of a thread so far.
struct Run {
  uint64_t switches = 0, ns = 0;  // the number of context switches; the processor time in ns

  static Run OfThread() {
    rusage usage{};
    if (rt::Syscall(SYS_getrusage, RUSAGE_THREAD, rt::AsLong(&usage)) != 0) return {};
    const timeval &user = usage.ru_utime, &system = usage.ru_stime;
    return {static_cast<uint64_t>(usage.ru_nvcsw + usage.ru_nivcsw),
            static_cast<uint64_t>(user.tv_sec + system.tv_sec) * 1'000'000'000 +
                static_cast<uint64_t>(user.tv_usec + system.tv_usec) * 1000};
  }
};

struct Sampler {
  Thread* thread = nullptr;
  Ticker ticker;
  std::atomic<bool> ticks{false};  // The ticker was started and has not been stopped.
  Nesting nesting;
  callsite::StackWindow stack;
  uint64_t due = 0;  // The number of periods since the last sample was stored.
  uint64_t period_ns = 0;
  uint64_t began_ns = 0;
  Run run;  // The thread's use of processors up to the last tick.
  Paths paths;
  Stream stream;
  callsite::SiteCache rows = {};  // only the handler uses this cache
  uintptr_t addresses[kMostFrames];
  Python python = {};
  alignas(16) std::byte copy[kCopied];

  // The signal stack follows the sampler in memory.
  std::byte* SignalStack() { return reinterpret_cast<std::byte*>(this + 1); }
};

namespace {

// The size of a signal stack, without the part that the kernel needs. The stack is large because handlers of
// the program may run on top of our handler. Unused pages take no memory.
constexpr uint64_t kHandlerStack = uint64_t{256} << 10;
constexpr uint64_t kMainStack = uint64_t{8} << 20;
constexpr uint64_t kProcessorEvery = 16;  // number of samples
constexpr uint64_t kNsPerSecond = 1'000'000'000;
constexpr uint64_t kIdlePeriodNs = 49'999'999;  // 20 Hz; users cannot request a rate with exactly this period

// The sampler of this thread, for its handler, or nullptr if the thread is not sampled.
constinit thread_local Sampler* t_sampler __attribute__((tls_model("initial-exec"))) = nullptr;
// The bounds of this thread's stack if they are known; otherwise [0, 0).
constinit thread_local callsite::StackWindow t_stack __attribute__((tls_model("initial-exec"))) = {};
constinit std::atomic<bool> g_running{false};

// True if the job has more ranks than processors, so that threads switch often from the start.
constinit bool g_takes_turns = false;
constinit uint32_t g_asked_hz = layout::kStandardSampleHz;

uint64_t PeriodNs() {
  return kNsPerSecond / g_asked_hz;
}

// The size of the kernel's part of a signal stack depends on the processor.
uint64_t SignalStackBytes() {
  const uint64_t kernel = getauxval(AT_MINSIGSTKSZ);
  return kHandlerStack + (kernel == 0 ? 4096 : kernel);
}

callsite::Registers RegistersOf(const ucontext_t& context) {
  callsite::Registers registers;
  arch::ForEachRegister(context, [&](int number, uintptr_t value) { registers.Set(number, value); });
  registers.interrupted = true;
  return registers;
}

// Returns the registers of the caller of an entry point. The parameter `frame` is the frame of the entry
// point, which keeps a frame pointer (callsite.h).
callsite::Registers CallerOf(uint64_t frame) {
  const auto* words = static_cast<const uintptr_t*>(callsite::AsPointer(frame));
  callsite::Registers registers;
  registers.Set(callsite::kPc, words[1]);
  registers.Set(callsite::kSp, frame + 2 * sizeof(uintptr_t));
  registers.Set(callsite::kFp, words[0]);
  return registers;
}

// Returns true if the thread is in a recorded call, but not in a function of the application that this call
// has called.
bool IsInside(const Thread& t) {
  return t.now->frame != 0 && (t.now->frame & kInCallback) == 0;
}

// Returns true if `pc` follows a system call. If a timer expires in a system call, its tick is delivered
// after the call.
bool IsBehindSystemCall(uintptr_t pc) {
  constexpr size_t kBytes = sizeof arch::kSystemCall;
  return pc % rt::kLeastPageBytes >= kBytes &&
         __builtin_memcmp(callsite::AsPointer(pc - kBytes), arch::kSystemCall, kBytes) == 0;
}

void Take(Sampler* s, const ucontext_t& context, uint64_t weight, uint64_t now) {
  Thread* t = s->thread;
  layout::SampleRecord sample;
  sample.weight = weight;
  if (s->ticker.source() == layout::SampleSource::cpu_timer && IsBehindSystemCall(arch::PcOf(context)))
    sample.clock = layout::SampleClock::kernel;
  sample.node = t->context.node != nullptr ? t->context.node->index : 0;
  if (const context::Value* iteration = t->context.iteration; iteration != nullptr) {
    sample.iterates = true;
    sample.iteration = static_cast<int64_t>(iteration->bits);
  }
  const uint64_t frame = t->now->frame;
  const bool inside = IsInside(*t);
  if (inside) {
    const layout::OpenCallWord call = t->now->call;
    sample.state =
        call.state == layout::CallState::stall ? layout::SampleState::stall : layout::SampleState::work;
    sample.function = call.function;
    sample.reason = static_cast<uint8_t>(call.reason);
    const auto pc = arch::PcOf(context);
    if (sample.state == layout::SampleState::work && IsWaiting(call.function, pc))
      sample.state = layout::SampleState::stall;
    sample.part = static_cast<uint8_t>(PartAt(pc));
    sample.comm = mpi::CommInCall(*t);
  }
  const Walked walked =
      Walk(s->rows, inside ? CallerOf(frame) : RegistersOf(context), s->stack, s->copy, s->addresses);
  if (!walked.whole) t->now->stacks_cut += 1;
  const uint32_t frames = s->python.Show(s->addresses, walked.frames);
  sample.path = s->paths.Find({s->addresses, frames});
  std::byte* at = s->stream.Put(sample, now);
  if (at == nullptr) {
    t->now->ticks_lost += weight;
    return;
  }
  t->now->ticks_taken += weight;
  // The result of a pass of the progress engine is known only when the pass ends.
  if (sample.state == layout::SampleState::stall && t->progress.depth != 0) t->progress.Keep(at);
}

void UsePeriod(Sampler* s, uint64_t period_ns) {
  if (period_ns == s->period_ns) return;
  s->period_ns = period_ns;
  s->due = 0;
  s->ticker.SetPeriod(period_ns);
  s->thread->now->sample_hz = static_cast<uint16_t>(kNsPerSecond / period_ns);
}

// Returns true if perf's event costs the thread too much time at context switches.
bool SwitchesOften(Sampler* s) {
  constexpr uint64_t kSwitchNs = 2000, kShare = 100;  // The largest accepted share is 1 / kShare.
  const Run before = s->run;
  s->run = Run::OfThread();
  return (s->run.switches - before.switches) * kSwitchNs * kShare > s->run.ns - before.ns;
}

void GoOverToTimer(Sampler* s) {
  s->ticker.GoOverToTimer(s->period_ns, OwnSignal());
  if (s->ticker.is_instead())
    __atomic_fetch_or(&s->thread->now->sampling, layout::kSampleTimer, __ATOMIC_RELAXED);
}

// Returns true if a sample must be taken now. While the process does not want samples, ticks continue at a
// low rate, so that a change is noticed in time. If a thread repeatedly enters and leaves the selection,
// its tick rate stays the same, because each tick must represent the same time.
bool IsWanted(Sampler* s, uint64_t now) {
  if (control::IsAsked()) control::LookAtSettings();
  uint8_t* bits = &s->thread->now->sampling;
  if (!control::WantsSamples(now)) {
    __atomic_fetch_or(bits, layout::kSampleUnasked | layout::kSampleGaps, __ATOMIC_RELAXED);
    UsePeriod(s, kIdlePeriodNs);
    return false;
  }
  const bool was_idle = s->period_ns == kIdlePeriodNs;
  __atomic_fetch_and(bits, static_cast<uint8_t>(~layout::kSampleUnasked), __ATOMIC_RELAXED);
  UsePeriod(s, kNsPerSecond / control::SampleHz(g_asked_hz));
  s->stream.SetPeriod(s->period_ns);
  if (!was_idle && control::IsSelected(s->thread->context)) return true;
  __atomic_fetch_or(bits, layout::kSampleGaps, __ATOMIC_RELAXED);
  return false;
}

uint64_t ProcessorNs() {
  timespec time{};
  if (rt::Syscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, rt::AsLong(&time)) != 0) return 0;
  return static_cast<uint64_t>(time.tv_sec) * kNsPerSecond + static_cast<uint64_t>(time.tv_nsec);
}

// Returns the cost of a tick in ticks of the clock. The parameter `before` is the thread's processor time
// when the handling of the tick began.
uint64_t CostOf(uint64_t took, uint64_t before) {
  const uint64_t ns = rt::TicksToNs(took);
  return TickCost(took, ns, before, ns < kQuickTickNs ? 0 : ProcessorNs());
}

void OnTick(Sampler* s, const siginfo_t* info, const ucontext_t& context) {
  Thread* t = s->thread;
  const uint64_t processor = ProcessorNs();
  const uint64_t begin = rt::Ticks();
  if (!g_running.load(std::memory_order_relaxed)) return;
  if (IsInside(*t)) mpi::NoteOpenCall(t, s->rows);
  const uint64_t periods = Ticker::Periods(info);
  t->now->ticked_ns += periods * s->period_ns;
  if (!IsWanted(s, begin)) return;
  s->due += periods;
  if (s->due >= Stream::Divisor()) {
    Take(s, context, s->due, begin);
    s->due = 0;
    if (t->now->ticks_taken % kProcessorEvery == 0) t->now->cpu_ns = s->ticker.ProcessorNs();
  }
  const uint64_t took = rt::Ticks() - begin;
  // Under a debugger, single-stepping makes the handling of a tick slow. A timer also counts the kernel's
  // time, so under a debugger, the thread would do nothing but handle ticks.
  const bool quick = rt::TicksToNs(took) < s->period_ns / 8;
  if (quick && s->ticker.source() == layout::SampleSource::task_clock &&
      s->period_ns >= Ticker::kLeastTimerNs && SwitchesOften(s))
    GoOverToTimer(s);
  t->now->sample_ticks += CostOf(took, processor);
}

// Resets the data that may be incomplete because the handling of a tick was interrupted and will never
// continue (nesting.h).
void Recover(Sampler* s) {
  s->stream.Recover();
  s->paths.Recover();
  __builtin_memset(s->rows.entries, 0, sizeof s->rows.entries);
  __builtin_memset(static_cast<void*>(&s->python), 0, sizeof s->python);
}

void GoOn(const Sampler* s, long ticks) {
  if (g_running.load(std::memory_order_relaxed)) s->ticker.GoOn(ticks);
}

// Handles a tick, unless this thread is already handling another tick.
void TakeTick(Sampler* s, const siginfo_t* info, const ucontext_t& context) {
  layout::SpoolThread* now = s->thread->now;
  const auto frame = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  const Entry entry = s->nesting.Enter(frame, context);
  if (entry != Entry::fresh) now->ticks_lost += 1;  // Either this tick or the abandoned tick is lost.
  if (entry == Entry::within) {
    now->ticked_ns += Ticker::Periods(info) * s->period_ns;
    return GoOn(s, 1);
  }
  if (entry == Entry::after) Recover(s);
  OnTick(s, info, context);
  GoOn(s, entry == Entry::after ? 2 : 1);  // If the previous sample was abandoned, its tick is also replaced
                                           // by a new tick.
  s->nesting.Leave();
}

void OnSignal(int signal, siginfo_t* info, void* context) {
  rt::KeepErrno keep;
  callsite::NoteSignalReturn(reinterpret_cast<uintptr_t>(__builtin_return_address(0)));
  Sampler* s = t_sampler;
  if (s == nullptr || !s->ticker.IsOwn(info)) {
    // A ticker that was stopped may still send a last tick, which is ignored.
    if (info->si_code == SI_USER || info->si_code == SI_QUEUE || info->si_code == SI_TKILL)
      PassOn(signal, info, context);
    return;
  }
  TakeTick(s, info, *static_cast<const ucontext_t*>(context));
}

// Handles SIGIO, which the kernel sends in place of a tick if its queue is full. We cannot distinguish this
// SIGIO from a SIGIO that is meant for the program. So if the program has a handler for SIGIO, this handler
// gets both kinds of SIGIO. The time of the tick is lost.
void OnFull(int signal, siginfo_t* info, void* context) {
  rt::KeepErrno keep;
  Sampler* s = t_sampler;
  const bool is_tick = info->si_code == SI_KERNEL && s != nullptr && s->ticker.MayOverflow();
  if (!is_tick) return PassOn(signal, info, context);
  if (HasNoHandler(signal)) return TakeTick(s, info, *static_cast<const ucontext_t*>(context));
  s->thread->now->ticks_lost += 1;
  s->thread->now->ticked_ns += s->period_ns;
  PassOn(signal, info, context);
  GoOn(s, 1);
}

Sampler* SamplerOf(Thread* t) {
  if (t->sampler != nullptr) return t->sampler;
  auto* s = static_cast<Sampler*>(rt::MapAnonymous(sizeof(Sampler) + SignalStackBytes()));
  if (s == nullptr) return nullptr;
  s->thread = t;
  s->ticker = Ticker();
  s->rows.registry = &g_modules;
  if (!s->paths.Prepare(t->index) || !s->stream.Prepare(t->index, PeriodNs())) {
    rt::Unmap(s, sizeof(Sampler) + SignalStackBytes());
    return nullptr;
  }
  t->sampler = s;
  // The collector writes its observations into this extent. Without the extent, the collector's observations
  // are not stored. A thread that claims an extent may have to wait for the spool's lock. No tick has
  // interrupted this thread yet, so another thread holds the lock and will release it.
  g_spool.Claim(layout::ExtentKind::outside, static_cast<uint16_t>(t->index), sizeof(layout::OutsideRow),
                layout::kOutsideRows, 0);
  return s;
}

}  // namespace

void ChooseRate(const char* hz) {
  const long asked = hz == nullptr || *hz == '\0' ? -1 : std::strtol(hz, nullptr, 10);
  if (asked >= 0 && asked <= layout::kMostSampleHz) g_asked_hz = static_cast<uint32_t>(asked);
}

bool IsAsked() {
  return stall::IsKept() && g_asked_hz != 0;
}

void Start(Thread* t) {
  if (!IsAsked() || TakeSignal(OnSignal, OnFull) == 0) return;
  FindPython();
  PrepareParts();
  PrepareVerdicts();
  layout::SpoolHeader* h = g_spool.header();
  h->sample_hz = g_asked_hz;
  h->sampling_since = rt::Ticks();
  g_takes_turns = HasTooFewProcessors();
  g_running.store(true, std::memory_order_release);
  h->threads_unsampled = ThreadCount() - 1;  // the number of threads that already exist
  Follow(t);
}

bool Join(Thread* t) {
  static constinit std::atomic<bool> starting{false};
  if (!IsRunning()) {
    if (!IsAsked()) return true;
    if (starting.exchange(true, std::memory_order_acq_rel)) return false;
    Start(t);
  } else if ((t->now->sampling & layout::kSampled) == 0) {
    __atomic_fetch_sub(&g_spool.header()->threads_unsampled, 1, __ATOMIC_RELAXED);
    Follow(t);
  }
  return true;
}

bool IsRunning() {
  return g_running.load(std::memory_order_acquire);
}

void BeginThread(uintptr_t high, uint64_t bytes) {
  t_stack = {high - bytes, high, 0};
  if (t_thread == nullptr) RegisterThread();
}

void Follow(Thread* t) {
  if (!g_running.load(std::memory_order_acquire)) return;
  if (t_stack.high == 0 && rt::GetTid() == rt::GetPid()) {
    // The bytes to which AT_RANDOM points are above the arguments, and all frames are below them.
    const auto high = static_cast<uintptr_t>(getauxval(AT_RANDOM)) & ~uintptr_t{15};
    if (high > kMainStack) t_stack = {high - kMainStack, high, 0};
  }
  Sampler* s = SamplerOf(t);
  layout::SpoolHeader* h = g_spool.header();
  if (s == nullptr) {
    __atomic_fetch_add(&h->threads_unsampled, 1, __ATOMIC_RELAXED);
    return;
  }
  s->stack = t_stack;
  s->due = 0;
  s->period_ns = PeriodNs();
  s->began_ns = rt::MonotonicNs();
  s->run = Run::OfThread();
  t_sampler = s;
  Receive(s->SignalStack(), SignalStackBytes());
  s->ticks.store(true, std::memory_order_release);
  if (!s->ticker.Start(PeriodNs(), OwnSignal(), g_takes_turns)) {
    __atomic_fetch_add(&h->threads_unsampled, 1, __ATOMIC_RELAXED);
    return;
  }
  t->now->sample_hz = static_cast<uint16_t>(g_asked_hz);
  const bool instead = s->ticker.is_instead();
  __atomic_fetch_or(&t->now->sampling,
                    static_cast<uint8_t>(layout::kSampled | (instead ? layout::kSampleTimer : 0)),
                    __ATOMIC_RELEASE);
  // Threads may use different sources of ticks. The spool's header contains the least exact source that any
  // thread uses.
  const auto source = static_cast<uint32_t>(instead ? layout::SampleSource::task_clock : s->ticker.source());
  if (source > h->sample_clock) h->sample_clock = source;
}

void Stop() {
  if (!g_running.exchange(false, std::memory_order_acq_rel)) return;
  for (uint32_t i = 0, n = ThreadCount(); i < n; ++i) {
    Thread* t = ThreadAt(i);
    if (t != nullptr) Forget(t);
  }
  g_spool.header()->sampling_until = rt::Ticks();
}

void StayOffInChild() {
  g_running.store(false, std::memory_order_release);
}

void Forget(Thread* t) {
  // Two threads may run this function at the same time: the thread `t` itself when it ends, and another
  // thread in MPI_Finalize.
  if (t->sampler == nullptr || !t->sampler->ticks.exchange(false, std::memory_order_acq_rel)) return;
  const uint8_t before = __atomic_fetch_and(
      &t->now->sampling, static_cast<uint8_t>(~(layout::kSampled | layout::kSampleUnasked)),
      __ATOMIC_RELAXED);
  if ((before & layout::kSampled) != 0) t->now->sampled_ns += rt::MonotonicNs() - t->sampler->began_ns;
  const uint64_t processor = t->sampler->ticker.ProcessorNs();
  if (processor != 0) t->now->cpu_ns = processor;
  t->sampler->ticker.Stop();
}

}  // namespace rankine::recorder::sampling
