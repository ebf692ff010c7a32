// SPDX-License-Identifier: BSD-3-Clause
#include "probe/bpf/times.h"

#include <algorithm>

namespace rankine::probe {

void TickTimes::Add(uint64_t ns, uint64_t ticks) {
  if (!moments_.empty() && (ns <= moments_.back().ns || ticks <= moments_.back().ticks)) return;
  moments_.push_back({ns, ticks});
  if (moments_.size() > kMost) moments_.pop_front();
}

uint64_t TickTimes::At(uint64_t ns) const {
  if (moments_.size() < 2) return 0;
  auto after = std::upper_bound(moments_.begin() + 1, moments_.end() - 1, ns,
                                [](uint64_t wanted, const Moment& moment) { return wanted < moment.ns; });
  const Moment &to = *after, &from = *(after - 1);
  const double rate = static_cast<double>(to.ticks - from.ticks) / static_cast<double>(to.ns - from.ns);
  const double distance = static_cast<double>(static_cast<int64_t>(ns - from.ns)) * rate;
  return from.ticks + static_cast<uint64_t>(static_cast<int64_t>(distance));
}

}  // namespace rankine::probe
