// SPDX-License-Identifier: BSD-3-Clause
// The interposed functions of the allocator. Each of these functions calls the real function and counts. In
// C++, the functions have other names, because the compiler would assume that a function called malloc is the
// C library's. C++'s operator new and delete need no entry points, because those of libstdc++ call malloc and
// free. The entry points preserve the errno of the real function.
//
// The size of a block is queried before the block is freed, because another thread may own the block
// afterwards.
#include <cerrno>
#include <cstring>

#include "recorder/consumers/memory/library/account.h"
#include "recorder/consumers/memory/library/real.h"

namespace rankine::recorder::memory {
namespace {

[[gnu::always_inline]] inline void* Counted(void* p, size_t requested) {
  if (p != nullptr) [[likely]]
    CountAllocation(requested, Get(g_real.usable)(p));
  return p;
}

// Does the same as Counted. If the function belongs to another allocator, the call is not counted, because
// the size of the block cannot be queried.
void* CountedUnlessForeign(Optional function, void* p, size_t requested) {
  return (Get(g_real.foreign) & function) != 0 ? p : Counted(p, requested);
}

// This function replaces an old function that the C library lacks. Without our replacement of such an old
// function, the loader would refuse to start a program that calls it.
void* Missing() {
  errno = ENOMEM;
  return nullptr;
}

[[gnu::always_inline]] inline void* Malloc(size_t size) {
  return Counted(Get(g_real.malloc)(size), size);
}

// Moves a block out of our store, which contains only blocks that were allocated while we looked for the
// allocator.
[[gnu::noinline, gnu::cold]] void* MoveFromStore(void* p, size_t size) {
  void* moved = Malloc(size);
  const size_t old = SizeInStore(p);
  if (moved != nullptr) std::memcpy(moved, p, old < size ? old : size);
  return moved;
}

void* Realloc(void* p, size_t size) {
  if (IsOfStore(p)) [[unlikely]]
    return MoveFromStore(p, size);
  const size_t old = p == nullptr ? 0 : Get(g_real.usable)(p);
  void* moved = Get(g_real.realloc)(p, size);
  // If the new size is 0, glibc frees the block and returns nullptr. If the new size is not 0, a result of
  // nullptr means failure.
  if (p != nullptr && (moved != nullptr || size == 0)) CountFree(old);
  return Counted(moved, size);
}

}  // namespace
}  // namespace rankine::recorder::memory

#define RANKINE_ENTRY(result, name, arguments)                                                               \
  extern "C" __attribute__((visibility("default"))) result rankine_##name arguments noexcept __asm__(#name); \
  result rankine_##name arguments noexcept

namespace memory = rankine::recorder::memory;
using memory::g_real;

RANKINE_ENTRY(void*, malloc, (size_t size)) {
  return memory::Malloc(size);
}

RANKINE_ENTRY(void, free, (void* p)) {
  if (p == nullptr || memory::IsOfStore(p)) [[unlikely]]
    return;
  memory::CountFree(memory::Get(g_real.usable)(p));
  memory::Get(g_real.free)(p);
}

RANKINE_ENTRY(void*, calloc, (size_t count, size_t size)) {
  return memory::Counted(memory::Get(g_real.calloc)(count, size), count * size);
}

RANKINE_ENTRY(void*, realloc, (void* p, size_t size)) {
  return memory::Realloc(p, size);
}

// glibc's reallocarray calls realloc, so if it were called here, the allocation would be counted twice.
RANKINE_ENTRY(void*, reallocarray, (void* p, size_t count, size_t size)) {
  size_t bytes = 0;
  return __builtin_mul_overflow(count, size, &bytes) ? memory::Missing() : memory::Realloc(p, bytes);
}

RANKINE_ENTRY(int, posix_memalign, (void** p, size_t align, size_t size)) {
  const int result = memory::Get(g_real.posix_memalign)(p, align, size);
  if (result == 0) memory::CountedUnlessForeign(memory::kPosixMemalign, *p, size);
  return result;
}

RANKINE_ENTRY(void*, aligned_alloc, (size_t align, size_t size)) {
  return memory::CountedUnlessForeign(memory::kAlignedAlloc, memory::Get(g_real.aligned_alloc)(align, size),
                                      size);
}

RANKINE_ENTRY(void*, memalign, (size_t align, size_t size)) {
  const auto real = memory::Get(g_real.memalign);
  return real == nullptr ? memory::Missing()
                         : memory::CountedUnlessForeign(memory::kMemalign, real(align, size), size);
}

RANKINE_ENTRY(void*, valloc, (size_t size)) {
  const auto real = memory::Get(g_real.valloc);
  return real == nullptr ? memory::Missing()
                         : memory::CountedUnlessForeign(memory::kValloc, real(size), size);
}

RANKINE_ENTRY(void*, pvalloc, (size_t size)) {
  const auto real = memory::Get(g_real.pvalloc);
  return real == nullptr ? memory::Missing()
                         : memory::CountedUnlessForeign(memory::kPvalloc, real(size), size);
}

constinit const memory::Library rankine_memory_1 = {memory::kLayout, rankine_malloc,
                                                    memory::Mine,    memory::EndInterval,
                                                    memory::Total,   memory::DescribeAllocator};
