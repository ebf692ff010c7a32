// SPDX-License-Identifier: BSD-3-Clause
// Walks the stack of a thread that a signal has interrupted, and returns it as return addresses. Unwind rows
// come from a cache that only the handler uses. Rows that the cache cannot represent are read from the
// compiler's tables each time.
//
// Safe in a signal handler: it takes no lock and allocates no memory. Words are read only within the thread's
// own stack. If the stack is unknown (coroutines, signal stacks), they are read from a copy that the kernel
// made.
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
  bool whole = false;  // the walk ended at the outermost frame of the thread
};

inline constexpr size_t kCopied = 16384;  // bytes copied from a stack that is not the thread's own

// Walks outwards from `at`, in which at least pc, stack pointer and frame pointer must be known. The result
// is innermost first. The interrupted instruction is represented by its address + 1. `stack`: bounds of the
// thread's stack, [0, 0) if unknown. `copy`: space for kCopied bytes.
Walked Walk(callsite::SiteCache& rows, const callsite::Registers& at, callsite::StackWindow stack,
            std::byte* copy, std::span<uintptr_t> addresses);

}  // namespace rankine::recorder::sampling
