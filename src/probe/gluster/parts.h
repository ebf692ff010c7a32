// Operations of which some parts have come: the records of one operation are made by several threads, and
// arrive in any order.
#pragma once
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
  uint64_t size() const { return parts_.size(); }

 private:
  std::map<Key, Parts> parts_;
  std::deque<Key> order_;
};

}  // namespace rankine::probe::gluster
