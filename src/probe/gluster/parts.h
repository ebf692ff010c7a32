// Operations of which some parts have come: the records of one operation are made by several threads, and
// arrive in any order.
#pragma once
#include <algorithm>
#include <compare>
#include <cstdint>
#include <deque>
#include <map>

#include "probe/operation.h"

namespace rankine::probe::gluster {

struct Parts {
  Operation operation;
  unsigned have = 0;  // bits, the watch's own
};

class OpenParts {
 public:
  struct Key {
    uint64_t owner, number;
    auto operator<=>(const Key&) const = default;
  };
  // What is left of operations that one never hears of again is dropped, the oldest first.
  static constexpr size_t kMost = 1 << 16;

  Parts& At(const Key& key) {
    const auto [at, fresh] = parts_.try_emplace(key);
    if (fresh) {
      order_.push_back(key);
      // A few of the oldest may be done long since.
      while (order_.size() > 2 * kMost || parts_.size() > kMost) {
        if (!(order_.front() == key)) parts_.erase(order_.front());
        order_.pop_front();
      }
    }
    return at->second;
  }
  void Erase(const Key& key) { parts_.erase(key); }
  // Those that have one of these parts.
  uint64_t With(unsigned part) const {
    return static_cast<uint64_t>(std::count_if(
        parts_.begin(), parts_.end(), [part](const auto& one) { return (one.second.have & part) != 0; }));
  }

 private:
  std::map<Key, Parts> parts_;
  std::deque<Key> order_;
};

}  // namespace rankine::probe::gluster
