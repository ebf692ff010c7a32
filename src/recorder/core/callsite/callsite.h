// SPDX-License-Identifier: BSD-3-Clause
// Who called MPI? The call site of an MPI call is the first return address outside the MPI layer (layer.h).
//
// The problem: a C program calls our wrapper itself, and the answer is the wrapper's return address. A
// Fortran program calls a shim (libmpi_mpifh, libmpichfort), perhaps through a second one (mpi_f08), a Python
// program calls mpi4py, and another tool may stand in between: the return address lies in a library and says
// nothing to a user. Walking the stack at each call costs 700 ns, more than most calls take.
//
// The choice: how to leave a function at one given return address never changes. So each thread keeps a small
// table keyed by return address that says either "this is the user's code: done" or "the caller's return
// address is at this offset from the stack pointer (or frame pointer)": a cached row of the compiler's own
// unwind table (cfi.h). A C call is one probe (about 1 ns), each shim one more probe and one or two loads.
// Only the first call through an address reads tables: some microseconds, once per address and thread.
//
// The other ways: frame pointers (MPI libraries are built without them), a list of Fortran entry points to
// wrap (four bindings, two MPIs, five spellings), caching whole stacks by their hash (needs the walk).
//
// The cost: 16 KiB per thread, and a wrapper that keeps a frame pointer.
//
// Limits: a row that needs a register other than the stack and the frame pointer ends the search; the answer
// is then the outermost address known, and the cache counts it. So does a frame above 1 MiB in the MPI layer.
#pragma once
#include <atomic>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "recorder/arch/entry_frame.h"
#include "recorder/arch/registers.h"
#include "recorder/core/callsite/layer.h"

namespace rankine::callsite {

class ModuleRegistry;

// The state of a wrapper's caller just after the wrapper returns.
struct Frame {
  uintptr_t return_address = 0;
  uintptr_t stack_pointer = 0;  // the wrapper's canonical frame address
  uintptr_t frame_pointer = 0;  // which the wrapper has saved
};

// Must be called by the wrapper itself (it is always inlined): a function that the application or a shim
// calls, not one that the wrapper calls. It makes that function keep a frame pointer, where the caller's
// is found.
[[gnu::always_inline]] inline Frame CallerFrame() {
  const auto* own = static_cast<const uintptr_t*>(recorder::arch::EntryFrame(__builtin_frame_address(0)));
  return {reinterpret_cast<uintptr_t>(__builtin_return_address(0)),
          reinterpret_cast<uintptr_t>(__builtin_dwarf_cfa()), *own};
}

inline constexpr unsigned kSiteCacheBits = 9;
inline constexpr unsigned kMaxSkippedFrames = 32;  // of the MPI layer, before we give up
inline constexpr unsigned kMaxSiteDepth = 8;       // addresses that FindCallSites can return

// One return address and how to leave its function. 32 bytes, so that none lies across two cache lines.
struct alignas(32) SiteEntry {
  enum class Cfa : uint8_t { not_read, none, sp, fp, at_fp };  // at_fp: *(frame pointer + offset)
  enum class SavedFp : uint8_t { unchanged, at_cfa, at_fp, lost };

  uintptr_t return_address;
  uint32_t generation;  // 0: empty
  int32_t cfa_offset;
  int32_t fp_offset;
  int32_t return_offset;  // from the CFA; where the call itself stores the address, it is always the same
  Layer layer;
  Cfa cfa;
  SavedFp fp;
  enum class Use : uint8_t { unchecked, checked, plain };
  // checked: the memory that the rule names was mapped when it was used first. plain: and all words lie at
  // fixed, valid distances from the stack pointer, so that nothing is left to check.
  Use use;
  bool is_own;     // the answer of IsOwnCall() about the function `asked`
  uint16_t asked;  // 0: none; kNoBinding: the call is in no binding to Fortran
  static constexpr uint16_t kNoBinding = 0xffff;
};
static_assert(sizeof(SiteEntry) == 32);

inline int32_t ReturnOffset(const SiteEntry& entry) {
  return recorder::arch::kCallStoresReturn ? -static_cast<int32_t>(sizeof(uintptr_t)) : entry.return_offset;
}

// The place of a frame's return address, from its CFA.
inline uintptr_t ReturnAt(const SiteEntry& entry, uintptr_t cfa) {
  return cfa + static_cast<uintptr_t>(int64_t{ReturnOffset(entry)});
}

// One per thread. All zeros is a valid empty cache, except that `registry` must be set before the first use.
// It has no constructor and no destructor, so it can be thread-local or lie in any zeroed memory aligned to
// 32.
struct SiteCache {
  ModuleRegistry* registry;
  uint64_t misses;    // slow look-ups: first use of an address, or two hot addresses in one place
  uint64_t failures;  // searches that ended within the MPI layer: the site is less exact than it should be
  SiteEntry entries[1u << kSiteCacheBits];
};

// The entries of older generations are void. Use SiteCachesChanged(), not this.
extern std::atomic<uint32_t> site_generation __attribute__((visibility("hidden")));

// Call when a module was closed (dlclose): addresses may now belong to another. Any thread, any time. Without
// it a stale entry can at worst name a wrong caller.
inline void SiteCachesChanged() {
  site_generation.fetch_add(1, std::memory_order_release);
}

inline uint32_t SiteIndex(uintptr_t return_address) {
  return static_cast<uint32_t>((return_address * 0x9e3779b97f4a7c15ull) >> (64 - kSiteCacheBits));
}

// The part of FindCallSite() after the first probe. It takes the frame in registers, because passing it
// through memory costs 2 ns more.
uintptr_t FindCallSiteSlow(SiteCache& cache, uintptr_t return_address, uintptr_t stack_pointer,
                           uintptr_t frame_pointer);

// The entry of one return address, with the row; valid until the cache is asked for another address. An entry
// with Cfa::none has a row that it cannot hold, or none. Safe as FindCallSite is.
const SiteEntry& EntryWithRow(SiteCache& cache, uintptr_t return_address);

// The caller of a binding's function, where its frame has the usual form and was used before. 0:
// FindCallSite() must search. The caller may be in a binding too.
[[gnu::no_sanitize_address, gnu::no_sanitize_thread]] inline uintptr_t KnownCaller(const SiteCache& cache,
                                                                                   uintptr_t return_address,
                                                                                   uintptr_t stack_pointer) {
  const SiteEntry& entry = cache.entries[SiteIndex(return_address)];
  if (entry.return_address != return_address || entry.layer == Layer::application ||
      entry.use != SiteEntry::Use::plain ||
      entry.generation != site_generation.load(std::memory_order_relaxed)) [[unlikely]] {
    return 0;
  }
  uintptr_t caller = 0;
  const uintptr_t at = ReturnAt(entry, stack_pointer + static_cast<uintptr_t>(int64_t{entry.cfa_offset}));
  std::memcpy(&caller, reinterpret_cast<const void*>(at), sizeof caller);
  return recorder::arch::PlainAddress(caller);
}

// The part of IsOwnCall() for addresses of the MPI layer, and for new ones.
bool IsOwnCallSlow(SiteCache& cache, uintptr_t return_address, uint16_t function, std::string_view name);

// Does a binding to Fortran make this call for itself (bindings.h)? `function` is the number of the called
// function and not 0, `name` its name in C. Safe as FindCallSite is.
[[gnu::always_inline]] inline bool IsOwnCall(SiteCache& cache, uintptr_t return_address, uint16_t function,
                                             std::string_view name) {
  const SiteEntry& entry = cache.entries[SiteIndex(return_address)];
  if (entry.return_address == return_address &&
      entry.generation == site_generation.load(std::memory_order_relaxed)) [[likely]] {
    if (entry.layer == Layer::application) [[likely]]
      return false;
    if (entry.asked == function) return entry.is_own;
  }
  return IsOwnCallSlow(cache, return_address, function, name);
}

// The layer that owns the code at the address, as FindCallSite sees it. One probe where the cache knows it.
Layer LayerAt(SiteCache& cache, uintptr_t address);

// The call site. Never fails: at worst it is frame.return_address. errno is kept. No allocation, no lock.
// Safe in a signal handler only if the handler has a cache of its own.
[[gnu::always_inline]] inline uintptr_t FindCallSite(SiteCache& cache, const Frame& frame) {
  const SiteEntry& entry = cache.entries[SiteIndex(frame.return_address)];
  if (entry.return_address == frame.return_address && entry.layer == Layer::application &&
      entry.generation == site_generation.load(std::memory_order_relaxed)) [[likely]] {
    return frame.return_address;
  }
  return FindCallSiteSlow(cache, frame.return_address, frame.stack_pointer, frame.frame_pointer);
}

// A call site and its callers: what --callsite-depth asks for.
struct SiteChain {
  uint32_t count = 0;  // of addresses filled, at least 1 unless `sites` is empty
  uint64_t id =
      0;  // equal for equal chains within a process; 64 bits of hash, so unequal chains differ in practice
};

// The call site and up to sites.size() - 1 further return addresses outside the MPI layer, inner ones first.
// sites beyond kMaxSiteDepth are left alone. Frames of the MPI layer between them (callbacks) are passed
// over. The chain ends early where the stack ends or cannot be unwound. Same guarantees as FindCallSite.
SiteChain FindCallSites(SiteCache& cache, const Frame& frame, std::span<uintptr_t> sites);

}  // namespace rankine::callsite
