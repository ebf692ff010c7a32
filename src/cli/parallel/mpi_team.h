// SPDX-License-Identifier: BSD-3-Clause
// The ranks of a job that execute one verb together, connected by MPI.
#pragma once
#include <memory>

#include "base/result.h"
#include "query/execution/team.h"

namespace rankine::cli {

// Calls MPI_Init now, and MPI_Finalize when the team is destroyed. The parameter `size` is the number of
// ranks that the launcher has started. Fails if no library is found, or if the library does not match the
// launcher. If the library does not match the launcher, the library's MPI_COMM_WORLD has only this rank. Not
// thread-safe.
base::Result<std::unique_ptr<query::Team>> MakeMpiTeam(int size);

}  // namespace rankine::cli
