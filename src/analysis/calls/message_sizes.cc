// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/calls/message_sizes.h"

#include <map>

#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "query/records/mpi_names.h"

namespace rankine::analysis {

std::vector<SizeClass> MessageSizes(const archive::Tables& tables) {
  std::map<std::string, SizeClass> classes;
  for (const archive::Row& row : tables.rows) {
    if (row.sizes >= tables.sizes.size()) continue;
    SizeClass& sizes = classes[query::FunctionClass(row.function)];
    const auto& histogram = tables.sizes[row.sizes];
    for (size_t k = 0; k < histogram.size(); ++k) {
      sizes.buckets[k] = base::AddSaturated(sizes.buckets[k], histogram[k]);
      sizes.total = base::AddSaturated(sizes.total, histogram[k]);
    }
  }
  std::vector<SizeClass> result;
  for (auto& [name, sizes] : classes) {
    sizes.name = name;
    if (sizes.total > 0) result.push_back(sizes);
  }
  return result;
}

SizeRange RangeOfBucket(int k) {
  if (k <= 0) return {0, 0};
  const uint64_t smallest = uint64_t{1} << (k - 1);
  return {smallest, k == layout::kSizeBuckets - 1 ? UINT64_MAX : 2 * smallest - 1};
}

}  // namespace rankine::analysis
