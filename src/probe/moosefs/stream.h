// SPDX-License-Identifier: BSD-3-Clause
// Reassembles the messages that a process receives on one socket, from the records of its read calls. For
// each call, the first bytes and the number of bytes are known.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <span>

namespace rankine::probe::moosefs {

struct Message {
  static constexpr uint32_t kMost = 32;
  uint32_t command = 0, length = 0;
  std::array<uint8_t, kMost> body{};
  uint32_t known = 0;  // number of bytes in `body`
  // The times in ticks at which the header had arrived, and at which the whole message had arrived.
  uint64_t begin = 0, end = 0;
};

class Stream {
 public:
  // Takes the record of a call that read bytes at the given time. The arguments are the number of requested
  // bytes, the number of received bytes, and the first of the received bytes. The stream is out of sync if
  // watching began in the middle of a message, or if the data are impossible. The stream is in sync again
  // after the next read that requests exactly a header.
  void Take(std::span<const uint8_t> known, uint64_t count, uint64_t asked, uint64_t time,
            const std::function<void(const Message&)>& each);

 private:
  bool Header(std::span<const uint8_t> header, uint64_t time);

  bool found_ = false, in_body_ = false;
  std::array<uint8_t, 8> header_{};
  uint32_t have_ = 0;  // number of bytes in header_
  uint64_t left_ = 0;  // number of bytes of the body that are still missing
  Message message_;
};

}  // namespace rankine::probe::moosefs
