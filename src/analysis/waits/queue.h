// A list of which the front is let go of: places count from the first that was ever put, and stay.
#pragma once
#include <cstddef>
#include <utility>
#include <vector>

namespace rankine::analysis {

template <class T>
class Queue {
 public:
  size_t size() const { return gone_ + items_.size() - head_; }  // that were put, with those that are gone
  size_t gone() const { return gone_; }
  size_t held() const { return items_.size() - head_; }
  bool empty() const { return held() == 0; }
  // Of those that are held, by their place.
  T& operator[](size_t place) { return items_[place - gone_ + head_]; }
  const T& operator[](size_t place) const { return items_[place - gone_ + head_]; }
  // The i-th that is held.
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
  size_t head_ = 0;  // of items_: the first that is held
  size_t gone_ = 0;
};

}  // namespace rankine::analysis
