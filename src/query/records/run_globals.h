// SPDX-License-Identifier: BSD-3-Clause
// Metadata of an archive's run, with the names used in queries.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "query/values/value.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::query {

// Returns run.file, and each key of the job's table without the prefix `job.` (run.program, run.mpi.library).
// If the job has no run.end.ns, it is taken from the processes. The program's own metadata are named run.KEY,
// or run.metadata.KEY if run.KEY is already used by Rankine. Each name occurs once. The views point into
// `file` and `tables`.
std::vector<std::pair<std::string, Value>> RunGlobals(const std::string& file, const archive::Tables& tables);

}  // namespace rankine::query
