// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/action_trace/burst.h"

#include <linux/perf_event.h>
#include <sys/mman.h>

#include <ctime>

#include "base/rt/page.h"
#include "base/rt/syscall.h"
#include "recorder/context/counter.h"

namespace rankine::recorder::action_trace {
namespace {

// Maps the page of a perf event that is a task clock. The event's descriptor is closed at once, so the
// program's descriptor table stays unchanged. The mapping keeps the event alive after its descriptor was
// closed.
void* MapTaskClock() {
  perf_event_attr attr{};
  attr.type = PERF_TYPE_SOFTWARE;
  attr.size = sizeof attr;
  attr.config = PERF_COUNT_SW_TASK_CLOCK;
  attr.exclude_kernel = 1;
  attr.exclude_hv = 1;
  const long fd = rt::Syscall(SYS_perf_event_open, rt::AsLong(&attr), 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  if (fd < 0) return nullptr;
  const long page =
      rt::Syscall(SYS_mmap, 0, static_cast<long>(rt::PageBytes()), PROT_READ, MAP_SHARED, fd, 0);
  rt::Syscall(SYS_close, fd);
  return page < 0 && page > -4096 ? nullptr : reinterpret_cast<void*>(page);
}

uint64_t NsToTicks(uint64_t ns) {
  return static_cast<uint64_t>(static_cast<rt::uint128>(ns) * rt::g_clock.early_hz / 1000000000u);
}

}  // namespace

uint64_t ThreadCpuNs() {
  timespec t{};
  if (rt::Syscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, rt::AsLong(&t)) != 0) return 0;
  return static_cast<uint64_t>(t.tv_sec) * 1000000000u + static_cast<uint64_t>(t.tv_nsec);
}

void Burst::Open(layout::TiClock wanted, const context::State* counts) {
  if (page_ != nullptr) rt::Unmap(page_, rt::PageBytes());
  page_ = nullptr;
  clock_ = wanted;
  counts_ = counts;
  count_floor_ = counted_ = 0;
  if (wanted == layout::TiClock::perf) {
    // The hardware counter is read at each call in any case. So the thread's clock is also read at each
    // call, and no page is needed.
    page_ = counts == nullptr ? MapTaskClock() : nullptr;
    if (page_ == nullptr) clock_ = layout::TiClock::thread;
  }
  lock_ = &never_;
  if (page_ != nullptr) lock_ = &static_cast<const volatile perf_event_mmap_page*>(page_)->lock;
  since_ = clock_ == layout::TiClock::wall && counts == nullptr ? never_ : *lock_ + 1;
  floor_ = 0;
  uint64_t floor = ~uint64_t{0}, count_floor = ~uint64_t{0};
  constexpr int kTries = 64;
  for (int i = 0; i < kTries; ++i) {
    Resume(rt::Ticks());
    End(rt::Ticks());
    if (burst_ < floor) floor = burst_;
    if (counted_ < count_floor) count_floor = counted_;
  }
  floor_ = floor;
  count_floor_ = count_floor;
  Resume(rt::Ticks());
  const uint64_t begin = rt::Ticks();
  for (int i = 0; i < kTries; ++i) {
    End(begin);
    Resume(begin);
  }
  const uint64_t ticks = rt::Ticks() - begin;
  cost_ = ticks > rt::g_clock.read_ticks ? (ticks - rt::g_clock.read_ticks) / kTries : 0;
  interrupted_ = counted_ = 0;
  Resume(rt::Ticks());
}

// Handles two cases: the thread has lost its processor since Resume, or there is no page.
void Burst::EndOther(uint64_t now) {
  if (counts_ != nullptr) {
    const uint64_t counted = ReadCounter(counts_) - count_at_resume_;
    counted_ = counted > count_floor_ ? counted - count_floor_ : 0;
    if (clock_ == layout::TiClock::wall) {
      burst_ = now > resumed_ + floor_ ? now - resumed_ - floor_ : 0;
      return;
    }
  }
  const uint64_t at_resume = sync_ns_ + rt::TicksToNs(resumed_ > sync_ticks_ ? resumed_ - sync_ticks_ : 0);
  const uint64_t cpu = ThreadCpuNs();
  const uint64_t wall = now > resumed_ ? now - resumed_ : 0;
  const uint64_t ticks = NsToTicks(cpu > at_resume ? cpu - at_resume : 0);
  burst_ = ticks < wall ? ticks : wall;
  burst_ = burst_ > floor_ ? burst_ - floor_ : 0;
  interrupted_++;
}

void Burst::ResumeOther() {
  if (page_ != nullptr) since_ = *lock_;
  sync_ns_ = ThreadCpuNs();
  if (counts_ != nullptr) count_at_resume_ = ReadCounter(counts_);
  // The thread may have lost its processor since the given time. The time without a processor is not
  // computation.
  resumed_ = sync_ticks_ = rt::Ticks();
}

}  // namespace rankine::recorder::action_trace
