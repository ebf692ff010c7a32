// SPDX-License-Identifier: BSD-3-Clause
// The MPI calls from which a process never returned, because it ended or was killed in them. The profile has
// no row for them, so rows are made here.
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

// A call that a thread was in when its process ended or was killed. A process that ended in or after
// MPI_Finalize has none.
struct OpenCall {
  uint32_t thread = 0;
  uint16_t function = 0;           // id of gen/mpi.table; 0: unknown
  std::string name;                // name of the function, as stored in the archive
  uint32_t site = archive::kNone;  // the call site; kNone: unknown
  uint64_t ns = 0;                 // duration of the call so far
  OpenPartners partners;           // partners of a long call in a sampled thread
};

// For running processes: removes their open calls, since these calls will still return.
void ForgetOpenCalls(archive::Tables& tables);

// The open calls, sorted by thread.
std::vector<OpenCall> OpenCalls(const archive::Process& process);

// Makes one row of one call for each open call with a known function. The call lasts until the end of its
// process. The row has no bytes and no partners. The row's communicator is the one that the call names, if
// known. Otherwise it is the communicator of completed calls from the same place, or the process's only
// communicator with several ranks.
std::vector<archive::Row> UnfinishedRows(const archive::Tables& tables);

}  // namespace rankine::query
