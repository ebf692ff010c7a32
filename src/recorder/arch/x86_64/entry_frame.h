// SPDX-License-Identifier: BSD-3-Clause
// The part of recorder/arch/entry_frame.h for x86-64. The call instruction and the function's first push
// store the two words of the frame. No further instructions are needed to build the frame, so an entry point
// contains all code for a call.
#pragma once
#include <cstdint>

namespace rankine::recorder::arch {

// Whether the code for a call is in a separate function, which gets the entry point's frame from
// FrameOfEntry.
inline constexpr bool kCodeIsApart = false;
// Whether the accounting for a call is in a separate function.
inline constexpr bool kAccountIsApart = true;
[[gnu::always_inline]] inline void* FrameOfEntry() {
  return nullptr;
}

[[gnu::always_inline]] inline void* EntryFrame(void* frame_address) {
  return frame_address;
}

// An entry point jumps to its slow path, so the slow-path function itself must store the two words of the
// frame. Without this attribute, the slow-path function saves the caller's rbp only if it uses a frame
// pointer.
[[gnu::always_inline]] inline void KeepFrame() {
  asm volatile("" : : "r"(__builtin_frame_address(0)));
}

[[gnu::always_inline]] inline long FromEntry(long result) {
  return result;
}

}  // namespace rankine::recorder::arch
