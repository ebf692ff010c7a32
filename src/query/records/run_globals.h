// SPDX-License-Identifier: BSD-3-Clause
// The metadata of an archive's run, under the names used in queries.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "query/values/value.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::query {

// run.file, and each key of the job's table without `job.` (run.program, run.mpi.library). run.end.ns comes
// from the processes if the job has none. The program's own metadata are run.KEY, or run.metadata.KEY if
// run.KEY is one of our names. Each name occurs once. The views point into `file` and `tables`.
std::vector<std::pair<std::string, Value>> RunGlobals(const std::string& file, const archive::Tables& tables);

}  // namespace rankine::query
