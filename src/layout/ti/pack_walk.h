// SPDX-License-Identifier: BSD-3-Clause
// Visits the payload of a ti chunk, value by value. For each value, the code calls an object named `tape`,
// which reads or writes this value. Some values are common to all packed threads; other values differ from
// thread to thread. Histograms are added up. Packing and unpacking use the same code with different tapes:
// one tape writes the values, the other tape reads the values.
//
// A tape has ok() and these functions:
//   `uint64_t Same(), Same8()`  a varint, or 8 bytes, common to all threads.
//   `uint64_t Kept()`           a varint common to all threads, rounded to the precision of volumes.
//   `void Text()`               a common string.
//   `void Number(), Number8()`  each thread's varint or 8 bytes.
//   `void Sum()`                each thread's varint, rounded if volumes are stored as means or within 1 %.
//   `void Buckets()`            a histogram.
#pragma once
#include <cstdint>

namespace rankine::layout {

template <class Tape>
bool WalkTi(Tape& tape) {
  constexpr int kCounts = 7, kComm = 4;
  tape.Same8();    // grammar
  tape.Same8();    // contexts
  tape.Number8();  // ticks per second
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
    tape.Same();    // preceding key
    tape.Same();    // key
    tape.Number();  // count
    tape.Sum();
    tape.Number();  // attempts
    tape.Buckets();
  }
  return tape.ok();
}

}  // namespace rankine::layout
