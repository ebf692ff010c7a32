#include "analysis/timeline/message_ends.h"

#include <algorithm>
#include <tuple>

namespace rankine::analysis {

std::span<const MessageEnd> MessageEnds::Of(uint32_t line) {
  for (; first_ < line && first_ < last_; ++first_) std::vector<MessageEnd>().swap(ends_[first_]);
  if (line >= last_) Load(line);
  return ends_[line];
}

void MessageEnds::Load(uint32_t first) {
  first_ = first;
  last_ = static_cast<uint32_t>(ends_.size());
  size_t held = 0;
  uint64_t number = 0;
  const auto keep = [&](uint32_t line, const MessageEnd& end) {
    if (line < first_ || line >= last_) return;
    ends_[line].push_back(end);
    // Too many: the later half of the lines comes in its own turn.
    for (++held; held > most_ && last_ > first_ + 1;) {
      const uint32_t middle = first_ + (last_ - first_ + 1) / 2;
      for (; last_ > middle; --last_) {
        held -= ends_[last_ - 1].size();
        std::vector<MessageEnd>().swap(ends_[last_ - 1]);
      }
    }
  };
  source_([&](const TracedMessage& message) {
    keep(message.from, {message.sent, number, message.bytes, message.taken_by, message.tag, true});
    keep(message.taken_by, {message.taken_begin, number, message.bytes, message.from, message.tag, false});
    ++number;
  });
  for (uint32_t line = first_; line < last_; ++line) {
    std::sort(ends_[line].begin(), ends_[line].end(), [](const MessageEnd& a, const MessageEnd& b) {
      return std::tuple(a.call_begin, !a.sends, a.number) < std::tuple(b.call_begin, !b.sends, b.number);
    });
  }
}

std::span<const MessageEnd> MessageEnds::AtCall(std::span<const MessageEnd> ends, uint64_t call_begin) {
  const auto first = std::partition_point(ends.begin(), ends.end(),
                                          [=](const MessageEnd& end) { return end.call_begin < call_begin; });
  const auto last = std::partition_point(first, ends.end(),
                                         [=](const MessageEnd& end) { return end.call_begin <= call_begin; });
  return {first, last};
}

}  // namespace rankine::analysis
