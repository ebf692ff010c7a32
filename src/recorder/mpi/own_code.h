// SPDX-License-Identifier: BSD-3-Clause
// A fast test whether MPI's own code makes a call, by the address range of one module of the MPI layer. ROMIO
// makes four datatype queries in each write, and this test identifies them with four instructions.
//
// Only one module is stored, the first one from which such calls were seen. For example, MPICH's library
// contains ROMIO. Calls from other modules are identified by the thread's cache of call sites (callsite.h),
// which also provides the range stored here. Only after a dlclose can an address belong to another module,
// and dlclose clears the range. `start` is written only once in the life of the process, so a reader never
// combines it with the size of another module.
#pragma once
#include <cstdint>

namespace rankine::mpi {

struct OwnCode {
  uintptr_t start, size;  // a size of 0 means unknown
};
[[gnu::visibility("hidden")]] extern constinit OwnCode g_own_code;

[[gnu::always_inline]] inline bool IsOwnCode(uintptr_t address) {
  return address - g_own_code.start < g_own_code.size;
}

// `caller` must be in the MPI layer. Any thread, inside an MPI call; preserves errno.
void LearnOwnCode(uintptr_t caller);

// Call when a library was closed.
void ForgetOwnCode();

}  // namespace rankine::mpi
