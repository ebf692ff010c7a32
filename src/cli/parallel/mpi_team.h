// The ranks of a job that work on one verb together.
#pragma once
#include <memory>

#include "base/result.h"
#include "query/execution/team.h"

namespace rankine::cli {

// Calls MPI_Init; MPI_Finalize when the team ends. One thread. An error: there is no library, or the ranks do
// not find each other through it (each is alone), where `size` is how many the launcher has started.
base::Result<std::unique_ptr<query::Team>> MakeMpiTeam(int size);

}  // namespace rankine::cli
