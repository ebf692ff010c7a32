// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/adding.h"

#include <algorithm>
#include <bit>

#include "archive/io/rows.h"
#include "base/saturate.h"

namespace rankine::analysis {
namespace {

using base::AddSaturated;

constexpr size_t kSmallBuckets = static_cast<size_t>(std::bit_width(kSmallIo));

}  // namespace

void IoAdding::Add(const archive::IoRow& row) {
  for (size_t i = 0; i < row.sizes.size(); ++i) {
    sums_.sizes[i] = AddSaturated(sums_.sizes[i], row.sizes[i]);
    sums_.moving = AddSaturated(sums_.moving, row.sizes[i]);
    if (i < kSmallBuckets) sums_.small = AddSaturated(sums_.small, row.sizes[i]);
  }
  sums_.calls = AddSaturated(sums_.calls, row.calls);
  sums_.failed = AddSaturated(sums_.failed, row.failed);
  sums_.bytes = AddSaturated(sums_.bytes, row.bytes);
  sums_.time = AddSaturated(sums_.time, row.time_sum);
  sums_.longest = std::max(sums_.longest, row.time_max);
  sums_.placed = AddSaturated(sums_.placed, row.placed);
  sums_.consecutive = AddSaturated(sums_.consecutive, row.consecutive);
  sums_.strided = AddSaturated(sums_.strided, row.strided);
  sums_.unaligned = AddSaturated(sums_.unaligned, row.unaligned);
  if (row.placed != 0) ++starts_;
  if (row.strided != 0) {
    uint64_t& of_stride = strides_[row.stride];
    of_stride = AddSaturated(of_stride, row.strided);
  }
  processes_.insert(row.process);
}

IoSums IoAdding::Take() const {
  IoSums taken = sums_;
  taken.ranks = static_cast<uint32_t>(processes_.size());
  // The first call of a row counts as consecutive, although no call precedes it. A function that uses several
  // file views has several rows. Only one of these rows contains the first access. So the sum is limited.
  const uint64_t most_in_order = taken.placed - std::min(taken.placed, taken.strided);
  taken.consecutive = std::min(AddSaturated(taken.consecutive, starts_), most_in_order);
  uint64_t most = 0;
  for (const auto& [stride, calls] : strides_) {
    if (calls <= most) continue;
    most = calls;
    taken.stride = stride;
  }
  return taken;
}

}  // namespace rankine::analysis
