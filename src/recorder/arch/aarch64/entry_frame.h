// SPDX-License-Identifier: BSD-3-Clause
// aarch64; included by recorder/arch/entry_frame.h. A function's frame record (x29, x30) is at the lower end
// of the area in which it saves registers. It is directly below the caller's stack pointer only in a function
// that saves nothing else. So an entry point only calls another function that contains the code. It must not
// jump there, because a jump would release its frame.
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
// Whether the accounting for a call is in a separate function. Such a function would save and restore the
// same number of registers as its caller, which takes 30 instructions.
inline constexpr bool kAccountIsApart = false;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wframe-address"  // all these functions have frame pointers
[[gnu::always_inline]] inline void* FrameOfEntry() {
  return EntryFrame(__builtin_frame_address(1));
}
#pragma GCC diagnostic pop

[[gnu::always_inline]] inline void KeepFrame() {}

[[gnu::always_inline]] inline long FromEntry(long result) {
  asm volatile("" : "+r"(result));  // prevents a tail call in the entry point
  return result;
}

}  // namespace rankine::recorder::arch
