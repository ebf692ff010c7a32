// SPDX-License-Identifier: BSD-3-Clause
// Caches which function a call site would call if we did not interpose it (mpi::ResolveFor). An entry is
// written once and never changes, so it is read without a lock. When all entries are used, other call sites
// are looked up each time.
#pragma once
#include <atomic>
#include <cstdint>

#include "recorder/core/link/resolve.h"

namespace rankine::recorder::openmp {

class KnownCallers {
 public:
  // Returns nullptr if no object defines the symbol.
  void* Find(void* caller, const char* symbol) {
    const auto first = (reinterpret_cast<uintptr_t>(caller) * 0x9e3779b97f4a7c15ull) >> 58;
    for (uintptr_t i = 0; i < kProbes; ++i) {
      Place& place = places_[(first + i) % kPlaces];
      void* owner = place.caller.load(std::memory_order_acquire);
      if (owner == nullptr && place.caller.compare_exchange_strong(owner, caller)) owner = caller;
      if (owner != caller) continue;
      void* real = place.real.load(std::memory_order_acquire);
      if (real == nullptr) {
        real = mpi::ResolveFor(caller, symbol);
        place.real.store(real, std::memory_order_release);
      }
      return real;
    }
    return mpi::ResolveFor(caller, symbol);
  }

 private:
  static constexpr uintptr_t kPlaces = 64, kProbes = 8;
  struct Place {
    std::atomic<void*> caller{nullptr};
    std::atomic<void*> real{nullptr};
  };
  Place places_[kPlaces];
};

}  // namespace rankine::recorder::openmp
