// SPDX-License-Identifier: BSD-3-Clause
// riscv64: read through recorder/arch/entry_frame.h. As on aarch64 an entry calls the function that has the
// code. Its frame pointer is the caller's stack pointer itself; the two words are below.
#pragma once
#include <cstdint>

#define RANKINE_ENTRY_BODY [[gnu::noinline]] inline

namespace rankine::recorder::arch {

[[gnu::always_inline]] inline void* EntryFrame(void* frame_address) {
  return static_cast<uintptr_t*>(frame_address) - 2;
}

[[gnu::always_inline]] inline void KeepFrame() {}

[[gnu::always_inline]] inline long FromEntry(long result) {
  asm volatile("" : "+r"(result));  // the call is not the entry's last act
  return result;
}

}  // namespace rankine::recorder::arch
