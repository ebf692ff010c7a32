// SPDX-License-Identifier: BSD-3-Clause
// MPI calls that never returned, because the process ended or was killed while it was in them. The profile
// has no rows for these calls, so rows are made here.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/rows/none.h"
#include "archive/rows/profile.h"
#include "query/records/open_partners.h"

namespace rankine::archive {
struct Process;
struct Tables;
}  // namespace rankine::archive

namespace rankine::query {

// A call that a thread had not left when its process ended or was killed. A process that ended in or after
// MPI_Finalize has no such calls.
struct OpenCall {
  uint32_t thread = 0;
  uint16_t function = 0;           // id of gen/mpi.table; 0: unknown
  std::string name;                // the function's name, as stored in the archive
  uint32_t site = archive::kNone;  // call site; kNone: unknown
  uint64_t ns = 0;                 // how long the call had lasted
  OpenPartners partners;           // known only for long calls in a thread that was sampled
};

// Removes the open calls of processes that are still running, since these calls may yet return.
void ForgetOpenCalls(archive::Tables& tables);

// Returns the open calls, sorted by thread.
std::vector<OpenCall> OpenCalls(const archive::Process& process);

// Makes a row of one call for each open call whose function is known. Its time lasts until the end of the
// process. It has neither bytes nor peers. Its communicator is the argument of the call, if that is recorded.
// Otherwise it is the communicator of completed calls from the same call site, or the process's only
// communicator with several ranks.
std::vector<archive::Row> UnfinishedRows(const archive::Tables& tables);

}  // namespace rankine::query
