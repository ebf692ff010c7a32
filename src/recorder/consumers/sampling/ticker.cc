// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/sampling/ticker.h"

#include <fcntl.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/utsname.h>

#include <atomic>
#include <ctime>
#include <string_view>

#include "base/rt/syscall.h"
#include "base/rt/text.h"

namespace rankine::recorder::sampling {
namespace {

using layout::SampleSource;
using rt::AsLong;
using rt::Syscall;

constexpr long kOwnerThread = 0;  // F_OWNER_TID
// If no handler allows more ticks, perf stops after this number of ticks. The limit is for threads that have
// blocked the signal without our knowledge. For all other threads, perf must never stop. The kernel has a
// race between stopping and restarting, after which ticks may cease.
constexpr long kCredit = 64;
constexpr uint64_t kCookie = 0x52616e6b696e6500;

// The number of descriptors in use. Descriptors belong to the program, and some machines allow only a few.
// So we use at most an eighth of the allowed number.
std::atomic<uint64_t> g_descriptors{0};

struct OwnerOf {  // struct f_owner_ex
  int type;
  int pid;
};

uint64_t MostDescriptors() {
  rlimit64 limit{};
  if (Syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, 0, AsLong(&limit)) != 0) return 0;
  return limit.rlim_cur;
}

// Moves a descriptor above the program's descriptors, because programs may expect to get the lowest free
// descriptor.
long MoveAway(long descriptor, uint64_t limit) {
  const uint64_t few = limit < 1024 ? limit : 1024;
  const long moved = Syscall(SYS_fcntl, descriptor, F_DUPFD_CLOEXEC, static_cast<long>(few - few / 4));
  if (moved < 0) return descriptor;
  Syscall(SYS_close, descriptor);
  return moved;
}

// Returns whether the descriptor is still our perf event. A program may have closed all descriptors that it
// did not open, and may have opened other files with the same descriptors.
bool IsPerf(int descriptor) {
  rt::Text<32> path;
  path << "/proc/self/fd/" << static_cast<uint64_t>(descriptor);
  constexpr std::string_view kPerf = "anon_inode:[perf_event]";
  char target[32];
  const long size = Syscall(SYS_readlinkat, AT_FDCWD, AsLong(path.c_str()), AsLong(target), sizeof target);
  return size > 0 && std::string_view(target, static_cast<size_t>(size)) == kPerf;
}

// Returns true if a timer on processor time does not interrupt the system call in which it expires (Linux
// 5.11 and later).
bool SparesSystemCalls() {
  utsname name{};
  if (Syscall(SYS_uname, AsLong(&name)) != 0) return false;
  unsigned version[2] = {0, 0};
  const char* at = name.release;
  for (unsigned& number : version) {
    for (; *at >= '0' && *at <= '9' && number < 1000; ++at)
      number = number * 10 + static_cast<unsigned>(*at - '0');
    if (*at == '.') ++at;
  }
  return version[0] > 5 || (version[0] == 5 && version[1] >= 11);
}

bool MayBeTimer(uint64_t period_ns) {
  return period_ns >= Ticker::kLeastTimerNs && SparesSystemCalls();
}

// Returns the processor time of any thread of this process.
uint64_t ProcessorTimeOf(long thread) {
  constexpr unsigned kThreadAndScheduler = 4 | 2;  // CPUCLOCK_PERTHREAD_MASK, CPUCLOCK_SCHED
  timespec time{};
  const auto clock = static_cast<int>(~static_cast<unsigned>(thread) << 3 | kThreadAndScheduler);
  if (Syscall(SYS_clock_gettime, clock, AsLong(&time)) != 0) return 0;
  return static_cast<uint64_t>(time.tv_sec) * 1000000000 + static_cast<uint64_t>(time.tv_nsec);
}

bool SetTimer(int timer, uint64_t period_ns) {
  if (period_ns < Ticker::kLeastTimerNs) period_ns = Ticker::kLeastTimerNs;
  itimerspec every{};
  every.it_interval.tv_sec = static_cast<time_t>(period_ns / 1000000000);
  every.it_interval.tv_nsec = static_cast<long>(period_ns % 1000000000);
  every.it_value = every.it_interval;
  return Syscall(SYS_timer_settime, timer, 0, AsLong(&every), 0) == 0;
}

}  // namespace

bool Ticker::Start(uint64_t period_ns, int signal, bool rather_timer) {
  Stop();
  thread_ = rt::GetTid();
  if (rather_timer && MayBeTimer(period_ns)) {
    const uint64_t now = ProcessorTimeOf(thread_);
    if (now != 0 && StartTimer(period_ns, signal)) {
      before_ns_ = now;
      return true;
    }
  }
  return StartPerf(period_ns, signal) || StartTimer(period_ns, signal);
}

bool Ticker::StartPerf(uint64_t period_ns, int signal) {
  const uint64_t limit = MostDescriptors();
  if (g_descriptors.load(std::memory_order_relaxed) >= limit / 8) return false;
  perf_event_attr attr{};
  attr.type = PERF_TYPE_SOFTWARE;
  attr.size = sizeof attr;
  attr.config = PERF_COUNT_SW_TASK_CLOCK;
  attr.sample_period = period_ns;
  attr.wakeup_events = 1;
  attr.disabled = 1;
  attr.exclude_kernel = 1;
  attr.exclude_hv = 1;
  long fd = Syscall(SYS_perf_event_open, AsLong(&attr), 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  if (fd < 0) return false;
  fd = MoveAway(fd, limit);
  const OwnerOf owner = {kOwnerThread, static_cast<int>(thread_)};
  const bool ready = Syscall(SYS_fcntl, fd, F_SETFL, O_ASYNC) == 0 &&
                     Syscall(SYS_fcntl, fd, F_SETSIG, signal) == 0 &&
                     Syscall(SYS_fcntl, fd, F_SETOWN_EX, AsLong(&owner)) == 0;
  descriptor_ = static_cast<int>(fd);
  g_descriptors.fetch_add(1, std::memory_order_relaxed);
  source_ = SampleSource::task_clock;
  if (ready && Syscall(SYS_ioctl, fd, PERF_EVENT_IOC_REFRESH, kCredit) == 0) return true;
  Stop();
  return false;
}

bool Ticker::StartTimer(uint64_t period_ns, int signal) {
  sigevent event{};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = signal;
  event.sigev_value.sival_ptr = reinterpret_cast<void*>(kCookie);
  event._sigev_un._tid = static_cast<int>(thread_);
  if (Syscall(SYS_timer_create, CLOCK_THREAD_CPUTIME_ID, AsLong(&event), AsLong(&timer_)) != 0) {
    timer_ = -1;
    return false;
  }
  source_ = SampleSource::cpu_timer;
  if (SetTimer(timer_, period_ns)) return true;
  Stop();
  return false;
}

void Ticker::GoOverToTimer(uint64_t period_ns, int signal) {
  if (descriptor_ < 0 || !MayBeTimer(period_ns)) return;
  const uint64_t so_far = ProcessorNs(), now = ProcessorTimeOf(thread_);
  if (so_far == 0 || now < so_far) return;
  Stop();
  if (StartTimer(period_ns, signal))
    before_ns_ = now - so_far;
  else
    StartPerf(period_ns, signal);
}

void Ticker::Stop() {
  if (descriptor_ >= 0) {
    if (IsPerf(descriptor_)) Syscall(SYS_close, descriptor_);
    g_descriptors.fetch_sub(1, std::memory_order_relaxed);
  }
  if (timer_ >= 0) Syscall(SYS_timer_delete, timer_);
  descriptor_ = timer_ = -1;
  before_ns_ = 0;
  source_ = SampleSource::none;
}

bool Ticker::IsOwn(const siginfo_t* info) const {
  if (descriptor_ >= 0) return info->si_code > 0 && info->si_fd == descriptor_;
  return timer_ >= 0 && info->si_code == SI_TIMER &&
         info->si_value.sival_ptr == reinterpret_cast<void*>(kCookie);
}

uint64_t Ticker::Periods(const siginfo_t* info) {
  return info->si_code == SI_TIMER && info->si_overrun > 0 ? 1 + static_cast<uint64_t>(info->si_overrun) : 1;
}

void Ticker::GoOn(long ticks) const {
  if (descriptor_ >= 0) Syscall(SYS_ioctl, descriptor_, PERF_EVENT_IOC_REFRESH, ticks);
}

void Ticker::SetPeriod(uint64_t period_ns) const {
  if (descriptor_ >= 0) Syscall(SYS_ioctl, descriptor_, PERF_EVENT_IOC_PERIOD, AsLong(&period_ns));
  if (timer_ >= 0) SetTimer(timer_, period_ns);
}

uint64_t Ticker::ProcessorNs() const {
  if (before_ns_ != 0) {
    const uint64_t now = ProcessorTimeOf(thread_);
    return now > before_ns_ ? now - before_ns_ : 0;
  }
  uint64_t count = 0;
  if (descriptor_ < 0 || Syscall(SYS_read, descriptor_, AsLong(&count), sizeof count) != sizeof count)
    return 0;
  return count;
}

}  // namespace rankine::recorder::sampling
