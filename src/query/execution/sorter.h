// ORDER BY over any number of rows: with LIMIT a heap of the best rows; otherwise sorted runs in temporary
// files, merged when read.
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

// One thread. Rows of equal order come by `sequence`.
class Sorter {
 public:
  Sorter(const Plan& plan, size_t memory);
  // False: the row would not be among the first LIMIT rows; Add would drop it.
  bool Wants(std::span<const Value> order, uint64_t sequence) const;
  base::Status Add(std::span<const Value> order, uint64_t sequence, std::string_view row_bytes);
  // The same for what Drain has given of another sorter.
  base::Status Add(std::string_view place, std::string_view row_bytes);
  // Takes all rows of the other, which is empty then.
  base::Status Absorb(Sorter& other);
  // In order, at most LIMIT rows; `each` answers false to stop. Once. `place`: what the order is by.
  base::Status Drain(const std::function<bool(std::string_view place, std::string_view row_bytes)>& each);

 private:
  struct Entry {
    std::unique_ptr<char[]> bytes;
    size_t size = 0;
    size_t row_at = 0;  // where the row begins in `bytes`
    uint64_t sequence = 0;
    std::vector<Value> order;  // views into `bytes`
  };
  Entry Make(std::string_view bytes) const;
  bool Before(const Entry& a, const Entry& b) const;
  base::Status Insert(Entry entry);
  base::Status WriteRun();
  base::Status MergeSmallRuns();
  // All rows of the files from `first` on and, with `memory`, those in memory, which are sorted: in order.
  // `each` answers false to stop.
  base::Status Merge(size_t first, bool memory, const std::function<bool(const Entry&)>& each);

  const Plan& plan_;
  size_t memory_;
  size_t used_ = 0;
  std::optional<uint64_t> heap_limit_;
  std::vector<Entry> entries_;
  std::vector<std::unique_ptr<TempFile>> runs_;  // at most kMostRuns
};

}  // namespace rankine::query
