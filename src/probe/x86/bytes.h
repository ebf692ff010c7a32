// SPDX-License-Identifier: BSD-3-Clause
// Assembles machine code from bytes, words and relative distances. The callers document the instructions.
#pragma once
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace rankine::probe {

class Bytes {
 public:
  // The code will be placed at the given address.
  explicit Bytes(uint64_t address) : address_(address) {}

  void Put(std::initializer_list<uint8_t> bytes) { bytes_.insert(bytes_.end(), bytes); }
  void Put32(uint32_t word) {
    for (int i = 0; i < 4; ++i) bytes_.push_back(static_cast<uint8_t>(word >> 8 * i));
  }
  // Appends the 32-bit distance to the given target address. The distance starts at the end of its own four
  // bytes, and must be less than 2 GiB.
  void PutDistance(uint64_t target) { Put32(static_cast<uint32_t>(target - (address_ + size() + 4))); }
  // These functions reserve space for a distance that is not known yet: one byte for a short jump, four bytes
  // for a long jump. Both functions return the position to pass to Here8 or Here32.
  size_t Later8() { return Put({0}), size() - 1; }
  size_t Later32() { return Put32(0), size() - 4; }
  // Sets the distances of the jumps at the given positions, so that the jumps lead to the current end of
  // the code. Returns false if the distance is too large for a short jump.
  bool Here8(std::span<const size_t> places) {
    for (const size_t place : places) {
      const size_t distance = size() - (place + 1);
      if (distance > 127) return false;
      bytes_[place] = static_cast<uint8_t>(distance);
    }
    return true;
  }
  void Here32(size_t place) {
    const size_t distance = size() - (place + 4);
    for (size_t i = 0; i < 4; ++i) bytes_[place + i] = static_cast<uint8_t>(distance >> 8 * i);
  }

  uint64_t end() const { return address_ + size(); }
  size_t size() const { return bytes_.size(); }
  const std::vector<uint8_t>& all() const { return bytes_; }

 private:
  uint64_t address_;
  std::vector<uint8_t> bytes_;
};

}  // namespace rankine::probe
