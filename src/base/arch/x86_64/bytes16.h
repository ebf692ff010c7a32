// SPDX-License-Identifier: BSD-3-Clause
// The version for x86-64; include base/arch/bytes16.h instead of this file.
#pragma once
#include <emmintrin.h>

namespace rankine::cpu {

// A set of byte positions. The constructor takes 16 bytes: 0xff for each member, 0 for each other position.
// Members are removed one by one, from the lowest position to the highest.
class Set16 {
 public:
  [[gnu::always_inline]] explicit Set16(Bytes16 bytes)
      : bits_(static_cast<uint32_t>(_mm_movemask_epi8(reinterpret_cast<__m128i>(bytes)))) {}
  bool IsEmpty() const { return bits_ == 0; }
  unsigned First() const { return static_cast<unsigned>(__builtin_ctz(bits_)); }
  void DropFirst() { bits_ &= bits_ - 1; }

 private:
  uint32_t bits_;
};

[[gnu::always_inline]] inline uint64_t Sum16(Bytes16 bytes) {
  const __m128i sums = _mm_sad_epu8(reinterpret_cast<__m128i>(bytes), _mm_setzero_si128());
  return static_cast<uint64_t>(_mm_cvtsi128_si64(sums)) +
         static_cast<uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(sums, sums)));
}

}  // namespace rankine::cpu
