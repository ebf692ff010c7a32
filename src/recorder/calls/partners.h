// SPDX-License-Identifier: BSD-3-Clause
// Finds values that are not among a call's arguments: the neighbours in a topology, the group of MPI_Win_post
// and MPI_Win_start, and the file position of an access. The library is queried for the missing values while
// the thread's guard is set. The neighbours of a few communicators are cached.
#pragma once
#include <cstdint>

#include "recorder/calls/describer.h"

namespace rankine::recorder::calls {

// Appends the neighbours to the list, after the two counts of partners at its start. If the list is empty,
// first stores 0 for both counts. Returns false if the library does not report the neighbours, or if there
// is no space.
bool ListNeighbors(Describer* d, uint64_t comm_handle, uint32_t comm);

struct GroupOf {
  uint64_t group, window;
  bool to;  // true: this rank accesses the group's ranks; false: the group's ranks access this rank
};
bool ListGroup(Describer* d, const GroupOf& of, uint32_t comm);

// AskPointer and AskOffset determine the byte offset at which a file access began. AskPointer is for an
// access through the individual file pointer, which is now after the accessed bytes. AskOffset is for an
// access at an explicit offset. If the library does not report the position, the functions return false.
bool AskPointer(Describer* d, uint64_t file, uint64_t bytes, uint64_t* offset);
bool AskOffset(Describer* d, uint64_t file, int64_t offset, uint64_t* byte);

}  // namespace rankine::recorder::calls
