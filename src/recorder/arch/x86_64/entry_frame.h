// SPDX-License-Identifier: BSD-3-Clause
// x86-64: read through recorder/arch/entry_frame.h. The call and the first push make the two words, wherever
// the entry's code goes on. So all of a call's code is put into its entry.
#pragma once
#include <cstdint>

namespace rankine::recorder::arch {

// Whether the code of a call is in a function of its own, which FrameOfEntry gives the entry's frame.
inline constexpr bool kCodeIsApart = false;
// Whether the accounting of a call is in a function of its own.
inline constexpr bool kAccountIsApart = true;
[[gnu::always_inline]] inline void* FrameOfEntry() {
  return nullptr;
}

[[gnu::always_inline]] inline void* EntryFrame(void* frame_address) {
  return frame_address;
}

// Entries jump to their slow ways, so the words of their frames are that function's own: what lies at the
// frame is the caller's rbp only where a frame pointer is pushed first.
[[gnu::always_inline]] inline void KeepFrame() {
  asm volatile("" : : "r"(__builtin_frame_address(0)));
}

[[gnu::always_inline]] inline long FromEntry(long result) {
  return result;
}

}  // namespace rankine::recorder::arch
