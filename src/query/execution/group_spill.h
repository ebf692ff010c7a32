// SPDX-License-Identifier: BSD-3-Clause
// Stores groups that do not fit into memory in temporary files. The key of a group determines its
// partition. Partitions are read back one after the other. So a query with GROUP BY needs memory for only
// one partition, for any number of groups.
#pragma once
#include <array>
#include <mutex>

#include "query/execution/group_table.h"
#include "query/values/temp_file.h"

namespace rankine::query {

inline constexpr size_t kPartitions = 64;

class GroupSpill {
 public:
  explicit GroupSpill(const Plan& plan);
  // Thread-safe. Writes all groups of the table to the files, adds them to the totals, and empties the
  // table.
  base::Status Take(GroupTable& table);
  // Not thread-safe. May be called only after all calls of `Take`.
  bool used() const { return used_; }
  const States& totals() const { return totals_; }
  base::Status Read(size_t partition, GroupTable& into);

 private:
  std::mutex mutex_;
  bool used_ = false;
  std::array<TempFile, kPartitions> files_;
  States totals_;
};

}  // namespace rankine::query
