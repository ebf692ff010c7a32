// SPDX-License-Identifier: BSD-3-Clause
// aarch64: read through recorder/arch/entry_frame.h. A function's frame record (x29, x30) is at the lower end
// of what it saves. It is right below the caller's stack pointer only in a function that saves nothing else.
// So an entry does nothing but call the function that has the code, and it calls: a jump would give its frame
// up.
#pragma once
#include <cstdint>

#define RANKINE_ENTRY_BODY [[gnu::noinline]] inline

namespace rankine::recorder::arch {

[[gnu::always_inline]] inline void* EntryFrame(void* frame_address) {
  return frame_address;
}

[[gnu::always_inline]] inline void KeepFrame() {}

[[gnu::always_inline]] inline long FromEntry(long result) {
  asm volatile("" : "+r"(result));  // the call is not the entry's last act
  return result;
}

}  // namespace rankine::recorder::arch
