// SPDX-License-Identifier: BSD-3-Clause
// The ranks of a job that execute one verb together.
#pragma once
#include <memory>

#include "base/result.h"
#include "query/execution/team.h"

namespace rankine::cli {

// Calls MPI_Init, and MPI_Finalize when the team is destroyed. For one thread. Fails if there is no library,
// or if the ranks do not find each other through it, so that each is alone. `size` is the number of ranks
// that the launcher has started.
base::Result<std::unique_ptr<query::Team>> MakeMpiTeam(int size);

}  // namespace rankine::cli
