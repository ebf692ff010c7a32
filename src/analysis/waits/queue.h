// SPDX-License-Identifier: BSD-3-Clause
// A list that can drop items from its front. A position is the number of items that were added before the
// item. So the position of an item stays the same when items before it are dropped.
#pragma once
#include <cstddef>
#include <utility>
#include <vector>

namespace rankine::analysis {

template <class T>
class Queue {
 public:
  // The number of items that were added so far, including dropped items.
  size_t size() const { return gone_ + items_.size() - head_; }
  size_t gone() const { return gone_; }
  size_t held() const { return items_.size() - head_; }
  bool empty() const { return held() == 0; }
  // Returns the item at the given position. The item must not have been dropped.
  T& operator[](size_t place) { return items_[place - gone_ + head_]; }
  const T& operator[](size_t place) const { return items_[place - gone_ + head_]; }
  // Returns the i-th item that is still held.
  T& held(size_t i) { return items_[head_ + i]; }
  const T& held(size_t i) const { return items_[head_ + i]; }
  T& front() { return items_[head_]; }
  const T& front() const { return items_[head_]; }

  void push_back(T item) { items_.push_back(std::move(item)); }
  void pop_front() {
    ++gone_;
    ++head_;
    if (head_ == items_.size()) {
      items_.clear();
      head_ = 0;
    } else if (head_ >= kMostGone && head_ * 2 >= items_.size()) {
      items_.erase(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(head_));
      head_ = 0;
    }
  }

 private:
  static constexpr size_t kMostGone = 64;
  std::vector<T> items_;
  size_t head_ = 0;  // The index in `items_` of the first item that has not been dropped.
  size_t gone_ = 0;
};

}  // namespace rankine::analysis
