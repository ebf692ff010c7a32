// SPDX-License-Identifier: BSD-3-Clause
// The portable version, for any processor; include base/arch/bytes16.h instead of this file.
#pragma once

namespace rankine::cpu {

// A set of byte positions. The constructor takes 16 bytes: 0xff for each member, 0 for each other position.
// Members are removed one by one, from the lowest position to the highest.
class Set16 {
 public:
  explicit Set16(Bytes16 bytes) {
    for (unsigned i = 0; i < 16; ++i) bits_ |= uint32_t{bytes[i] & 1u} << i;
  }
  bool IsEmpty() const { return bits_ == 0; }
  unsigned First() const { return static_cast<unsigned>(__builtin_ctz(bits_)); }
  void DropFirst() { bits_ &= bits_ - 1; }

 private:
  uint32_t bits_ = 0;
};

inline uint64_t Sum16(Bytes16 bytes) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < 16; ++i) sum += bytes[i];
  return sum;
}

}  // namespace rankine::cpu
