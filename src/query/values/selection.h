// SPDX-License-Identifier: BSD-3-Clause
// The records of a batch that have met all conditions so far, in order.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rankine::query {

// Not thread-safe.
class Selection {
 public:
  void TakeAll(size_t records) {
    all_ = true;
    size_ = records;
  }
  // Keeps the records for which `test(record)` is true. Calls `test` once per record, in order. The code does
  // not branch on the result, because the branch would often be mispredicted.
  template <class Test>
  void Keep(const Test& test) {
    if (all_ && list_.size() < size_) list_.resize(size_);
    uint32_t* const list = list_.data();
    size_t kept = 0;
    for (size_t i = 0; i < size_; ++i) {
      const uint32_t record = all_ ? static_cast<uint32_t>(i) : list[i];
      list[kept] = record;  // The index `kept` is at most `i`, so the element at `kept` has already been
                            // read.
      kept += test(record) ? 1 : 0;
    }
    all_ = all_ && kept == size_;
    size_ = kept;
  }

  size_t size() const { return size_; }
  size_t operator[](size_t i) const { return all_ ? i : list_[i]; }
  // Returns nullptr if all records are selected.
  const uint32_t* list() const { return all_ ? nullptr : list_.data(); }

 private:
  bool all_ = true;
  size_t size_ = 0;
  std::vector<uint32_t> list_;
};

}  // namespace rankine::query
