// SPDX-License-Identifier: BSD-3-Clause
// Errors on the recorder's own communicators must come back as return codes and never abort the application.
//
// MPI_ERRORS_RETURN does that where its value is certain. In the standard ABI it is not. Two libraries claim
// version 1.0: MPICH 5.0.2 has 0x143 and Intel MPI 2021.18 has 0x142, and each value means MPI_ERRORS_ABORT
// to the other. So there a handler function of our own is set, which means the same to all. It is not used
// everywhere, because MPICH 5.0.2 returns MPI_SUCCESS from a call whose error went to a user's handler. The
// error then shows only as missing data, so callers keep a deadline.
#pragma once
#include <cstdint>

namespace rankine::mpi {

// Makes MPI calls on `comm` (a canonical handle, one of ours) return their errors. False when the library
// refused. MPI must be initialised; calls the library itself, not our wrappers.
bool ReturnErrors(uint64_t comm);

}  // namespace rankine::mpi
