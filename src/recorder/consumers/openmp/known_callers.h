// SPDX-License-Identifier: BSD-3-Clause
// A cache of the function that a call site means (mpi::ResolveFor). Places are filled once and never change,
// so they are read without a lock. When all are in use, further call sites are looked up each time.
#pragma once
#include <atomic>
#include <cstdint>

#include "recorder/core/link/resolve.h"

namespace rankine::recorder::openmp {

class KnownCallers {
 public:
  // nullptr: no object defines it.
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
