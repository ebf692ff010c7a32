// SPDX-License-Identifier: BSD-3-Clause
// The ranks of a job that execute one verb together, connected by MPI.
#pragma once
#include <memory>

#include "base/result.h"
#include "query/execution/team.h"

namespace rankine::cli {

// Calls MPI_Init now, and MPI_Finalize when the team is destroyed. Not thread-safe. Fails if there is no
// library, or if its MPI_COMM_WORLD has only this rank because the library does not match the launcher.
// `size` is the number of ranks that the launcher has started.
base::Result<std::unique_ptr<query::Team>> MakeMpiTeam(int size);

}  // namespace rankine::cli
