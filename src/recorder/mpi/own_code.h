// SPDX-License-Identifier: BSD-3-Clause
// A fast test whether MPI's own code makes a call: the address range of one object of the MPI layer. ROMIO
// makes four datatype queries in each write, and this test recognises them in four instructions.
//
// Only one object is stored, the first that was seen to make such calls: MPICH's library contains ROMIO.
// Calls from other objects are recognised by the thread's table (callsite.h), which also supplies what is
// learned here. An address does not change its object before dlclose, which clears this. `start` is written
// once in the life of the process, so a reader never sees it with another object's size.
#pragma once
#include <cstdint>

namespace rankine::mpi {

struct OwnCode {
  uintptr_t start, size;  // size 0: unknown
};
[[gnu::visibility("hidden")]] extern constinit OwnCode g_own_code;

[[gnu::always_inline]] inline bool IsOwnCode(uintptr_t address) {
  return address - g_own_code.start < g_own_code.size;
}

// `caller` lies in the MPI layer. Any thread, inside an MPI call; errno is kept.
void LearnOwnCode(uintptr_t caller);

// A library was closed.
void ForgetOwnCode();

}  // namespace rankine::mpi
