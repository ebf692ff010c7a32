// The ends of messages at the calls of one line after the other, for whoever writes a trace line by line.
// Held are those of as many lines as fit; for the next ones the messages are found anew.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "analysis/timeline/messages.h"

namespace rankine::analysis {

// What a call does to a message. Of non-blocking operations both their starts and their completions are told,
// as far as the trace has both.
enum class MessageStep : uint8_t { send, start_receive, complete_send, receive };

struct MessageEnd {
  uint64_t call_begin = 0;  // of that call
  uint64_t number = 0;      // of the message, the same at both ends
  uint64_t bytes = 0;
  uint32_t other = 0;  // line of the other end
  int32_t tag = 0;
  MessageStep step{};
  bool request = false;  // the operation was started by one call and completed by another one
};

class MessageEnds {
 public:
  // All messages, in the same order each time.
  using Source = std::function<void(const std::function<void(const TracedMessage&)>&)>;
  // At most so many ends are held, if one line has not more.
  MessageEnds(Source source, size_t lines, size_t most = size_t{8} << 20)
      : source_(std::move(source)), most_(most), ends_(lines) {}

  // By call, of each in the order of steps; until the next line is asked for. Lines are asked for in their
  // order.
  std::span<const MessageEnd> Of(uint32_t line);
  // Of these the ones of one call.
  static std::span<const MessageEnd> AtCall(std::span<const MessageEnd> ends, uint64_t call_begin);

 private:
  void Load(uint32_t first);

  Source source_;
  size_t most_;
  std::vector<std::vector<MessageEnd>> ends_;  // by line
  uint32_t first_ = 0, last_ = 0;              // lines that are held; behind which none is
};

}  // namespace rankine::analysis
