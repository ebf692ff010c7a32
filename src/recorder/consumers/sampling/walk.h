// The stack of a thread that a signal has interrupted, as return addresses. Unwind rows come from a cache
// that the handler alone uses; what the cache cannot hold is read from the compiler's tables each time.
//
// Safe in a signal handler: no lock, no allocation. Words are read within the thread's own stack alone, or,
// on a stack that nobody told us of (coroutines, signal stacks), from a copy that the kernel made.
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
  bool whole = false;  // it ended where the thread begins
};

inline constexpr size_t kCopied = 16384;  // bytes of a stack that is not the thread's own

// From `at` outwards, inner first; the pc, the stack and the frame pointer are known at least. What is
// interrupted is named by its address + 1. `stack`: of the thread, [0, 0) where it is not known. `copy`:
// kCopied bytes to copy to.
Walked Walk(callsite::SiteCache& rows, const callsite::Registers& at, callsite::StackWindow stack,
            std::byte* copy, std::span<uintptr_t> addresses);

}  // namespace rankine::recorder::sampling
