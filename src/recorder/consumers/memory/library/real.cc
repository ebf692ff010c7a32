// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/memory/library/real.h"

#include <cerrno>
#include <cstring>

#include "base/rt/page.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "recorder/core/link/module.h"

namespace rankine::recorder::memory {

alignas(64) std::byte g_store[kStore];

namespace {

constexpr size_t kAlign = 16;
std::atomic<size_t> g_store_used{0};

// Returns nullptr if the store is full.
void* FromStore(size_t align, size_t size) {
  if (align < kAlign) align = kAlign;
  if (size > sizeof g_store || align > rt::PageBytes()) return nullptr;
  const size_t whole = (size + kAlign - 1) / kAlign * kAlign + kAlign + align;
  const size_t at = g_store_used.fetch_add(whole, std::memory_order_relaxed);
  if (at > sizeof g_store || whole > sizeof g_store - at) return nullptr;
  uintptr_t p = reinterpret_cast<uintptr_t>(g_store) + at + kAlign;
  p = (p + align - 1) / align * align;
  std::memcpy(reinterpret_cast<void*>(p - sizeof size), &size, sizeof size);
  return reinterpret_cast<void*>(p);
}

char g_name[64];
const char* g_why = nullptr;
bool g_own_new = false;

size_t NoSize(void*) {
  return 0;
}

template <class Function>
void Set(std::atomic<Function>* place, void* found) {
  place->store(reinterpret_cast<Function>(found), std::memory_order_relaxed);
}

// The last five functions are the optional ones, in the order of the enum Optional.
constexpr const char* kNames[] = {"malloc",        "free",     "calloc", "realloc", "posix_memalign",
                                  "aligned_alloc", "memalign", "valloc", "pvalloc"};
constexpr int kNameCount = 9;
constexpr int kNeeded = 4;

// The functions that were found in modules which the loader has loaded after our library.
struct Search {
  void* found[kNameCount] = {};
  bool foreign[kNameCount] = {};  // True if a module other than the module of malloc contains the function.
  void* usable = nullptr;         // The malloc_usable_size of the module that defines malloc. The functions
                                  // of other modules cannot measure malloc's blocks.
  bool sanitizer = false;         // malloc belongs to a sanitizer that may not be initialised yet.
  bool cxx = false;               // A module other than the allocator is linked to a C++ library.

  void SeeLanguage(const mpi::Module& module) {
    const bool is_allocator = module.Find("malloc") != nullptr;
    cxx = cxx || (!is_allocator && (module.Needs("libstdc++.so.6") || module.Needs("libc++.so.1")));
  }

  void Visit(const mpi::Module& module) {
    const bool had_malloc = found[0] != nullptr;
    const bool is_allocator = !had_malloc && module.Find(kNames[0]) != nullptr;
    for (int i = 0; i < kNameCount; ++i) {
      if (found[i] != nullptr) continue;
      found[i] = module.Find(kNames[i]);
      foreign[i] = found[i] != nullptr && !is_allocator;
    }
    if (!is_allocator) return;
    for (const char* init : {"__asan_init", "__hwasan_init", "__tsan_init", "__msan_init", "__lsan_init"})
      sanitizer = sanitizer || module.Find(init) != nullptr;
    if (!sanitizer) usable = module.Find("malloc_usable_size");
    g_own_new = module.Find("_Znwm") != nullptr;
    std::string_view path = module.path();
    path.remove_prefix(path.rfind('/') + 1);
    rt::Text<sizeof g_name> name;
    name << path;
    rt::Copy(g_name, sizeof g_name, name.c_str());
  }
};

const char* WhatItLacks(const Search& search) {
  if (search.sanitizer) return "the program uses a sanitizer, and Rankine does not intercept its allocator";
  for (int i = 0; i < kNeeded; ++i) {
    if (search.found[i] == nullptr || search.foreign[i])
      return "malloc, free, calloc and realloc belong to different allocators";
  }
  if (search.usable == nullptr)
    return "the program's allocator does not report the sizes of its blocks (malloc_usable_size)";
  if (g_own_new && search.cxx)
    return "the program's allocator has its own operator new, which does not call malloc";
  return nullptr;
}

void FindAllocator() {
  Search search;
  bool after_us = false;
  mpi::ForEachModule([&](const mpi::Module& module) {
    search.SeeLanguage(module);
    if (after_us) search.Visit(module);
    after_us = after_us || module.IsOurs();
    return false;
  });
  g_why = WhatItLacks(search);
  // All pointers are set together, so that allocations of the search itself use only our store.
  if (search.usable == nullptr || g_why != nullptr) {
    g_real.usable.store(NoSize, std::memory_order_relaxed);
  } else {
    Set(&g_real.usable, search.usable);
  }
  Set(&g_real.malloc, search.found[0]);
  Set(&g_real.free, search.found[1]);
  Set(&g_real.calloc, search.found[2]);
  Set(&g_real.realloc, search.found[3]);
  Set(&g_real.posix_memalign, search.found[4]);
  Set(&g_real.aligned_alloc, search.found[5]);
  Set(&g_real.memalign, search.found[6]);
  Set(&g_real.valloc, search.found[7]);
  Set(&g_real.pvalloc, search.found[8]);
  uint32_t foreign = 0;
  for (int i = kNeeded; i < kNameCount; ++i) foreign |= search.foreign[i] ? 1u << (i - kNeeded) : 0;
  g_real.foreign.store(foreign, std::memory_order_relaxed);
}

std::atomic<long> g_finder{0};  // thread id
std::atomic<bool> g_found{false};

// Returns false if the calling thread is the thread that searches, which means that the search itself
// allocates.
bool Find() {
  if (g_found.load(std::memory_order_acquire)) return true;
  const long tid = rt::GetTid();
  long finder = 0;
  if (g_finder.compare_exchange_strong(finder, tid, std::memory_order_acquire)) {
    const int saved = errno;
    FindAllocator();
    errno = saved;
    g_found.store(true, std::memory_order_release);
    return true;
  }
  if (finder == tid) return false;
  while (!g_found.load(std::memory_order_acquire)) rt::Yield();
  return true;
}

void* OutOfMemory() {
  errno = ENOMEM;
  return nullptr;
}

void* Stored(size_t align, size_t size) {
  void* p = FromStore(align, size);
  return p != nullptr ? p : OutOfMemory();
}

// The functions that are in the table at the start of the process. At its first call, each of these functions
// looks up the allocator.
void* FirstMalloc(size_t size) {
  return Find() ? Get(g_real.malloc)(size) : Stored(kAlign, size);
}

void FirstFree(void* p) {
  if (Find()) Get(g_real.free)(p);
}

size_t FirstUsable(void* p) {
  if (IsOfStore(p)) return SizeInStore(p);
  return Find() ? Get(g_real.usable)(p) : 0;
}

void* FirstCalloc(size_t count, size_t size) {
  if (Find()) return Get(g_real.calloc)(count, size);
  size_t bytes = 0;
  return __builtin_mul_overflow(count, size, &bytes) ? OutOfMemory()
                                                     // The memory is zero, because it was never used
                                                     // before.
                                                     : Stored(kAlign, bytes);
}

void* FirstRealloc(void* p, size_t size) {
  return Find() ? Get(g_real.realloc)(p, size) : Stored(kAlign, size);
}

int FirstPosixMemalign(void** p, size_t align, size_t size) {
  if (Find()) return Get(g_real.posix_memalign)(p, align, size);
  *p = FromStore(align, size);
  return *p == nullptr ? ENOMEM : 0;
}

void* FirstAlignedAlloc(size_t align, size_t size) {
  return Find() ? Get(g_real.aligned_alloc)(align, size) : Stored(align, size);
}

void* FirstMemalign(size_t align, size_t size) {
  return Find() ? Get(g_real.memalign)(align, size) : Stored(align, size);
}

void* FirstValloc(size_t size) {
  return Find() ? Get(g_real.valloc)(size) : Stored(rt::PageBytes(), size);
}

void* FirstPvalloc(size_t size) {
  return Find() ? Get(g_real.pvalloc)(size)
                : Stored(rt::PageBytes(), (size + rt::PageBytes() - 1) / rt::PageBytes() * rt::PageBytes());
}

}  // namespace

constinit Real g_real = {FirstMalloc,
                         FirstFree,
                         FirstUsable,
                         FirstCalloc,
                         FirstRealloc,
                         FirstPosixMemalign,
                         FirstAlignedAlloc,
                         FirstMemalign,
                         FirstValloc,
                         FirstPvalloc,
                         0};

void DescribeAllocator(const char** name, const char** why, bool* own_new) {
  Find();
  *name = g_name;
  *why = g_why;
  *own_new = g_own_new;
}

size_t SizeInStore(const void* p) {
  size_t size = 0;
  std::memcpy(&size, static_cast<const std::byte*>(p) - sizeof size, sizeof size);
  return size;
}

}  // namespace rankine::recorder::memory
