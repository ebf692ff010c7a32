// SPDX-License-Identifier: BSD-3-Clause
// Variable-length integers (docs/formats.md): LEB128 with 7 bits per byte, least significant bits first, at
// most 10 bytes.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::base {

inline constexpr size_t kMaxVarint = 10;

// Writes `value` to `out`, which must have space for kMaxVarint bytes. Returns the number of bytes written.
inline size_t EncodeVarint(uint64_t value, std::byte* out) {
  size_t size = 0;
  while (value >= 0x80) {
    out[size++] = static_cast<std::byte>(value | 0x80);
    value >>= 7;
  }
  out[size++] = static_cast<std::byte>(value);
  return size;
}

// Reads a value of at most `left` bytes. Returns the number of bytes read; 0 if the value is cut off or
// does not fit into 64 bits.
inline size_t DecodeVarint(const std::byte* in, size_t left, uint64_t* value) {
  uint64_t result = 0;
  for (size_t size = 0; size < left && size < kMaxVarint; ++size) {
    uint64_t byte = static_cast<uint64_t>(in[size]);
    if (size == kMaxVarint - 1 && byte > 1) return 0;
    result |= (byte & 0x7f) << (7 * size);
    if (byte < 0x80) {
      *value = result;
      return size + 1;
    }
  }
  return 0;
}

// Zigzag maps signed values near zero to small unsigned values: 0, -1, 1, -2 ... become 0, 1, 2, 3 ...
inline constexpr uint64_t Zigzag(int64_t value) {
  return (static_cast<uint64_t>(value) << 1) ^ static_cast<uint64_t>(value >> 63);
}
inline constexpr int64_t UnZigzag(uint64_t value) {
  return static_cast<int64_t>((value >> 1) ^ (~(value & 1) + 1));
}

}  // namespace rankine::base
