// SPDX-License-Identifier: BSD-3-Clause
// Errors on the recorder's own communicators must be returned as error codes and never abort the application.
//
// MPI_ERRORS_RETURN achieves that if its value is certain. In the standard ABI, its value is not certain. Two
// libraries claim to implement version 1.0: MPICH 5.0.2 uses 0x143 and Intel MPI 2021.18 uses 0x142, and each
// value means MPI_ERRORS_ABORT in the other library. So in the standard ABI we set our own error handler
// function, which all libraries understand. We do not use it for other families, because MPICH 5.0.2 returns
// MPI_SUCCESS from a call whose error went to a user's handler. In these families, such an error shows only
// in missing data, so callers use a deadline.
#pragma once
#include <cstdint>

namespace rankine::mpi {

// Makes MPI calls on `comm` (the canonical handle of one of our communicators) return their errors. Returns
// false if the library refused. MPI must be initialised. Calls the library directly, not our wrappers.
bool ReturnErrors(uint64_t comm);

}  // namespace rankine::mpi
