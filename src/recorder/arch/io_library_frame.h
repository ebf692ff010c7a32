// SPDX-License-Identifier: BSD-3-Clause
// The stack frame of an entry point that replaces a function of an I/O library
// (PROCESSOR/io_library_entry.inc). The frame contains all registers that can hold arguments, and then the
// number of the entry point. The last part of this frame is the two-word frame that every entry point has.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder::arch {

#if defined(__x86_64__)
inline constexpr int kArgumentRegisters = 6;
#else
inline constexpr int kArgumentRegisters = 8;
#endif

struct IoLibraryFrame {
  uint64_t vectors[8][2];
  uint64_t words[kArgumentRegisters];
  uint64_t beside;  // A register that passes no argument but matters in a call (rax, x8).
  uint64_t id;
  uint64_t frame_pointer;
  void* return_address;
};
static_assert(offsetof(IoLibraryFrame, frame_pointer) == 8 * (uint64_t{18} + kArgumentRegisters));

// Returns how many stack words hold arguments. The parameter `beyond_six` is the number of words that would
// be on the stack if only six registers passed arguments.
constexpr uint64_t WordsOnStack(uint64_t beyond_six) {
  constexpr uint64_t kMore = kArgumentRegisters - 6;
  return beyond_six > kMore ? beyond_six - kMore : 0;
}

}  // namespace rankine::recorder::arch
