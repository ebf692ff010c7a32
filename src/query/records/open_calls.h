// The MPI calls that a process never returned from: it ended, or was killed, in them. The profile has no row
// of them, so each is made one here.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/tables.h"
#include "query/records/open_partners.h"

namespace rankine::query {

// A call that a thread was in when its process ended, or was killed. A process that
// ended in MPI_Finalize or behind it has none.
struct OpenCall {
  uint32_t thread = 0;
  uint16_t function = 0;           // id of gen/mpi.table; 0: not known
  std::string name;                // of the function, as the archive has it
  uint32_t site = archive::kNone;  // where it was called, kNone: not known
  uint64_t ns = 0;                 // for how long
  OpenPartners partners;           // of a call that lasted long in a thread that was sampled
};

// The processes run, so they will return from what they are in: from now on none has an open call.
void ForgetOpenCalls(archive::Tables& tables);

// By thread.
std::vector<OpenCall> OpenCalls(const archive::Process& process);

// One row of one call for each open call whose function is known, up to the end of its process. Its bytes and
// partners are not counted. Its communicator is the one that it names, where that is known. Else it is that
// of the calls that came back from the same place, or the only one of several ranks that the process has.
std::vector<archive::Row> UnfinishedRows(const archive::Tables& tables);

}  // namespace rankine::query
