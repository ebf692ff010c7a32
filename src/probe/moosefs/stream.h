// Messages that a process gets on one socket, from the calls of read by which it takes them: of each call the
// first bytes are known, and how many there were.
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
  uint32_t known = 0;           // bytes of `body`
  uint64_t begin = 0, end = 0;  // ticks: when its header, and when all of it had come
};

class Stream {
 public:
  // A call that asked for `asked` bytes has brought `count` at `time`; of the first of them `known`. Whoever
  // watches from amid a stream finds its way at the next read of a header alone; so it does after what cannot
  // be.
  void Take(std::span<const uint8_t> known, uint64_t count, uint64_t asked, uint64_t time,
            const std::function<void(const Message&)>& each);

 private:
  bool Header(std::span<const uint8_t> header, uint64_t time);

  bool found_ = false, in_body_ = false;
  std::array<uint8_t, 8> header_{};
  uint32_t have_ = 0;  // bytes of the header
  uint64_t left_ = 0;  // bytes of the body
  Message message_;
};

}  // namespace rankine::probe::moosefs
