// SPDX-License-Identifier: BSD-3-Clause
// Adds up I/O rows, and counts the processes in these rows.
#pragma once
#include <map>
#include <set>

#include "analysis/io/files.h"
#include "archive/io/rows.h"
#include "archive/storage/rows.h"

namespace rankine::archive {
struct IoRow;
}

namespace rankine::analysis {

class IoAdding {
 public:
  void Add(const archive::IoRow& row);
  IoSums Take() const;
  uint64_t time() const { return sums_.time; }  // in ns

 private:
  IoSums sums_;
  std::set<uint32_t> processes_;
  uint64_t starts_ = 0;
  std::map<int64_t, uint64_t> strides_;  // For each stride in bytes, the number of calls with that stride.
};

}  // namespace rankine::analysis
