// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/message_ends.h"

#include <algorithm>
#include <tuple>

#include "archive/rows/none.h"

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
    // If the object holds too many message ends, it drops the ends of the later half of its lines. Dropped
    // ends are loaded again when the caller requests their line.
    for (++held; held > most_ && last_ > first_ + 1;) {
      const uint32_t middle = first_ + (last_ - first_ + 1) / 2;
      for (; last_ > middle; --last_) {
        held -= ends_[last_ - 1].size();
        std::vector<MessageEnd>().swap(ends_[last_ - 1]);
      }
    }
  };
  source_([&](const TracedMessage& message) {
    const auto keep_step = [&](uint32_t line, uint64_t at, uint32_t other, MessageStep step, bool request) {
      keep(line, {at, number, message.bytes, other, message.tag, step, request});
    };
    const bool sends_later = message.done_by != archive::kNone && message.done_begin != message.sent;
    const bool receives_later = message.posted != message.taken_begin;
    keep_step(message.from, message.sent, message.taken_by, MessageStep::send, sends_later);
    if (sends_later)
      keep_step(message.done_by, message.done_begin, message.taken_by, MessageStep::complete_send, true);
    if (receives_later) keep_step(message.to, message.posted, message.from, MessageStep::start_receive, true);
    keep_step(message.taken_by, message.taken_begin, message.from, MessageStep::receive, receives_later);
    ++number;
  });
  for (uint32_t line = first_; line < last_; ++line) {
    std::sort(ends_[line].begin(), ends_[line].end(), [](const MessageEnd& a, const MessageEnd& b) {
      return std::tie(a.call_begin, a.step, a.number) < std::tie(b.call_begin, b.step, b.number);
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
