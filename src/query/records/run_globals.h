// SPDX-License-Identifier: BSD-3-Clause
// Provides the metadata of an archive's run, with the names used in queries.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "query/values/value.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::query {

// Returns `run.file`. The result also contains each key of the job's table without the prefix `job.`, such as
// `run.program` and `run.mpi.library`. If the job has no `run.end.ns`, the time is computed from the
// processes. The program's own metadata have names of the form run.KEY. If Rankine already uses run.KEY, the
// name is `run.metadata.KEY`. Each name occurs once. The views point into the arguments `file` and `tables`.
std::vector<std::pair<std::string, Value>> RunGlobals(const std::string& file, const archive::Tables& tables);

}  // namespace rankine::query
