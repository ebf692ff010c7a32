// SPDX-License-Identifier: BSD-3-Clause
// Stores messages for drawing, each packed into about ten bytes. The messages are in blocks whose time ranges
// are known. To draw an interval, only the blocks that overlap the interval are unpacked.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/timeline/drawing.h"

namespace rankine::analysis {

// The messages take the least space if they are added roughly in the order of time. One thread adds messages.
// After all messages have been added, any number of threads may read them.
class MessageStore {
 public:
  void Add(const DrawnMessage& message);
  // Visits the messages that overlap [from, until).
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
