// SPDX-License-Identifier: BSD-3-Clause
// Writes the encodings of docs/formats.md into the caller's memory. Data that do not fit are not written,
// and ok() is false from then on. An encoder can therefore write a whole record and check ok() once. The
// recorder and the offline tools use this writer, so it does not allocate.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "base/varint.h"

namespace rankine::base {

class ByteWriter {
 public:
  explicit ByteWriter(std::span<std::byte> room) : room_(room) {}

  bool ok() const { return ok_; }
  size_t size() const { return used_; }
  std::span<const std::byte> written() const { return room_.first(used_); }

  void Varint(uint64_t value) {
    if (room_.size() - used_ >= kMaxVarint) {
      used_ += EncodeVarint(value, room_.data() + used_);
      return;
    }
    std::byte digits[kMaxVarint];
    Raw(digits, EncodeVarint(value, digits));
  }

  void Zigzag(int64_t value) { Varint(base::Zigzag(value)); }

  template <class T>
  void Fixed(T value) {
    Raw(&value, sizeof(value));
  }

  // Overwrites bytes that have already been written, at the offset `at`.
  template <class T>
  void Patch(size_t at, T value) {
    if (ok_ && at + sizeof value <= used_) std::memcpy(room_.data() + at, &value, sizeof value);
  }

  void Bytes(std::span<const std::byte> bytes) { Raw(bytes.data(), bytes.size()); }

  void String(std::string_view text) {
    Varint(text.size());
    Raw(text.data(), text.size());
  }

 private:
  void Raw(const void* bytes, size_t size) {
    if (!ok_ || size > room_.size() - used_) {
      ok_ = false;
      return;
    }
    if (size != 0) std::memcpy(room_.data() + used_, bytes, size);
    used_ += size;
  }

  std::span<std::byte> room_;
  size_t used_ = 0;
  bool ok_ = true;
};

}  // namespace rankine::base
