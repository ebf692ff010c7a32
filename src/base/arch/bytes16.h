// SPDX-License-Identifier: BSD-3-Clause
// Operations on 16 bytes at a time. The compiler's vector types provide most operations. Two operations
// have separate code for each processor: finding the bytes that are set, and summing all bytes.
#pragma once
#include <cstdint>
#include <cstring>

namespace rankine::cpu {

using Bytes16 = unsigned char __attribute__((vector_size(16)));

[[gnu::always_inline]] inline Bytes16 Load16(const char* at) {
  Bytes16 bytes;
  std::memcpy(&bytes, at, sizeof bytes);
  return bytes;
}

[[gnu::always_inline]] inline Bytes16 All16(char byte) {
  return Bytes16{} + static_cast<unsigned char>(byte);
}

// Compares two vectors byte by byte: the result has 0xff where the bytes are equal, and 0 elsewhere.
[[gnu::always_inline]] inline Bytes16 Equal16(Bytes16 a, Bytes16 b) {
  return reinterpret_cast<Bytes16>(a == b);
}

// Returns 0xff for each byte of `a` that is at most the limit `most`, and 0 for each other byte.
[[gnu::always_inline]] inline Bytes16 AtMost16(Bytes16 a, char most) {
  return reinterpret_cast<Bytes16>(a <= All16(most));
}

}  // namespace rankine::cpu

#if defined(__x86_64__)
#include "base/arch/x86_64/bytes16.h"
#elif defined(__aarch64__)
#include "base/arch/aarch64/bytes16.h"
#else
#include "base/arch/portable/bytes16.h"
#endif
