// SPDX-License-Identifier: BSD-3-Clause
// Histogram buckets for times and sizes, used both in the spool and in the archive.
#pragma once
#include <bit>
#include <cstdint>

namespace rankine::layout {

inline constexpr int kTimeBuckets = 40;  // bucket k: [2^k, 2^(k+1)) ns; the last bucket has no upper limit
// bucket 0: 0 bytes; bucket k: [2^(k-1), 2^k) bytes; the last bucket has no upper limit
inline constexpr int kSizeBuckets = 40;
// All values have 64 bits, because a conversion would cost an additional instruction in every recorded call.
constexpr uint64_t TimeBucket(uint64_t ns) {
  const uint64_t log = 63 - static_cast<uint64_t>(std::countl_zero(ns | 1));
  return log < kTimeBuckets ? log : kTimeBuckets - 1;
}
[[gnu::always_inline]] constexpr uint64_t SizeBucket(uint64_t bytes) {
  if (bytes == 0) return 0;
  const uint64_t log = 63 - static_cast<uint64_t>(std::countl_zero(bytes));
  return (log < kSizeBuckets - 1 ? log : kSizeBuckets - 2) + 1;
}
inline constexpr uint32_t kNoIndex = 0xffffffffu;

}  // namespace rankine::layout
