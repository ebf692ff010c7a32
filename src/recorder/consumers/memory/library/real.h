// SPDX-License-Identifier: BSD-3-Clause
// Finds, inside malloc, the allocator that the program would use without our library: the next allocator
// after our library in load order. So the program's allocator stays the same: a preloaded or linked jemalloc
// or tcmalloc, or that of the C library.
//
// The allocator is looked up at the first call, by reading the loader's tables
// (recorder/core/link/module.h), because dlsym may allocate. If the look-up itself allocates, because
// dl_iterate_phdr is interposed, the memory comes from a small store of our library, which is never freed.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace rankine::recorder::memory {

// Functions that the C library may provide if the allocator does not (jemalloc has no pvalloc).
enum Optional : uint32_t { kPosixMemalign = 1, kAlignedAlloc = 2, kMemalign = 4, kValloc = 8, kPvalloc = 16 };

// After the first call, functions that were not found are nullptr, except malloc, free and usable.
struct Real {
  std::atomic<void* (*)(size_t)> malloc;
  std::atomic<void (*)(void*)> free;
  std::atomic<size_t (*)(void*)>
      usable;  // The malloc_usable_size of this allocator, or a function that returns 0.
  std::atomic<void* (*)(size_t, size_t)> calloc;
  std::atomic<void* (*)(void*, size_t)> realloc;
  std::atomic<int (*)(void**, size_t, size_t)> posix_memalign;
  std::atomic<void* (*)(size_t, size_t)> aligned_alloc;
  std::atomic<void* (*)(size_t, size_t)> memalign;
  std::atomic<void* (*)(size_t)> valloc;
  std::atomic<void* (*)(size_t)> pvalloc;
  std::atomic<uint32_t> foreign;  // Bits of Optional for functions of another allocator, whose blocks
                                  // `usable` cannot measure.
};
[[gnu::visibility("hidden")]] extern constinit Real g_real;

[[gnu::always_inline]] inline auto Get(const auto& function) {
  return function.load(std::memory_order_relaxed);
}

// Implements Library::allocator of counts.h.
void DescribeAllocator(const char** name, const char** why, bool* own_new);

inline constexpr size_t kStore = 32 << 10;

// The blocks of our library's own store. No block of the store may be passed to the allocator.
[[gnu::visibility("hidden")]] extern std::byte g_store[kStore];
inline bool IsOfStore(const void* p) {
  return reinterpret_cast<uintptr_t>(p) - reinterpret_cast<uintptr_t>(g_store) < kStore;
}
// Returns at least the size that was requested.
size_t SizeInStore(const void* p);

}  // namespace rankine::recorder::memory
