// SPDX-License-Identifier: BSD-3-Clause
// Calls the MPI library's own functions, and not our wrappers or other tools. The functions are always
// called by the library's PMPI_ name, with integers as arguments. The guard must be set when these functions
// are called.
#pragma once
#include <cstdint>
#include <type_traits>

namespace rankine::mpi {

// Returns the library's PMPI_ function with this id, which is looked up on first use; nullptr if there is no
// such function.
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

// Calls PMPI_<id> and returns its return code; kMissing if the library has no such function.
template <class... A>
inline int CallReal(uint16_t id, A... a) {
  auto* f = reinterpret_cast<long (*)(decltype(AsArgument(a))...)>(RealPmpi(id));
  return f == nullptr ? kMissing : static_cast<int>(f(AsArgument(a)...));
}

}  // namespace rankine::mpi
