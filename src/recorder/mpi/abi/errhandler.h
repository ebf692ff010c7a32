// SPDX-License-Identifier: BSD-3-Clause
// Makes a communicator of the recorder return errors as error codes, so that an error never aborts the
// application.
//
// The error handler MPI_ERRORS_RETURN returns errors as codes, but its value in the standard ABI is not
// certain. At present, two libraries claim to implement version 1.0 of the standard ABI. MPICH 5.0.2 uses
// 0x143 and Intel MPI 2021.18 uses 0x142, and each value means MPI_ERRORS_ABORT in the other library. In
// the standard ABI, we therefore set our own error handler function, which all libraries understand.
//
// An error handler function is not used in other families: MPICH 5.0.2 returns MPI_SUCCESS from a call
// whose error went to a user's handler. Where our handler function is set, an error may therefore show only
// in missing data, so callers must use a deadline.
#pragma once
#include <cstdint>

namespace rankine::mpi {

// Makes MPI calls on `comm` (the canonical handle of one of our communicators) return their errors. Returns
// false if the library refused the error handler. MPI must be initialised. The function calls the library
// directly, and not our wrappers.
bool ReturnErrors(uint64_t comm);

}  // namespace rankine::mpi
