// SPDX-License-Identifier: BSD-3-Clause
// Finds the function that the program would have called without our library. The first call looks the
// function up. The result is discarded when a library is closed, since the closed library may have contained
// the function.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "recorder/core/link/resolve.h"

namespace rankine::recorder::adapters {

template <size_t N>
struct FixedName {
  consteval FixedName(const char (&from)[N]) {  // NOLINT(google-explicit-constructor)
    for (size_t i = 0; i < N; ++i) text[i] = from[i];
  }
  char text[N] = {};
};

// Number of calls of dlclose. Any thread may read this number.
[[gnu::visibility("hidden")]] extern constinit std::atomic<uint32_t> g_closed;

struct RealFunction {
  std::atomic<void*> address{nullptr};
  std::atomic<uint32_t> closed{0};  // The value of g_closed when the function was found.
};
template <FixedName kName>
constinit inline RealFunction g_real_function{};

template <FixedName kName>
[[gnu::noinline, gnu::cold]] void* FindReal(uint32_t closed) {
  RealFunction& real = g_real_function<kName>;
  void* address = mpi::ResolveNext(kName.text);
  real.closed.store(closed, std::memory_order_relaxed);
  real.address.store(address, std::memory_order_release);
  return address;
}

// Returns nullptr if no other module defines the name. The function is inline, because functions of
// progress engines call it first.
template <FixedName kName>
[[gnu::always_inline]] inline void* Real() {
  RealFunction& real = g_real_function<kName>;
  const uint32_t closed = g_closed.load(std::memory_order_acquire);
  void* address = real.address.load(std::memory_order_acquire);
  if (address != nullptr && real.closed.load(std::memory_order_relaxed) == closed) [[likely]]
    return address;
  return FindReal<kName>(closed);
}

// Calls the real function `kName` with exactly these argument types. Returns the result register, or 0 if
// there is no such function.
template <FixedName kName, class... Arguments>
uint64_t CallReal(Arguments... arguments) {
  auto* real = reinterpret_cast<uint64_t (*)(Arguments...)>(Real<kName>());
  return real == nullptr ? 0 : real(arguments...);
}

}  // namespace rankine::recorder::adapters
