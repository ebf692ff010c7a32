#include "runtime/service/memory/library/real.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "runtime/mpi/abi/module.h"
#include "runtime/mpi/abi/resolve.h"

namespace rankine::runtime::service::memory {
namespace {

constexpr size_t kAlign = 16;
alignas(64) std::byte g_store[32 << 10];
std::atomic<size_t> g_store_used{0};

// nullptr: it is full.
void* FromStore(size_t align, size_t size) {
  if (align < kAlign) align = kAlign;
  if (size > sizeof g_store || align > 4096) return nullptr;
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

// malloc's module answers for sizes, since another's knows nothing of its blocks.
void FindAllocator() {
  const mpi::SymbolName malloc_name("malloc");
  bool after_us = false;
  void* usable = nullptr;
  mpi::ForEachModule([&](const mpi::Module& module) {
    if (module.IsOurs()) {
      after_us = true;
      return false;
    }
    if (!after_us || module.Find(malloc_name) == nullptr) return false;
    usable = module.Find("malloc_usable_size");
    g_own_new = module.Find("_Znwm") != nullptr;
    std::string_view path = module.path();
    path.remove_prefix(path.rfind('/') + 1);
    rt::Text<sizeof g_name> name;
    name << path;
    rt::Copy(g_name, sizeof g_name, name.c_str());
    return true;
  });
  if (usable == nullptr) {
    g_why = "the program's allocator does not tell the size of its blocks (malloc_usable_size)";
    usable = reinterpret_cast<void*>(NoSize);
  }
  constexpr const char* kNames[] = {"malloc",        "free",     "calloc", "realloc", "posix_memalign",
                                    "aligned_alloc", "memalign", "valloc", "pvalloc"};
  void* found[std::size(kNames)];
  for (size_t i = 0; i < std::size(kNames); ++i) found[i] = mpi::ResolveNext(kNames[i]);
  // All at once, so that what the search itself allocates meets our store alone.
  Set(&g_real.usable, usable);
  Set(&g_real.malloc, found[0]);
  Set(&g_real.free, found[1]);
  Set(&g_real.calloc, found[2]);
  Set(&g_real.realloc, found[3]);
  Set(&g_real.posix_memalign, found[4]);
  Set(&g_real.aligned_alloc, found[5]);
  Set(&g_real.memalign, found[6]);
  Set(&g_real.valloc, found[7]);
  Set(&g_real.pvalloc, found[8]);
}

std::atomic<long> g_finder{0};  // thread id
std::atomic<bool> g_found{false};

// False: this is the walk itself, which allocates.
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

// What stands in the table before the first call.
void* FirstMalloc(size_t size) {
  return Find() ? g_real.malloc(size) : Stored(kAlign, size);
}

void FirstFree(void* p) {
  if (Find()) g_real.free(p);
}

size_t FirstUsable(void* p) {
  if (IsOfStore(p)) return SizeInStore(p);
  return Find() ? g_real.usable(p) : 0;
}

void* FirstCalloc(size_t count, size_t size) {
  if (Find()) return g_real.calloc(count, size);
  size_t bytes = 0;
  return __builtin_mul_overflow(count, size, &bytes) ? OutOfMemory()
                                                     : Stored(kAlign, bytes);  // zeros, never used
}

void* FirstRealloc(void* p, size_t size) {
  return Find() ? g_real.realloc(p, size) : Stored(kAlign, size);
}

int FirstPosixMemalign(void** p, size_t align, size_t size) {
  if (Find()) return g_real.posix_memalign(p, align, size);
  *p = FromStore(align, size);
  return *p == nullptr ? ENOMEM : 0;
}

void* FirstAlignedAlloc(size_t align, size_t size) {
  return Find() ? g_real.aligned_alloc(align, size) : Stored(align, size);
}

void* FirstMemalign(size_t align, size_t size) {
  return Find() ? g_real.memalign(align, size) : Stored(align, size);
}

void* FirstValloc(size_t size) {
  return Find() ? g_real.valloc(size) : Stored(4096, size);
}

void* FirstPvalloc(size_t size) {
  return Find() ? g_real.pvalloc(size) : Stored(4096, (size + 4095) / 4096 * 4096);
}

}  // namespace

constinit Real g_real = {FirstMalloc,        FirstFree,         FirstUsable,   FirstCalloc, FirstRealloc,
                         FirstPosixMemalign, FirstAlignedAlloc, FirstMemalign, FirstValloc, FirstPvalloc};

void DescribeAllocator(const char** name, const char** why, bool* own_new) {
  Find();
  *name = g_name;
  *why = g_why;
  *own_new = g_own_new;
}

bool IsOfStore(const void* p) {
  return reinterpret_cast<uintptr_t>(p) - reinterpret_cast<uintptr_t>(g_store) < sizeof g_store;
}

size_t SizeInStore(const void* p) {
  size_t size = 0;
  std::memcpy(&size, static_cast<const std::byte*>(p) - sizeof size, sizeof size);
  return size;
}

}  // namespace rankine::runtime::service::memory
