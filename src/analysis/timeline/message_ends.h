// SPDX-License-Identifier: BSD-3-Clause
// Lists the ends of messages at the calls of each line, for code that writes a trace line by line. The ends
// of as many lines as fit are kept in memory at once. For later lines, the messages are matched again.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "analysis/timeline/messages.h"

namespace rankine::analysis {

// The role that a call has for a message. A non-blocking operation has a start and a completion, if the trace
// contains both.
enum class MessageStep : uint8_t { send, start_receive, complete_send, receive };

struct MessageEnd {
  uint64_t call_begin = 0;  // begin of the call
  uint64_t number = 0;      // number of the message, which is the same at both of its ends
  uint64_t bytes = 0;
  uint32_t other = 0;  // line of the message's other end
  int32_t tag = 0;
  MessageStep step{};
  bool request = false;  // true if one call started the operation and another completed it
};

class MessageEnds {
 public:
  // Visits all messages, in the same order each time.
  using Source = std::function<void(const std::function<void(const TracedMessage&)>&)>;
  // Keeps at most `most` ends in memory, except if a single line has more.
  MessageEnds(Source source, size_t lines, size_t most = size_t{8} << 20)
      : source_(std::move(source)), most_(most), ends_(lines) {}

  // The ends of messages at a line, ordered by call, and by step within a call. The span is valid until the
  // next call of Of. Lines must be requested in ascending order.
  std::span<const MessageEnd> Of(uint32_t line);
  // The ends at one call.
  static std::span<const MessageEnd> AtCall(std::span<const MessageEnd> ends, uint64_t call_begin);

 private:
  void Load(uint32_t first);

  Source source_;
  size_t most_;
  std::vector<std::vector<MessageEnd>> ends_;  // by line
  uint32_t first_ = 0, last_ = 0;              // the lines in memory: [first_, last_)
};

}  // namespace rankine::analysis
