// SPDX-License-Identifier: BSD-3-Clause
#include "layout/sample/unseen.h"

#include <algorithm>

#include "base/saturate.h"

namespace rankine::layout {
namespace {

bool IsKernel(const OutsideRow& row) {
  return static_cast<SampleClock>(row.clock & 3) == SampleClock::kernel;
}

uint64_t Difference(uint64_t all, uint64_t part) {
  return all > part ? all - part : 0;
}

}  // namespace

uint64_t Unseen::Add(const OutsideRow& row) const {
  if (row.ns > most_ns) return 0;
  const bool kernel = IsKernel(row);
  const uint64_t whole = kernel ? seen_kernel_ns : seen_off_ns;
  return whole == 0 ? row.ns
                    : base::AddSaturated(row.ns, base::MulDiv(kernel ? kernel_ns : off_ns, row.ns, whole));
}

uint64_t Unseen::Unknown() const {
  // intervals up to this length are normal between two observations, or after the last observation
  constexpr uint64_t kLeastNs = 50'000'000;
  const uint64_t kernel = kernel_ns > std::max(kLeastNs, seen_kernel_ns) ? kernel_ns : 0;
  const uint64_t off = off_ns > std::max(kLeastNs, seen_off_ns) ? off_ns : 0;
  return base::AddSaturated(kernel, off);
}

Unseen UnseenOf(const Extent& extent, const SpoolIndex& index, uint64_t most_ns) {
  Unseen unseen;
  unseen.most_ns = most_ns;
  for (const OutsideRow& row : extent.Items<OutsideRow>()) {
    if (row.ns > most_ns) continue;
    uint64_t& sum = IsKernel(row) ? unseen.seen_kernel_ns : unseen.seen_off_ns;
    sum = base::AddSaturated(sum, row.ns);
  }
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::thread)) {
    for (const SpoolThread& thread : entry.extent.Items<SpoolThread>()) {
      if (thread.index != extent.thread || thread.reused > 1 || thread.cpu_ns == 0 ||
          (thread.sampling & kSampleGaps) != 0)
        continue;
      unseen.kernel_ns =
          Difference(thread.cpu_ns, base::AddSaturated(thread.ticked_ns, unseen.seen_kernel_ns));
      unseen.off_ns = Difference(thread.sampled_ns, base::AddSaturated(thread.cpu_ns, unseen.seen_off_ns));
    }
  }
  return unseen;
}

}  // namespace rankine::layout
