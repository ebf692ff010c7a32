// SPDX-License-Identifier: BSD-3-Clause
// A row of a result, encoded as bytes. RowStore keeps rows in memory up to a limit, and further rows in a
// temporary file.
#pragma once
#include <deque>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/values/temp_file.h"
#include "query/values/value.h"

namespace rankine::query {

void PutRow(std::string& out, std::span<const Value> row);
// Decodes a row. The values are views into `bytes`.
std::vector<Value> TakeRow(std::string_view bytes);

// Returns whether all values of the row are missing.
inline bool Empty(std::span<const Value> row) {
  for (const Value& value : row) {
    if (!Missing(value)) return false;
  }
  return true;
}

// Not thread-safe. Each row is added once, and can be read any number of times.
class RowStore {
 public:
  explicit RowStore(size_t memory) : memory_(memory) {}
  base::Status Add(std::string_view row_bytes);
  uint64_t size() const { return rows_.size() + file_.pieces(); }
  base::Status ForEach(const std::function<void(std::span<const Value>)>& each);

 private:
  size_t memory_;
  size_t used_ = 0;
  std::deque<std::string> rows_;  // the first rows; all other rows are in the file
  TempFile file_;
};

}  // namespace rankine::query
