// SPDX-License-Identifier: BSD-3-Clause
// Implements ORDER BY for any number of rows. With LIMIT, the sorter keeps the best rows in a heap. Without
// LIMIT, the sorter writes sorted runs to temporary files, and merges these runs when the rows are read.
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

// Not thread-safe. Rows that are equal in the sort order are ordered by their sequence numbers.
class Sorter {
 public:
  Sorter(const Plan& plan, size_t memory);
  // Returns false if the row cannot be among the first LIMIT rows. `Add` would drop a row for which the
  // result is false.
  bool Wants(std::span<const Value> order, uint64_t sequence) const;
  base::Status Add(std::span<const Value> order, uint64_t sequence, std::string_view row_bytes);
  // Adds a row from the `Drain` of another sorter.
  base::Status Add(std::string_view place, std::string_view row_bytes);
  // Moves all rows of the sorter `other` to this sorter, and leaves `other` empty.
  base::Status Absorb(Sorter& other);
  // Calls `each` for the rows in their order, for at most LIMIT rows. To stop the calls, `each` returns
  // false. The argument `place` contains the encoded sort values. May be called only once.
  base::Status Drain(const std::function<bool(std::string_view place, std::string_view row_bytes)>& each);

 private:
  struct Entry {
    std::unique_ptr<char[]> bytes;
    size_t size = 0;
    size_t row_at = 0;  // The offset of the row in bytes.
    uint64_t sequence = 0;
    std::vector<Value> order;  // The sort values, as views into `bytes`.
  };
  Entry Make(std::string_view bytes) const;
  bool Before(const Entry& a, const Entry& b) const;
  base::Status Insert(Entry entry);
  base::Status WriteRun();
  base::Status MergeSmallRuns();
  // Calls `each` for all rows of the files in order, beginning with the file with index `first`. If
  // `memory` is true, also passes the rows that are in memory. The rows in memory must be sorted. If `each`
  // returns false, the function stops.
  base::Status Merge(size_t first, bool memory, const std::function<bool(const Entry&)>& each);

  const Plan& plan_;
  size_t memory_;
  size_t used_ = 0;
  std::optional<uint64_t> heap_limit_;
  std::vector<Entry> entries_;
  std::vector<std::unique_ptr<TempFile>> runs_;  // at most `kMostRuns`
};

}  // namespace rankine::query
