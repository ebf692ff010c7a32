// SPDX-License-Identifier: BSD-3-Clause
// The distribution of message sizes for each class of MPI functions, summed over all call sites.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "layout/buckets.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct SizeClass {
  std::string name;  // class of MPI functions: "point_to_point"
  std::array<uint64_t, layout::kSizeBuckets>
      buckets{};  // bucket 0: 0 bytes; bucket k: [2^(k-1), 2^k) bytes; the last bucket has no upper bound
  uint64_t total = 0;
};

// Returns the classes that have at least one message, sorted by name.
std::vector<SizeClass> MessageSizes(const archive::Tables& tables);

// The range of message sizes, in bytes, that bucket `k` counts. For the last bucket, `largest` is
// UINT64_MAX.
struct SizeRange {
  uint64_t smallest, largest;
};
SizeRange RangeOfBucket(int k);

}  // namespace rankine::analysis
