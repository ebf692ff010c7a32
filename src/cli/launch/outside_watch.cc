// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/outside_watch.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "base/rt/clock.h"
#include "cli/launch/process_id.h"
#include "layout/environment.h"
#include "mpi_facts/facts.h"

namespace rankine::cli {
namespace {

using layout::OutsideRow;
using layout::SampleClock;

constexpr uint64_t kNsPerSecond = 1'000'000'000;
// The pause before a process is examined again. After the pause, the header of the process's spool says
// whether the process is sampled.
constexpr int kBeforeMs = 50;
constexpr int kLongestMs = 250;
// The maximum number of attempts to open a spool that its process is just creating. The process may be
// waiting for a processor. With the shortest pauses between the attempts, all attempts together take a few
// seconds.
constexpr int kTries = 800;

// From Linux, Documentation/scheduler/sched-stats: time on a processor, and time on a run queue, both in ns.
struct Schedule {
  uint64_t on_ns, ready_ns;
};

std::optional<Schedule> ReadSchedule(int fd) {
  char text[96];
  const ssize_t size = pread(fd, text, sizeof text - 1, 0);
  if (size <= 0) return std::nullopt;
  text[size] = '\0';
  char* end = nullptr;
  Schedule schedule{};
  schedule.on_ns = strtoull(text, &end, 10);
  schedule.ready_ns = strtoull(end, &end, 10);
  return schedule;
}

std::string TaskFile(int64_t pid, uint64_t tid, const char* name) {
  return "/proc/" + std::to_string(pid) + "/task/" + std::to_string(tid) + "/" + name;
}

std::optional<uint64_t> ReadUserNs(int64_t pid, uint64_t tid) {
  const auto stat = ReadThreadStat(static_cast<pid_t>(pid), static_cast<pid_t>(tid));
  if (!stat) return std::nullopt;
  return stat->user_ticks * (kNsPerSecond / static_cast<uint64_t>(sysconf(_SC_CLK_TCK)));
}

// Returns whether a thread sleeps while it waits for a lock, judging by the kernel function in which the
// thread sleeps (proc(5)). Locks use futex functions, whose names begin with "futex". Returns false if this
// process has no permission to read the function's name.
bool SleepsAtLock(int64_t pid, uint64_t tid) {
  constexpr std::string_view kFutex = "futex";
  const Fd file(open(TaskFile(pid, tid, "wchan").c_str(), O_RDONLY | O_CLOEXEC));
  char name[16] = {};
  return file.ok() && read(file.get(), name, sizeof name) >= static_cast<ssize_t>(kFutex.size()) &&
         std::string_view(name, kFutex.size()) == kFutex;
}

}  // namespace

void OutsideWatch::Add(const std::string& name, int64_t pid, const std::string& spool) {
  if (!processes_.contains(name)) processes_.emplace(name, Process{pid, spool, {}, Fd(), {}, kTries});
}

void OutsideWatch::Open(Process& process) {
  --process.tries;
  auto spool = archive::LiveSpool::Open(process.path);
  if (!spool.ok()) return;
  process.file = Fd(open(process.path.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW));
  if (process.file.ok()) process.spool.emplace(std::move(spool.value()));
}

bool OutsideWatch::IsSampled(const Process& process) const {
  if (!process.spool) return false;
  const layout::SpoolHeader& header = process.spool->header();
  return header.sampling_since != 0 && header.sampling_until == 0 && header.sample_hz != 0;
}

bool OutsideWatch::MayBegin(const Process& process) const {
  if (!process.spool) return process.tries > 0;
  const layout::SpoolHeader& header = process.spool->header();
  const auto state = static_cast<layout::SpoolState>(header.state);
  // A process that is not selected now may be selected later.
  return header.sampling_since == 0 && (state == layout::SpoolState::before_init ||
                                        (state == layout::SpoolState::running && header.unselected != 0));
}

OutsideWatch::Turns OutsideWatch::TurnsOfNow() const {
  constexpr int kShortestMs = 10, kTicks = 4, kMostTurns = 4, kShortestTurnMs = 5, kSharedTurnMs = 20;
  int sampled = 0;
  uint32_t hz = 0;
  for (const auto& [name, process] : processes_) {
    if (!IsSampled(process)) continue;
    ++sampled;
    hz = std::max(hz, std::min<uint32_t>(process.spool->header().sample_hz, layout::kMostSampleHz));
  }
  if (sampled == 0) return {};
  const int ms = std::clamp(kTicks * 1000 / static_cast<int>(hz), kShortestMs, kLongestMs);
  // If the ranks share processors, each call of `Look` takes a processor away from a rank. The wake-up causes
  // half of the cost of a call of `Look`.
  const int turn_ms = sampled > processors_ ? kSharedTurnMs : kShortestTurnMs;
  return {ms, std::max(std::min({sampled, kMostTurns, ms / turn_ms}), 1)};
}

int OutsideWatch::NextLookMs() const {
  const Turns turns = TurnsOfNow();
  int next = turns.ms == 0 ? -1 : turns.ms / turns.count;
  for (const auto& [name, process] : processes_) {
    if (IsSampled(process) || !MayBegin(process)) continue;
    const int ms = process.spool && process.spool->header().unselected != 0 ? kLongestMs : kBeforeMs;
    if (next < 0 || ms < next) next = ms;
  }
  return next;
}

void OutsideWatch::Look() {
  const int turns = TurnsOfNow().count;
  turn_ = (turn_ + 1) % turns;
  int place = 0;
  for (auto& [name, process] : processes_) {
    if (!IsSampled(process) || place++ % turns == turn_) LookAt(process);
  }
}

void OutsideWatch::LookAt(Process& process) {
  if (!process.spool && process.tries > 0) Open(process);
  // The list is refreshed at each observation, because some threads live only for a few observations.
  if (!process.spool || !process.spool->Refresh() || !IsSampled(process)) return;
  for (size_t i = 0; i < process.spool->threads(); ++i) LookAt(process, i, process.threads[i]);
}

void OutsideWatch::Forget(Thread& thread) {
  thread.balance = {};
  thread.silence = {};
  thread.question = {};
  thread.rows.Settle();
}

std::optional<OutsideWatch::Counts> OutsideWatch::Since(const Process& process,
                                                        const layout::SpoolThread& now, Thread& thread) {
  if (thread.tid != now.tid) {  // a different thread now uses this thread's slot
    thread.counts = {};
    Forget(thread);
    thread.tid = now.tid;
    thread.schedule = Fd(open(TaskFile(process.pid, now.tid, "schedstat").c_str(), O_RDONLY | O_CLOEXEC));
  }
  const uint64_t at_ns = rt::MonotonicNs();
  const auto schedule = thread.schedule.ok() ? ReadSchedule(thread.schedule.get()) : std::nullopt;
  if (!schedule) return std::nullopt;
  const Counts before = thread.counts;
  const Counts after = {at_ns, schedule->on_ns, schedule->ready_ns, now.ticked_ns};
  thread.counts = after;
  if (before.at_ns == 0 || after.on_ns < before.on_ns || after.ready_ns < before.ready_ns)
    return std::nullopt;
  Counts gone{after.at_ns - before.at_ns, after.on_ns - before.on_ns, after.ready_ns - before.ready_ns,
              after.ticks_ns - before.ticks_ns};
  // The kernel counts a wait only when it ends. A wait that began before the first observation would
  // otherwise be charged to the code after the wait, for example a wait in MPI_Init.
  if (!thread.balance.begun)
    gone.ready_ns = std::min(gone.ready_ns, gone.at_ns - std::min(gone.at_ns, gone.on_ns));
  thread.balance.begun = true;
  return gone;
}

void OutsideWatch::LookAt(Process& process, size_t index, Thread& thread) {
  const auto now = process.spool->Look(index);
  if (!now || (now->sampling & layout::kSampled) == 0) return;
  const auto gone = Since(process, *now, thread);
  if (!gone) return;
  OutsideRow what{};
  if (now->frame != 0 && (now->frame & 1) == 0) {
    what.site = now->return_address;
    what.call = now->call;
  }
  what.node = process.spool->NodeOf(*now);
  what.looks = 1;
  const auto charge = [&](SampleClock clock, int64_t ns) {
    what.clock = static_cast<uint32_t>(clock);
    if (clock == SampleClock::kernel && thread.silence.is_of_ticks) what.clock |= layout::kUntickedRow;
    what.ns = static_cast<uint64_t>(ns);
    Write(process, *now, thread, thread.rows.Charge(what));
    what.looks = 0;
  };
  const auto elapsed_ns = static_cast<int64_t>(gone->at_ns);
  const auto ran_ns = static_cast<int64_t>(gone->on_ns), waited_ns = static_cast<int64_t>(gone->ready_ns);
  Balance& balance = thread.balance;
  // A tick may come up to one period late, but small differences even out over time.
  balance.kernel_ns += ran_ns - static_cast<int64_t>(gone->ticks_ns);
  balance.waiting_ns += waited_ns;
  balance.off_ns += elapsed_ns - ran_ns - waited_ns;
  Even(balance);
  // If a thread enters and leaves the selection, each observation counts as one sample.
  if ((now->sampling & (layout::kSamplePaused | layout::kSampleUnasked)) != 0) {
    return Forget(thread);
  }
  if (balance.off_ns < 0) TakeBack(process, *now, thread);
  if (ran_ns != 0 || waited_ns != 0) thread.rows.Settle();
  // Smaller values are clock jitter.
  constexpr int64_t kLeastNs = 20'000;
  if (balance.waiting_ns > kLeastNs) {
    charge(SampleClock::waiting, balance.waiting_ns);
    balance.waiting_ns = 0;
  }
  if (balance.off_ns > kLeastNs) {
    // The thread is in MPI, outside of the progress engine, and needs a lock that another thread holds.
    if (what.call.function != 0 && what.call.state == layout::CallState::work &&
        balance.off_ns > elapsed_ns / 2 && SleepsAtLock(process.pid, thread.tid))
      what.call.reason = layout::StallReason::lock;
    what.clock = static_cast<uint32_t>(SampleClock::blocked);
    what.ns = static_cast<uint64_t>(balance.off_ns);
    Write(process, *now, thread, thread.rows.ChargeProvisionally(what));
    what.looks = 0;
    balance.off_ns = 0;
  }
  const uint64_t period_ns = kNsPerSecond / std::max<uint64_t>(now->sample_hz, 1);
  const bool may_charge = MayCharge(process, thread, gone->on_ns, gone->ticks_ns != 0, period_ns);
  if (!TakeAnswer(process, *now, thread) || !may_charge ||
      balance.kernel_ns <= static_cast<int64_t>(2 * period_ns))
    return;
  const bool has_engine = process.spool->header().state_engines != 0;
  // If no progress engine is watched, only the called function shows whether the thread waits.
  if (what.call.state == layout::CallState::work && !has_engine &&
      mpi_facts::FactsOf(what.call.function).waits)
    what.call.state = layout::CallState::stall;
  if (has_engine && !thread.silence.is_of_ticks && what.call.function != 0 &&
      what.call.state == layout::CallState::stall) {
    what.clock = static_cast<uint32_t>(SampleClock::kernel);
    what.ns = static_cast<uint64_t>(balance.kernel_ns);
    Ask(process, index, *now, thread, what);
  } else {
    charge(SampleClock::kernel, balance.kernel_ns);
  }
  balance.kernel_ns = 0;
}

void OutsideWatch::Ask(const Process& process, size_t index, const layout::SpoolThread& now, Thread& thread,
                       const OutsideRow& what) {
  thread.question = {what, now.frame};
  const auto asked = layout::LookWord::asked;
  (void)!pwrite(process.file.get(), &asked, sizeof asked,
                static_cast<off_t>(process.spool->PlaceOf(index) + offsetof(layout::SpoolThread, look)));
}

// Processes the thread's answer to the question whether the thread stalled. Returns false if the thread has
// not answered yet but may answer later. A thread that has left the call without ending the progress pass
// will never answer.
bool OutsideWatch::TakeAnswer(Process& process, const layout::SpoolThread& now, Thread& thread) {
  Question& question = thread.question;
  if (question.what.ns == 0) return true;
  if (now.look == layout::LookWord::asked && now.frame == question.frame) return false;
  if (now.look == layout::LookWord::work) question.what.call.state = layout::CallState::work;
  Write(process, now, thread, thread.rows.Charge(question.what));
  question = {};
  return true;
}

// Moves time between the sums of a thread so that no sum is negative. In a virtual machine, ticks come even
// while the host has taken the processor away. The scheduler does not count such time as running time of
// the thread, so the time looks like sleep. In a virtual machine, the thread's running time therefore seems
// shorter than the time of its ticks. While a thread is running, its running time is also too short, until
// the kernel's next tick updates it.
void OutsideWatch::Even(Balance& balance) {
  int64_t moved = 0;
  if (balance.kernel_ns < 0 && balance.off_ns > 0)
    moved = std::min(balance.off_ns, -balance.kernel_ns);
  else if (balance.kernel_ns > 0 && balance.off_ns < 0)
    moved = -std::min({balance.kernel_ns, -balance.off_ns, balance.stolen_ns});
  balance.stolen_ns += moved;
  balance.kernel_ns += moved;
  balance.off_ns -= moved;
}

// Takes back time that was charged as sleep by mistake. The thread did not run during that time, so it
// stayed at the same position in the code. If the thread waited for a processor during that time, this wait
// belongs to the same position.
void OutsideWatch::TakeBack(Process& process, const layout::SpoolThread& now, Thread& thread) {
  Balance& balance = thread.balance;
  while (balance.off_ns < 0) {
    const OutsideRows::Taken taken = thread.rows.TakeBack(static_cast<uint64_t>(-balance.off_ns));
    if (taken.ns == 0) return;
    Write(process, now, thread, taken.row);
    const auto back = static_cast<int64_t>(taken.ns);
    balance.off_ns += back;
    const int64_t waited = std::min(back, balance.waiting_ns);
    if (waited == 0) continue;
    OutsideRow what = thread.rows[taken.row];
    what.clock = static_cast<uint32_t>(SampleClock::waiting);
    what.ns = static_cast<uint64_t>(waited);
    what.looks = 0;
    Write(process, now, thread, thread.rows.Charge(what));
    balance.waiting_ns -= waited;
  }
}

// Returns false if the thread has had no tick for so long that the reason must be determined first.
bool OutsideWatch::MayCharge(const Process& process, Thread& thread, uint64_t on_ns, bool had_tick,
                             uint64_t period_ns) {
  constexpr uint64_t kSilentPeriods = 10, kLeastNs = kNsPerSecond / 5;
  Silence& silence = thread.silence;
  if (had_tick) {  // The tick may be older than the limit, because it came at any time since the thread was
                   // last observed.
    silence = {};
    return true;
  }
  silence.on_ns += on_ns;
  if (silence.is_of_ticks || silence.on_ns < kSilentPeriods * period_ns) return true;
  if (silence.judged_ns != 0 &&
      silence.on_ns - silence.judged_ns < std::max(kLeastNs, kSilentPeriods * period_ns))
    return false;
  const auto user_ns = ReadUserNs(process.pid, thread.tid);
  if (!user_ns) return true;
  if (silence.judged_ns != 0)
    silence.is_of_ticks = *user_ns - silence.user_ns > (silence.on_ns - silence.judged_ns) / 2;
  const bool first = silence.judged_ns == 0;
  silence.judged_ns = silence.on_ns;
  silence.user_ns = *user_ns;
  return !first;
}

void OutsideWatch::Write(const Process& process, const layout::SpoolThread& now, Thread& thread,
                         uint32_t row) {
  const auto place = process.spool->OutsideOf(now);
  if (!place) return;
  const auto at = static_cast<off_t>(place->items + row * sizeof(OutsideRow));
  if (pwrite(process.file.get(), &thread.rows[row], sizeof(OutsideRow), at) != sizeof(OutsideRow)) return;
  const uint64_t count = thread.rows.size();
  if (count == thread.rows_told) return;
  const auto header = static_cast<off_t>(place->header + offsetof(layout::ExtentHeader, count));
  if (pwrite(process.file.get(), &count, sizeof count, header) == sizeof count) thread.rows_told = count;
}

}  // namespace rankine::cli
