// SPDX-License-Identifier: BSD-3-Clause
// The version for aarch64; include base/arch/bytes16.h instead of this file.
#pragma once
#include <arm_neon.h>

namespace rankine::cpu {

// A set of byte positions. The constructor takes 16 bytes: 0xff for each member, 0 for each other position.
// Members are removed one by one, from the lowest position to the highest. The set stores four bits for
// each position, because one instruction can convert the bytes to this form.
class Set16 {
 public:
  [[gnu::always_inline]] explicit Set16(Bytes16 bytes)
      : bits_(vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(reinterpret_cast<uint16x8_t>(bytes), 4)), 0)) {}
  bool IsEmpty() const { return bits_ == 0; }
  unsigned First() const { return static_cast<unsigned>(__builtin_ctzll(bits_)) / 4; }
  void DropFirst() { bits_ &= ~(uint64_t{15} << (4 * First())); }

 private:
  uint64_t bits_;
};

[[gnu::always_inline]] inline uint64_t Sum16(Bytes16 bytes) {
  return vaddlvq_u8(reinterpret_cast<uint8x16_t>(bytes));
}

}  // namespace rankine::cpu
