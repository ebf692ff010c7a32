// SPDX-License-Identifier: BSD-3-Clause
// Walks through the payload of a ti chunk, value by value. A tape receives the values. Some are the same in
// all threads that do the same, some are different in each thread. Histograms are shared. Packing and
// unpacking use the same walk with different tapes.
//
// A tape has, besides ok():
//   `uint64_t Same(), Same8()`  a common varint, 8 common bytes.
//   `uint64_t Kept()`           the varint with the precision of volumes, which is common.
//   `void Text()`               a common string.
//   `void Number(), Number8()`  each thread's varint or 8 bytes.
//   `void Sum()`                each thread's varint, rounded with volumes as means or within 1 %.
//   `void Buckets()`            a histogram.
#pragma once
#include <cstdint>

namespace rankine::layout {

template <class Tape>
bool WalkTi(Tape& tape) {
  constexpr int kCounts = 7, kComm = 4;
  tape.Same8();    // grammar
  tape.Same8();    // contexts
  tape.Number8();  // ticks a second
  tape.Same();     // thread
  tape.Same();     // clock
  const uint64_t kept = tape.Kept();
  for (int i = 0; i < kCounts; ++i) tape.Number();
  if (kept >> 3 != 0) {
    tape.Text();
    tape.Sum();
  }
  for (uint64_t n = tape.Same(); n != 0 && tape.ok(); --n) tape.Same8();  // streams
  for (uint64_t n = tape.Same(); n != 0 && tape.ok(); --n) {
    for (int i = 0; i < kComm; ++i) tape.Number();
  }
  for (uint64_t n = tape.Same(); n != 0 && tape.ok(); --n) tape.Number();  // nodes
  for (uint64_t n = tape.Same(); n != 0 && tape.ok(); --n) {
    tape.Same();    // the key before
    tape.Same();    // the key
    tape.Number();  // count
    tape.Sum();
    tape.Number();  // attempts
    tape.Buckets();
  }
  return tape.ok();
}

}  // namespace rankine::layout
