// SPDX-License-Identifier: BSD-3-Clause
// MPI calls that never returned, because the process ended or was killed in them. The profile has no rows
// for calls that never returned, so this code makes rows for them. The code also reads polls that found
// nothing until the process ended.
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
// MPI_Finalize has no open calls.
struct OpenCall {
  uint32_t thread = 0;
  uint16_t function = 0;           // id of gen/mpi.table; 0: unknown
  std::string name;                // The name of the function, as stored in the archive.
  uint32_t site = archive::kNone;  // call site; `kNone`: unknown
  uint64_t ns = 0;                 // The time for which the call had lasted.
  OpenPartners partners;           // The partners are known only if the call was long and its thread was
                                   // sampled.
};

// Polls of a thread (MPI_Test, MPI_Iprobe) that had found nothing for a while when its process ended or was
// killed. During these polls, the thread made no other calls that communicate.
struct OpenPolls {
  // The last recorded poll. The field `ns` of this call begins with the first poll, and its partners are the
  // partners of several polls.
  OpenCall call;
  uint64_t last_ns = 0;  // time in ns from the last poll to the end of the process
  uint64_t count = 0;
};

// True if the thread was still polling at the end: the time since its last poll is not much longer than the
// time between two polls.
bool GoesOn(const OpenPolls& polls);

// Removes the open calls and polls of processes that are still running, because these calls may still return.
void ForgetOpenCalls(archive::Tables& tables);

// Returns the open calls, sorted by thread.
std::vector<OpenCall> OpenCalls(const archive::Process& process);

// Returns the polls, sorted by thread.
std::vector<OpenPolls> FindOpenPolls(const archive::Process& process);

// Makes a row for each open call whose function is known. The row of an open call has the count 1. The call
// counts as ending when its process ends. The row has neither bytes nor peers. The row gets the
// communicator that is the argument of the call, if this argument is recorded. If the argument is not
// recorded, the row gets the communicator of completed calls from the same call site. If no such call is
// completed, the row gets the only communicator of the process with several ranks.
std::vector<archive::Row> UnfinishedRows(const archive::Tables& tables);

}  // namespace rankine::query
