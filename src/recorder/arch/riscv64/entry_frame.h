// SPDX-License-Identifier: BSD-3-Clause
// The part of recorder/arch/entry_frame.h for riscv64. As on aarch64, an entry point calls another function
// that contains the code. The frame pointer of an entry point equals the caller's stack pointer; the two
// words of the frame are directly below.
#pragma once
#include <cstdint>

namespace rankine::recorder::arch {

[[gnu::always_inline]] inline void* EntryFrame(void* frame_address) {
  return static_cast<uintptr_t*>(frame_address) - 2;
}

// Whether the code for a call is in a separate function. On riscv64, the separate function finds the entry
// point's frame through its own frame. If the frame were a parameter, all other arguments would move by one
// register, which costs each call a dozen more instructions.
inline constexpr bool kCodeIsApart = true;
// Whether the accounting for a call is in a separate function.
inline constexpr bool kAccountIsApart = true;

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
