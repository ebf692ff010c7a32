// SPDX-License-Identifier: BSD-3-Clause
// The MPI library's own functions, called by us without our wrappers or other tools: always the library's
// PMPI_ name, with arguments as integers. Only inside the guard.
#pragma once
#include <cstdint>
#include <type_traits>

namespace rankine::mpi {

// The library's PMPI_<id>, resolved on first use; nullptr when it has none.
void* RealPmpi(uint16_t id);

inline constexpr int kMissing = -1;

template <class T>
inline long AsArgument(T value) {
  if constexpr (std::is_pointer_v<T>) {
    return static_cast<long>(reinterpret_cast<uintptr_t>(value));
  } else {
    return static_cast<long>(value);
  }
}

// Calls PMPI_<id>; kMissing where the library has no such function, otherwise its return code.
template <class... A>
inline int CallReal(uint16_t id, A... a) {
  auto* f = reinterpret_cast<long (*)(decltype(AsArgument(a))...)>(RealPmpi(id));
  return f == nullptr ? kMissing : static_cast<int>(f(AsArgument(a)...));
}

}  // namespace rankine::mpi
