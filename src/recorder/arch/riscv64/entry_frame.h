// SPDX-License-Identifier: BSD-3-Clause
// riscv64: read through recorder/arch/entry_frame.h. As on aarch64 an entry calls the function that has the
// code. Its frame pointer is the caller's stack pointer itself; the two words are below.
#pragma once
#include <cstdint>

namespace rankine::recorder::arch {

[[gnu::always_inline]] inline void* EntryFrame(void* frame_address) {
  return static_cast<uintptr_t*>(frame_address) - 2;
}

// Whether the code of a call is in a function of its own. It finds the entry's frame by its own. As a
// parameter, the frame would move all others by a register, and each call would need a dozen instructions
// more.
inline constexpr bool kCodeIsApart = true;
// Whether the accounting of a call is in a function of its own.
inline constexpr bool kAccountIsApart = true;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wframe-address"  // entries and these functions always have frame pointers
[[gnu::always_inline]] inline void* FrameOfEntry() {
  return EntryFrame(__builtin_frame_address(1));
}
#pragma GCC diagnostic pop

[[gnu::always_inline]] inline void KeepFrame() {}

[[gnu::always_inline]] inline long FromEntry(long result) {
  asm volatile("" : "+r"(result));  // the call is not the entry's last act
  return result;
}

}  // namespace rankine::recorder::arch
