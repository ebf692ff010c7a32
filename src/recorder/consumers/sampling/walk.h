// SPDX-License-Identifier: BSD-3-Clause
// The stack of a thread that a signal has interrupted, as return addresses. Unwind rows come from a cache
// that only the handler uses; rows that it cannot hold are read from the compiler's tables each time.
//
// Safe in a signal handler: no lock, no allocation. Words are read only within the thread's own stack. On an
// unknown stack (coroutines, signal stacks) they are read from a copy that the kernel made.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "recorder/core/callsite/callsite.h"
#include "recorder/core/callsite/unwind.h"

namespace rankine::recorder::sampling {

inline constexpr uint32_t kMostFrames = 250;

struct Walked {
  uint32_t frames = 0;
  bool whole = false;  // it ended at the outermost frame of the thread
};

inline constexpr size_t kCopied = 16384;  // bytes of a stack that is not the thread's own

// From `at` outwards, inner first; at least pc, stack pointer and frame pointer are known. The interrupted
// instruction is represented by its address + 1. `stack`: the thread's, [0, 0) where it is unknown. `copy`:
// room for kCopied bytes.
Walked Walk(callsite::SiteCache& rows, const callsite::Registers& at, callsite::StackWindow stack,
            std::byte* copy, std::span<uintptr_t> addresses);

}  // namespace rankine::recorder::sampling
