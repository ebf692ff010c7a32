// SPDX-License-Identifier: BSD-3-Clause
// x86-64; included by recorder/arch/entry_frame.h. The call instruction and the function's first push store
// the two words of the frame. The first two instructions suffice, so an entry point contains all code for a
// call.
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
// frame. The function saves the caller's rbp there only if it uses a frame pointer; this attribute forces
// it to.
[[gnu::always_inline]] inline void KeepFrame() {
  asm volatile("" : : "r"(__builtin_frame_address(0)));
}

[[gnu::always_inline]] inline long FromEntry(long result) {
  return result;
}

}  // namespace rankine::recorder::arch
