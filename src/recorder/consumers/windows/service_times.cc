// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/service_times.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "layout/sample/record.h"

namespace rankine::recorder::windows {
namespace {

using layout::SampleClock;
using layout::SampleState;

constexpr double kNs = 1e-9;

double SecondsOf(const layout::SampleRecord& sample, uint64_t period_ns) {
  return static_cast<double>(sample.weight) * static_cast<double>(period_ns) * kNs;
}

void AddSample(const layout::SampleRecord& sample, uint64_t period_ns, ServiceTimes* times) {
  if (sample.clock != SampleClock::cpu || sample.state == SampleState::outside) return;
  const double seconds = SecondsOf(sample, period_ns);
  times->samples++;
  if (sample.state == SampleState::stall) {
    times->stall_s += seconds;
    return;
  }
  times->work_s += seconds;
  times->parts_s[std::min<uint8_t>(sample.part, layout::kMostMpiPart)] += seconds;
}

void AddSamples(const layout::Extent& extent, const Stretch& when, ServiceTimes* times,
                CallSeconds* seconds) {
  const std::byte* at = extent.payload;
  const std::byte* end = at + extent.count;
  layout::SampleHead head{};
  if (extent.count < sizeof head) return;
  std::memcpy(&head, at, sizeof head);
  at += sizeof head;
  if (head.ticks > when.end || head.time_shift > layout::kMostTimeShift) return;
  layout::SampleRecord sample;
  uint64_t ticks = head.ticks;
  while (at != end && layout::ReadSample(&at, end, &sample)) {
    ticks += sample.time << head.time_shift;
    if (ticks < when.begin || ticks >= when.end) continue;
    AddSample(sample, head.period_ns, times);
    if (sample.clock == SampleClock::kernel && sample.state != SampleState::outside &&
        sample.function <= layout::kMaxMpiFunctionId)
      seconds->in_kernel[sample.function] += SecondsOf(sample, head.period_ns);
  }
}

void AddKernel(const layout::Extent& extent, CallSeconds* seconds) {
  for (const layout::OutsideRow& row : extent.Items<layout::OutsideRow>()) {
    if (row.clock == static_cast<uint32_t>(SampleClock::kernel) && row.call.function != 0 &&
        row.call.function <= layout::kMaxMpiFunctionId)
      seconds->in_kernel[row.call.function] += static_cast<double>(row.ns) * kNs;
  }
}

}  // namespace

ServiceTimes ServiceTimesOf(const layout::SpoolView& spool, const Stretch& when, CallSeconds* seconds) {
  ServiceTimes times{};
  layout::Extent extent{};
  for (size_t position = 0; spool.NextExtent(&position, &extent);) {
    if (when.thread != kAllThreads && extent.thread != when.thread) continue;
    if (extent.kind == layout::ExtentKind::samples) AddSamples(extent, when, &times, seconds);
    if (extent.kind == layout::ExtentKind::outside) AddKernel(extent, seconds);
  }
  for (size_t i = 0; i < std::size(seconds->in_kernel); ++i)
    times.kernel_most_s += std::min(seconds->in_kernel[i], seconds->in_calls[i]);
  return times;
}

}  // namespace rankine::recorder::windows
