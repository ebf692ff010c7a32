// SPDX-License-Identifier: BSD-3-Clause
// Values that a call's arguments do not contain: neighbours in a topology, the group of MPI_Win_post and
// MPI_Win_start, the file position of an access. We query the library for them, with the guard set. The
// neighbours of a few communicators are cached.
#pragma once
#include <cstdint>

#include "recorder/calls/describer.h"

namespace rankine::recorder::calls {

// Appends the neighbours to the counts at the start of the list (if there are no counts, two zeros are stored
// first). Returns false if the library does not report the neighbours, or if there is no space.
bool ListNeighbors(Describer* d, uint64_t comm_handle, uint32_t comm);

struct GroupOf {
  uint64_t group, window;
  bool to;  // true: this rank accesses the group's ranks; false: they access this rank
};
bool ListGroup(Describer* d, const GroupOf& of, uint32_t comm);

// Determine the byte offset at which a file access began. AskPointer: for an access through the individual
// file pointer, which is now after the accessed bytes. AskOffset: for an access at an explicit `offset`. Both
// return false if the library does not report it.
bool AskPointer(Describer* d, uint64_t file, uint64_t bytes, uint64_t* offset);
bool AskOffset(Describer* d, uint64_t file, int64_t offset, uint64_t* byte);

}  // namespace rankine::recorder::calls
