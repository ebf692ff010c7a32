// Messages as a drawing has them, packed to some ten bytes each, in blocks of which the time is known: a part
// of the run unpacks its own alone.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/timeline/drawing.h"

namespace rankine::analysis {

// Small where messages come about in the order of their times. One thread adds; then any number read.
class MessageStore {
 public:
  void Add(const DrawnMessage& message);
  // Those of which any time is in [from, until).
  void Each(uint64_t from, uint64_t until, const std::function<void(const DrawnMessage&)>& take) const;

 private:
  struct Block {
    uint64_t first_sent = UINT64_MAX, last_received = 0;
    size_t messages = 0;
    std::vector<std::byte> packed;
  };
  std::vector<Block> blocks_;
  uint64_t last_sent_ = 0;
};

}  // namespace rankine::analysis
