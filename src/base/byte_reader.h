// SPDX-License-Identifier: BSD-3-Clause
// Decodes the little-endian integers, varints and strings of docs/formats.md from untrusted bytes. The first
// read beyond the end of the data fails, and all later reads also fail. A failed read returns zero or an
// empty string, and ok() is false from then on. A decoder can therefore read a whole record and check ok()
// once. The recorder and the offline tools use this reader, so it neither allocates nor throws.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "base/varint.h"

namespace rankine::base {

class ByteReader {
 public:
  // The memory of `bytes` must outlive the reader and every string that the reader returns.
  explicit ByteReader(std::span<const std::byte> bytes) : at_(bytes.data()), left_(bytes.size()) {}

  bool ok() const { return ok_; }
  size_t left() const { return left_; }
  std::span<const std::byte> rest() const { return {at_, left_}; }

  // Puts the reader into the failed state. Callers use this function if they find that a decoded value is
  // impossible.
  void Fail() {
    ok_ = false;
    left_ = 0;
  }

  uint64_t Varint() {
    uint64_t value = 0;
    size_t size = DecodeVarint(at_, left_, &value);
    if (size == 0) {
      Fail();
      return 0;
    }
    Advance(size);
    return value;
  }

  int64_t Zigzag() { return UnZigzag(Varint()); }

  template <class T>
  T Fixed() {
    T value{};
    if (left_ < sizeof(T)) {
      Fail();
      return value;
    }
    std::memcpy(&value, at_, sizeof(T));
    Advance(sizeof(T));
    return value;
  }

  std::span<const std::byte> Bytes(uint64_t size) {
    if (size > left_) {
      Fail();
      return {};
    }
    std::span<const std::byte> bytes(at_, size);
    Advance(size);
    return bytes;
  }

  std::string_view String() {
    std::span<const std::byte> bytes = Bytes(Varint());
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }

 private:
  void Advance(size_t size) {
    at_ += size;
    left_ -= size;
  }

  const std::byte* at_;
  size_t left_;
  bool ok_ = true;
};

}  // namespace rankine::base
