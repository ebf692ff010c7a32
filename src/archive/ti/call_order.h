// SPDX-License-Identifier: BSD-3-Clause
// Represents a sequence of collective calls as a number, so that the sequences of two ranks can be compared
// without expanding their loops.
#pragma once
#include <cstdint>

namespace rankine::archive {

// The sequence is represented by a polynomial over the calls, modulo 2^61 - 1 (Karp and Rabin 1987). Two
// different sequences of n calls have the same number with a probability of n / 2^61.
class CallOrder {
 public:
  CallOrder() = default;
  explicit CallOrder(uint64_t call) : calls_(1), sum_(call % kPrime), power_(kBase) {}

  // Appends another sequence, whose calls come after the calls of this sequence.
  void Append(const CallOrder& behind);
  // Adds the calls of `other`. The calls of the two sequences are interleaved in an unknown order.
  void AddBeside(const CallOrder& other);

  uint64_t calls() const { return calls_; }  // saturates
  // Returns true if the sequences differ. Returns false if they are equal, or if the order of the calls is
  // unknown in one of the two sequences.
  bool DiffersFrom(const CallOrder& other) const {
    return known_ && other.known_ && (calls_ != other.calls_ || sum_ != other.sum_);
  }

 private:
  static constexpr uint64_t kPrime = (uint64_t{1} << 61) - 1;
  static constexpr uint64_t kBase = 0x9e3779b97f4a7c1;  // an arbitrary number below the prime
  static uint64_t Times(uint64_t a, uint64_t b);

  bool known_ = true;
  uint64_t calls_ = 0;
  uint64_t sum_ = 0;
  uint64_t power_ = 1;  // The value of kBase to the power of `calls_`.
};

}  // namespace rankine::archive
