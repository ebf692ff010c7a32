// SPDX-License-Identifier: BSD-3-Clause
// aarch64: read through recorder/arch/entry_frame.h. A function's frame record (x29, x30) is at the lower end
// of what it saves. It is right below the caller's stack pointer only in a function that saves nothing else.
// So an entry does nothing but call the function that has the code, and it calls: a jump would give its frame
// up.
#pragma once
#include <cstdint>

namespace rankine::recorder::arch {

[[gnu::always_inline]] inline void* EntryFrame(void* frame_address) {
  return frame_address;
}

// Whether the code of a call is in a function of its own. It finds the entry's frame by its own. As a
// parameter, the frame would move all others by a register, and each call would need a dozen instructions
// more.
inline constexpr bool kCodeIsApart = true;
// The accounting of a call is not in a function of its own. That function would save and restore as many
// registers again as the one that calls it, which takes 30 instructions.
inline constexpr bool kAccountIsApart = false;

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
