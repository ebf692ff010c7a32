// SPDX-License-Identifier: BSD-3-Clause
// Finds the call site of an MPI call: the first return address outside the MPI layer (layer.h).
//
// A C program calls our wrapper directly, so the wrapper's return address is the call site. A Fortran program
// calls a shim (libmpi_mpifh, libmpichfort), perhaps through a second shim (mpi_f08). A Python program calls
// mpi4py, and another tool may be in between. In Fortran and Python programs, the wrapper's return address is
// therefore in a library, where it is of no use to a user. Walking the stack at each call would take 700 ns,
// but most calls take less than 700 ns.
//
// How to unwind from a given return address never changes, so each thread has a small table keyed by return
// address. An entry of this table has one of two meanings. If the return address is in user code, the search
// ends at this entry. If the return address is in the MPI layer, the entry contains the offset of the
// caller's return address from the stack pointer (or frame pointer). The offset is a cached row of the
// compiler's own unwind table (cfi.h). A C call costs one probe (about 1 ns); each shim costs one more probe
// and one or two loads. Unwind tables are read only for the first call with a given return address, which
// takes some microseconds per address and thread.
//
// Three alternatives to the table do not work: frame pointers, a list of entry points, and cached stacks. MPI
// libraries are built without frame pointers. A list of Fortran entry points to wrap would have to cover four
// bindings, two MPIs and five spellings. Whole stacks cannot be cached by their hash, because a walk is
// needed to compute the hash.
//
// The table costs 16 KiB per thread, and our wrappers must keep a frame pointer. The search ends at a row
// that needs a register other than the stack and frame pointers. The search also ends at a frame of more than
// 1 MiB in the MPI layer. If the search ends early, the result is the outermost address found, and the cache
// counts a failure.
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

// The registers of a wrapper's caller at the time when the wrapper has just returned.
struct Frame {
  uintptr_t return_address = 0;
  uintptr_t stack_pointer = 0;  // the wrapper's canonical frame address
  uintptr_t frame_pointer = 0;  // the frame pointer that the wrapper saved
};

// Only a wrapper that the application or a shim calls may call this function. A function that the wrapper
// calls must not call CallerFrame. This function is always inlined, and makes the wrapper keep a frame
// pointer, which leads to the caller's frame pointer.
[[gnu::always_inline]] inline Frame CallerFrame() {
  const auto* own = static_cast<const uintptr_t*>(recorder::arch::EntryFrame(__builtin_frame_address(0)));
  return {reinterpret_cast<uintptr_t>(__builtin_return_address(0)),
          reinterpret_cast<uintptr_t>(__builtin_dwarf_cfa()), *own};
}

inline constexpr unsigned kSiteCacheBits = 9;
// Maximum number of MPI-layer frames to skip before the search gives up.
inline constexpr unsigned kMaxSkippedFrames = 32;
inline constexpr unsigned kMaxSiteDepth = 8;  // The maximum number of addresses that FindCallSites can
                                              // return.

// One return address, and how to unwind from this address. An entry has 32 bytes, so that no entry crosses
// a cache line.
struct alignas(32) SiteEntry {
  enum class Cfa : uint8_t {
    not_read,
    none,
    sp,
    fp,
    at_fp
  };  // For at_fp, the CFA is *(frame pointer +
      // offset).
  enum class SavedFp : uint8_t { unchanged, at_cfa, at_fp, lost };

  uintptr_t return_address;
  uint32_t generation;  // 0: empty
  int32_t cfa_offset;
  int32_t fp_offset;
  int32_t return_offset;  // relative to the CFA; constant on processors whose call instruction stores the
                          // return address
  Layer layer;
  Cfa cfa;
  SavedFp fp;
  enum class Use : uint8_t { unchecked, checked, plain };
  // Shows which checks are needed when the rule is used. The value `checked` means that the memory to which
  // the rule refers was mapped at the first use. The value `plain` means that no further check is needed,
  // because all words are also at fixed, valid distances from the stack pointer.
  Use use;
  bool is_own;  // The result of IsOwnCall() for the function in `asked`.
  // 0 means no function. kNoBinding means that the call does not come from a Fortran binding.
  uint16_t asked;
  static constexpr uint16_t kNoBinding = 0xffff;
};
static_assert(sizeof(SiteEntry) == 32);

inline int32_t ReturnOffset(const SiteEntry& entry) {
  return recorder::arch::kCallStoresReturn ? -static_cast<int32_t>(sizeof(uintptr_t)) : entry.return_offset;
}

// Returns the address at which the return address of a frame with this CFA is stored.
inline uintptr_t ReturnAt(const SiteEntry& entry, uintptr_t cfa) {
  return cfa + static_cast<uintptr_t>(int64_t{ReturnOffset(entry)});
}

// Each thread has one cache. An object of zeros is a valid empty cache, except that `registry` must be set
// before the first use. A cache has no constructor and no destructor, so it can be thread-local or in any
// zeroed memory that is aligned to 32 bytes.
struct SiteCache {
  ModuleRegistry* registry;
  uint64_t misses;    // The number of slow look-ups. A look-up is slow for a new address, or if two hot
                      // addresses share a position.
  uint64_t failures;  // The number of searches that ended within the MPI layer. A call site from such a
                      // search is less exact.
  SiteEntry entries[1u << kSiteCacheBits];
};

// The current generation of the cache's entries for call sites. Entries with another generation are invalid.
// Do not use this variable directly, but call SiteCachesChanged().
extern std::atomic<uint32_t> site_generation __attribute__((visibility("hidden")));

// Call SiteCachesChanged when a module was closed (dlclose), because its addresses may now belong to
// another module. Any thread may call SiteCachesChanged at any time. Without this call, an outdated entry can
// at worst lead to a wrong caller.
inline void SiteCachesChanged() {
  site_generation.fetch_add(1, std::memory_order_release);
}

inline uint32_t SiteIndex(uintptr_t return_address) {
  return static_cast<uint32_t>((return_address * 0x9e3779b97f4a7c15ull) >> (64 - kSiteCacheBits));
}

// Continues FindCallSite() after its first probe has failed. The frame's members are passed in registers,
// because passing them in memory costs 2 ns more.
uintptr_t FindCallSiteSlow(SiteCache& cache, uintptr_t return_address, uintptr_t stack_pointer,
                           uintptr_t frame_pointer);

// Returns the entry of one return address, including its row. The reference is valid until the next look-up
// in the cache. Cfa::none means that there is no row, or that an entry cannot represent the row. This
// function is as safe as FindCallSite.
const SiteEntry& EntryWithRow(SiteCache& cache, uintptr_t return_address);

// Returns the caller of a binding's function, if the binding's frame has the usual form and was used
// before. A result of 0 means that FindCallSite() must search. The caller that is returned may itself be in
// a binding.
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

// The slow part of IsOwnCall(), for addresses in the MPI layer and for new addresses.
bool IsOwnCallSlow(SiteCache& cache, uintptr_t return_address, uint16_t function, std::string_view name);

// Whether a Fortran binding makes this call for itself (bindings.h). The parameter `function` is the number
// of the called function and is not 0; `name` is the C name of this function. This function is as safe as
// FindCallSite.
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

// The layer to which the code at the address belongs, as FindCallSite sees it. The look-up costs one probe if
// the address is in the cache.
Layer LayerAt(SiteCache& cache, uintptr_t address);

// Returns the call site. The search never fails, but its result may be just frame.return_address. Preserves
// errno. FindCallSite does not allocate memory and takes no lock. A signal handler may call this function
// only if the handler has its own cache.
[[gnu::always_inline]] inline uintptr_t FindCallSite(SiteCache& cache, const Frame& frame) {
  const SiteEntry& entry = cache.entries[SiteIndex(frame.return_address)];
  if (entry.return_address == frame.return_address && entry.layer == Layer::application &&
      entry.generation == site_generation.load(std::memory_order_relaxed)) [[likely]] {
    return frame.return_address;
  }
  return FindCallSiteSlow(cache, frame.return_address, frame.stack_pointer, frame.frame_pointer);
}

// A call site and its callers. The user chooses the number of callers with --callsite-depth.
struct SiteChain {
  uint32_t count = 0;  // The number of addresses that were stored. This number is at least 1 unless `sites`
                       // is empty.
  uint64_t id = 0;     // Equal chains have equal ids within a process. The id is a 64-bit hash, so in
                       // practice unequal chains have different ids.
};

// Finds the call site and up to sites.size() - 1 further return addresses outside the MPI layer, innermost
// first. Elements of `sites` beyond kMaxSiteDepth are not changed. Frames of the MPI layer between other
// frames (callbacks) are skipped. The result contains fewer addresses if the stack ends, or if the walk
// cannot continue. This function gives the same guarantees as FindCallSite.
SiteChain FindCallSites(SiteCache& cache, const Frame& frame, std::span<uintptr_t> sites);

}  // namespace rankine::callsite
