// SPDX-License-Identifier: BSD-3-Clause
// Lists the messages that begin or end at the calls of each line. This class is used by code that writes the
// traces of the threads one after the other. The object keeps the ends in memory for as many threads as fit.
// If a later line is requested, the messages are matched again.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "analysis/timeline/messages.h"

namespace rankine::analysis {

// The effect that a call has on a message. A non-blocking operation has two steps, its start and its
// completion, if the trace contains both.
enum class MessageStep : uint8_t { send, start_receive, complete_send, receive };

struct MessageEnd {
  uint64_t call_begin = 0;  // start of the call
  uint64_t number = 0;      // The number of the message. Both ends of a message have the same number.
  uint64_t bytes = 0;
  uint32_t other = 0;  // The line at which the other end of the message is.
  int32_t tag = 0;
  MessageStep step{};
  bool request = false;  // True if one call started the operation and another call completed it.
};

class MessageEnds {
 public:
  // Visits all messages, in the same order each time.
  using Source = std::function<void(const std::function<void(const TracedMessage&)>&)>;
  // The argument `most` is the maximum number of message ends that are kept in memory. If a single line has
  // more message ends, all ends of this line are kept.
  MessageEnds(Source source, size_t lines, size_t most = size_t{8} << 20)
      : source_(std::move(source)), most_(most), ends_(lines) {}

  // Returns the message ends on a line, ordered by call, and by step within a call. The span is valid until
  // the next call of this function. Lines must be requested in ascending order.
  std::span<const MessageEnd> Of(uint32_t line);
  // The ends at one call.
  static std::span<const MessageEnd> AtCall(std::span<const MessageEnd> ends, uint64_t call_begin);

 private:
  void Load(uint32_t first);

  Source source_;
  size_t most_;
  std::vector<std::vector<MessageEnd>> ends_;  // indexed by line
  uint32_t first_ = 0, last_ = 0;              // The range [first_, last_) of lines whose message ends are
                                               // in memory.
};

}  // namespace rankine::analysis
