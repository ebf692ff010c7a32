// The payload of a ti chunk, value by value: what is the same in threads that do the same, what each has its
// own of, and the histograms, which they share. Who packs such threads and who unpacks them both walk so.
//
// A tape has, besides ok():
//   uint64_t Same(), Same8(), Kept()   a varint, 8 bytes, the varint that says how volumes were kept
//   void Text()                        a string, the same
//   void Number(), Number8()           of each thread: a varint, 8 bytes
//   void Sum()                         a varint of each thread, rounded with volumes as means or within 1 %
//   void Buckets()                     a histogram
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
