// SPDX-License-Identifier: BSD-3-Clause
// Walks the stack of a thread that a signal has interrupted, and returns the stack as return addresses.
// Unwind rows come from a cache that only the signal handler uses. If the cache cannot represent an unwind
// row, the row is read from the compiler's tables each time.
//
// The walk is safe in a signal handler: it takes no lock and allocates no memory. Words are read only
// within the thread's own stack. If the bounds of the stack are unknown (coroutines, signal stacks), the
// words are read from a copy that the kernel has made.
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
  bool whole = false;  // The walk has reached the outermost frame of the thread.
};

inline constexpr size_t kCopied = 16384;  // The number of bytes that are copied from a stack that is not
                                          // the thread's own.

// Walks outwards from the registers `at`, which must contain at least pc, stack pointer and frame pointer.
// The innermost address is the first address in the result. The interrupted instruction is represented by its
// address plus 1. The parameter `stack` contains the bounds of the thread's stack, or [0, 0) if they are
// unknown. The parameter `copy` is space for kCopied bytes.
Walked Walk(callsite::SiteCache& rows, const callsite::Registers& at, callsite::StackWindow stack,
            std::byte* copy, std::span<uintptr_t> addresses);

}  // namespace rankine::recorder::sampling
