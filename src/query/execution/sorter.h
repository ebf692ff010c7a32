// SPDX-License-Identifier: BSD-3-Clause
// Implements ORDER BY for any number of rows. With LIMIT, the sorter keeps the best rows in a heap. Otherwise
// it writes sorted runs to temporary files, and merges them when the rows are read.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/language/plan.h"
#include "query/values/temp_file.h"

namespace rankine::query {

// Not thread-safe. Rows that compare equal are ordered by `sequence`.
class Sorter {
 public:
  Sorter(const Plan& plan, size_t memory);
  // Returns false if the row cannot be among the first LIMIT rows, so that Add would drop it.
  bool Wants(std::span<const Value> order, uint64_t sequence) const;
  base::Status Add(std::span<const Value> order, uint64_t sequence, std::string_view row_bytes);
  // Adds a row that was passed on by another sorter's Drain.
  base::Status Add(std::string_view place, std::string_view row_bytes);
  // Takes over all rows of the other sorter, and leaves it empty.
  base::Status Absorb(Sorter& other);
  // Passes the rows to `each` in order, at most LIMIT of them. `each` returns false to stop. `place` holds
  // the encoded sort values. May be called only once.
  base::Status Drain(const std::function<bool(std::string_view place, std::string_view row_bytes)>& each);

 private:
  struct Entry {
    std::unique_ptr<char[]> bytes;
    size_t size = 0;
    size_t row_at = 0;  // offset of the row in `bytes`
    uint64_t sequence = 0;
    std::vector<Value> order;  // sort values, as views into `bytes`
  };
  Entry Make(std::string_view bytes) const;
  bool Before(const Entry& a, const Entry& b) const;
  base::Status Insert(Entry entry);
  base::Status WriteRun();
  base::Status MergeSmallRuns();
  // Passes all rows of the files from index `first` on to `each`, in order. With `memory`, also passes the
  // rows in memory, which must be sorted. `each` returns false to stop.
  base::Status Merge(size_t first, bool memory, const std::function<bool(const Entry&)>& each);

  const Plan& plan_;
  size_t memory_;
  size_t used_ = 0;
  std::optional<uint64_t> heap_limit_;
  std::vector<Entry> entries_;
  std::vector<std::unique_ptr<TempFile>> runs_;  // at most kMostRuns
};

}  // namespace rankine::query
