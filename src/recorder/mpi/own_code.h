// The shortest answer to "does MPI's own code make this call?": where one object of the MPI layer lies. ROMIO
// asks MPI four times about datatypes in each write, and such a call is told by four instructions.
//
// One object, the first that was seen to ask so: MPICH's library has ROMIO in it. What others do is told by
// the thread's table (callsite.h), which also says what is learned here. An address does not change its
// object before dlclose, which forgets; `start` is written once in the life of the process, so that a reader
// never sees it with another object's size.
#pragma once
#include <cstdint>

namespace rankine::mpi {

struct OwnCode {
  uintptr_t start, size;  // size 0: not known
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
