// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/message_store.h"

#include <algorithm>

#include "base/byte_reader.h"
#include "base/byte_writer.h"

namespace rankine::analysis {
namespace {

constexpr size_t kOfABlock = 4096;  // number of messages

}  // namespace

void MessageStore::Add(const DrawnMessage& message) {
  if (blocks_.empty() || blocks_.back().messages == kOfABlock) {
    if (!blocks_.empty()) blocks_.back().packed.shrink_to_fit();
    blocks_.emplace_back();
    last_sent_ = 0;
  }
  Block& block = blocks_.back();
  std::byte room[5 * base::kMaxVarint];
  base::ByteWriter out(room);
  out.Varint(message.from);
  out.Varint(message.to);
  out.Zigzag(static_cast<int64_t>(message.sent - last_sent_));
  out.Varint(message.received - message.sent);
  out.Varint(message.bytes);
  block.packed.insert(block.packed.end(), out.written().begin(), out.written().end());
  ++block.messages;
  block.first_sent = std::min(block.first_sent, message.sent);
  block.last_received = std::max(block.last_received, message.received);
  last_sent_ = message.sent;
}

void MessageStore::Each(uint64_t from, uint64_t until,
                        const std::function<void(const DrawnMessage&)>& take) const {
  for (const Block& block : blocks_) {
    if (block.first_sent >= until || block.last_received < from) continue;
    base::ByteReader in(block.packed);
    DrawnMessage message;
    for (size_t i = 0; i < block.messages; ++i) {
      message.from = static_cast<uint32_t>(in.Varint());
      message.to = static_cast<uint32_t>(in.Varint());
      message.sent += static_cast<uint64_t>(in.Zigzag());
      message.received = message.sent + in.Varint();
      message.bytes = in.Varint();
      if (message.sent < until && message.received >= from) take(message);
    }
  }
}

}  // namespace rankine::analysis
