// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/library/real.h"

#include <atomic>

#include "base/rt/keep_errno.h"
#include "layout/io/library_functions.h"
#include "recorder/core/link/missing_function.h"
#include "recorder/core/link/module.h"
#include "recorder/core/link/next_function.h"
#include "recorder/core/link/resolve.h"

namespace rankine::recorder::io {
namespace {

using adapters::g_closed;

constexpr int kPlaceBits = 12;
constexpr uint32_t kPlaces = 1u << kPlaceBits, kProbes = 16;
constexpr int kAddressShift = 16;         // user-space addresses have 47 bits
constexpr uint64_t kClosedMask = 0x7fff;  // The bits of g_closed that `meaning` contains above its lowest
                                          // bit.

// A cache entry. The member `meaning` is a single word, so that two threads which write it at once cannot
// mix their values.
struct Place {
  std::atomic<uint64_t> key;      // The call site and the function; 0: the entry is free.
  std::atomic<uint64_t> meaning;  // The function's address, the value of g_closed at the look-up, and whether
                                  // the function is the library's; 0: nothing is known yet.
};
constinit Place g_places[kPlaces] = {};

uint64_t Pack(const RealLibraryFunction& real, uint32_t closed) {
  return reinterpret_cast<uint64_t>(real.address) << kAddressShift | (closed & kClosedMask) << 1 |
         (real.is_librarys ? 1 : 0);
}

// Returns the name of a function that every version of this library contains, and that hardly any other
// library contains.
const char* MarkOf(layout::IoLayer layer) {
  return layer == layout::IoLayer::hdf5     ? "H5get_libversion"
         : layer == layout::IoLayer::netcdf ? "nc_inq_libvers"
                                            : "ncmpi_inq_libvers";
}

[[gnu::noinline, gnu::cold]] RealLibraryFunction Resolve(uint16_t id, const void* caller) {
  const rt::KeepErrno keep;
  const char* name = layout::NameOfIoLibraryFunction(id);
  void* address = mpi::ResolveFor(caller, name);
  if (address == nullptr) Missing(name);
  bool is_librarys = false;
  mpi::ForEachModule([&](const mpi::Module& module) {
    if (!module.Contains(address)) return false;
    is_librarys = module.Find(MarkOf(layout::kIoLibraryFunctions[id - 1].layer)) != nullptr;
    return true;
  });
  return {address, is_librarys};
}

}  // namespace

RealLibraryFunction RealOf(uint16_t id, const void* caller) {
  const uint64_t key = uint64_t{id} << 48 | reinterpret_cast<uintptr_t>(caller);
  const uint32_t closed = g_closed.load(std::memory_order_acquire);
  // A single call site may call many functions. Only the upper bits of the product depend on the function's
  // id, so the index consists of the uppermost bits.
  const auto first = static_cast<uint32_t>((key * 0x9e3779b97f4a7c15ull) >> (64 - kPlaceBits));
  for (uint32_t i = 0; i < kProbes; ++i) {
    Place& place = g_places[(first + i) % kPlaces];
    uint64_t there = place.key.load(std::memory_order_acquire);
    if (there == 0 && place.key.compare_exchange_strong(there, key)) there = key;
    if (there != key) continue;
    const uint64_t meaning = place.meaning.load(std::memory_order_acquire);
    if (meaning != 0 && (meaning >> 1 & kClosedMask) == (closed & kClosedMask)) [[likely]]
      return {reinterpret_cast<void*>(meaning >> kAddressShift), (meaning & 1) != 0};
    const RealLibraryFunction real = Resolve(id, caller);
    place.meaning.store(Pack(real, closed), std::memory_order_release);
    return real;
  }
  return Resolve(id, caller);
}

}  // namespace rankine::recorder::io
