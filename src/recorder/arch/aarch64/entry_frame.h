// SPDX-License-Identifier: BSD-3-Clause
// The part of recorder/arch/entry_frame.h for aarch64. A function saves its registers in one area, and its
// frame record (x29, x30) is at the lower end of this area. The record is directly below the caller's stack
// pointer only if the function saves nothing else. An entry point therefore only calls a second function,
// which contains the code. If the entry point jumped to the second function, its own frame would be released
// too early.
#pragma once
#include <cstdint>

namespace rankine::recorder::arch {

[[gnu::always_inline]] inline void* EntryFrame(void* frame_address) {
  return frame_address;
}

// Whether the code for a call is in a separate function, which finds the entry point's frame through its own
// frame. If the frame were passed as a parameter, it would shift all other arguments by one register, which
// would cost each call a dozen more instructions.
inline constexpr bool kCodeIsApart = true;
// Whether the accounting for a call is in a separate function. On aarch64, a separate function would save
// and restore as many registers as its caller does, which takes 30 instructions.
inline constexpr bool kAccountIsApart = false;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wframe-address"  // every entry point has a frame pointer
[[gnu::always_inline]] inline void* FrameOfEntry() {
  return EntryFrame(__builtin_frame_address(1));
}
#pragma GCC diagnostic pop

[[gnu::always_inline]] inline void KeepFrame() {}

[[gnu::always_inline]] inline long FromEntry(long result) {
  asm volatile("" : "+r"(result));  // Prevents a tail call in the entry point.
  return result;
}

}  // namespace rankine::recorder::arch
