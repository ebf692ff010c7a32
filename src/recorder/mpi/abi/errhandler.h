// Errors on the runtime's own communicators must come back as return codes, never abort the application.
//
// MPI_ERRORS_RETURN says so where its value is certain. In the standard ABI it is not: of two libraries that
// both claim version 1.0, MPICH 5.0.2 has 0x143 and Intel MPI 2021.18 has 0x142, where each value means
// MPI_ERRORS_ABORT to the other. There a handler function of our own is set, which means the same to all. It
// is not used everywhere because MPICH 5.0.2 returns MPI_SUCCESS from a call whose error went to a user's
// handler: the error is then only noticed by what does not arrive, so callers keep a deadline.
#pragma once
#include <cstdint>

namespace rankine::mpi {

// Makes MPI calls on `comm` (a canonical handle, one of ours) return their errors. False when the library
// refused. MPI must be initialised; calls the library itself, not our wrappers.
bool ReturnErrors(uint64_t comm);

}  // namespace rankine::mpi
