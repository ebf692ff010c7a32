// Runs inside malloc. The allocator that the program would have without us: the next one after ours in load
// order, so that jemalloc or tcmalloc keep their place, whether preloaded, linked or libc's.
//
// Found on the first call, by reading the loader's tables (recorder/core/link/module.h): dlsym may allocate.
// Should that walk allocate nevertheless, because somebody has interposed dl_iterate_phdr, it gets memory of
// a small store of ours, which is never freed.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace rankine::recorder::service::memory {

// Functions that an allocator may leave to the C library (jemalloc has no pvalloc).
enum Optional : uint32_t { kPosixMemalign = 1, kAlignedAlloc = 2, kMemalign = 4, kValloc = 8, kPvalloc = 16 };

// What is not found is nullptr after the first call, but for malloc, free and usable.
struct Real {
  std::atomic<void* (*)(size_t)> malloc;
  std::atomic<void (*)(void*)> free;
  std::atomic<size_t (*)(void*)> usable;  // of the same allocator; answers 0 where it has none
  std::atomic<void* (*)(size_t, size_t)> calloc;
  std::atomic<void* (*)(void*, size_t)> realloc;
  std::atomic<int (*)(void**, size_t, size_t)> posix_memalign;
  std::atomic<void* (*)(size_t, size_t)> aligned_alloc;
  std::atomic<void* (*)(size_t, size_t)> memalign;
  std::atomic<void* (*)(size_t)> valloc;
  std::atomic<void* (*)(size_t)> pvalloc;
  std::atomic<uint32_t>
      foreign;  // Optional's bits: another than malloc's, whose blocks `usable` does not know
};
[[gnu::visibility("hidden")]] extern constinit Real g_real;

[[gnu::always_inline]] inline auto Get(const auto& function) {
  return function.load(std::memory_order_relaxed);
}

// Library::allocator of counts.h.
void DescribeAllocator(const char** name, const char** why, bool* own_new);

inline constexpr size_t kStore = 32 << 10;

// Of our store: nothing of it may reach the allocator.
[[gnu::visibility("hidden")]] extern std::byte g_store[kStore];
inline bool IsOfStore(const void* p) {
  return reinterpret_cast<uintptr_t>(p) - reinterpret_cast<uintptr_t>(g_store) < kStore;
}
// How large it was asked for at least.
size_t SizeInStore(const void* p);

}  // namespace rankine::recorder::service::memory
