// What an archive says of the run as a whole, as queries know it.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "archive/tables.h"
#include "query/values/value.h"

namespace rankine::query {

// run.file; each key of the job's table without `job.` (run.program, run.mpi.library), and run.end.ns of its
// processes where the job has none of its own; what the program said of itself, run.KEY, where that is a name
// of ours run.metadata.KEY. No name twice. Views into `file` and `tables`.
std::vector<std::pair<std::string, Value>> RunGlobals(const std::string& file, const archive::Tables& tables);

}  // namespace rankine::query
