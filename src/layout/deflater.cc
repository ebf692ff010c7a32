// SPDX-License-Identifier: BSD-3-Clause
#include "layout/deflater.h"

#include <libdeflate.h>

#include <atomic>
#include <cstdlib>

#include "base/rt/spin.h"

namespace rankine::layout {
namespace {

constexpr int kLevel = 1;

thread_local Arena* current_arena = nullptr;

// Decompressors in offline tools also use this allocator, even outside of Open. Injected code has no
// decompressors.
void* Allocate(size_t size) {
  if (current_arena != nullptr) return current_arena->Allocate(size, 64);
#ifdef RANKINE_INJECTED
  return nullptr;
#else
  return malloc(size);
#endif
}

void Free([[maybe_unused]] void* memory) {
#ifndef RANKINE_INJECTED
  free(memory);
#endif
}

// Sets libdeflate's allocator once. The function does not use pthread_once, because older systems lack the
// version of pthread_once in libc, GLIBC_2.34.
bool SetAllocator() {
  static constinit std::atomic<bool> done{false};
  static constinit rt::SpinLock lock;
  if (done.load(std::memory_order_acquire)) return true;
  if (!lock.TryLock()) return false;
  if (!done.load(std::memory_order_relaxed)) libdeflate_set_memory_allocator(Allocate, Free);
  done.store(true, std::memory_order_release);
  lock.Unlock();
  return true;
}

}  // namespace

bool Deflater::Open(Arena& arena) {
  if (!SetAllocator()) return false;
  current_arena = &arena;
  compressor_ = libdeflate_alloc_compressor(kLevel);
  current_arena = nullptr;
  return compressor_ != nullptr;
}

size_t Deflater::Compress(std::span<const std::byte> raw, std::span<std::byte> room) {
  if (compressor_ == nullptr) return 0;
  return libdeflate_deflate_compress(compressor_, raw.data(), raw.size(), room.data(), room.size());
}

}  // namespace rankine::layout
