// SPDX-License-Identifier: BSD-3-Clause
#include "probe/moosefs/stream.h"

#include <algorithm>

#include "probe/moosefs/protocol.h"

namespace rankine::probe::moosefs {
namespace {

bool IsHeader(const uint8_t* bytes) {
  return Big(bytes, 4) < kMostCommand && Big(bytes + 4, 4) < kMostLength;
}

}  // namespace

// Takes a header that is complete. Returns false if the header is not valid.
bool Stream::Header(std::span<const uint8_t> header, uint64_t time) {
  if (!IsHeader(header.data())) return false;
  message_ = {};
  message_.command = static_cast<uint32_t>(Big(header.data(), 4));
  message_.length = static_cast<uint32_t>(Big(header.data() + 4, 4));
  message_.begin = time;
  left_ = message_.length;
  in_body_ = true;
  have_ = 0;
  return true;
}

void Stream::Take(std::span<const uint8_t> known, uint64_t count, uint64_t asked, uint64_t time,
                  const std::function<void(const Message&)>& each) {
  // A process never requests more bytes than the rest of a message. If a read requests more bytes, a part
  // of the stream was missed.
  if (in_body_ && asked > left_) found_ = false;
  if (!found_) {
    const bool may_begin = (asked == 8 || asked == 12 || asked == 21) && known.size() >= 8;
    if (!may_begin || !IsHeader(known.data())) return;
    found_ = true, in_body_ = false, have_ = 0;
  }
  for (uint64_t at = 0; at < count || (in_body_ && left_ == 0);) {
    if (!in_body_) {
      found_ = at < known.size();
      if (!found_) return;
      header_[have_++] = known[at++];
      if (have_ == header_.size()) found_ = Header(header_, time);
      if (!found_) return;
      continue;
    }
    const uint64_t place = message_.length - left_, part = std::min(left_, count - at);
    for (uint64_t i = 0; i < part && place + i < Message::kMost && at + i < known.size(); ++i) {
      if (message_.known == place + i) message_.body[message_.known++] = known[at + i];
    }
    at += part;
    left_ -= part;
    if (left_ != 0) continue;
    message_.end = time;
    in_body_ = false;
    each(message_);
  }
}

}  // namespace rankine::probe::moosefs
