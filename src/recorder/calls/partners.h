// SPDX-License-Identifier: BSD-3-Clause
// Facts that a call's arguments do not contain: neighbours in a topology, the group of MPI_Win_post and
// MPI_Win_start, the file position of an access. They are queried from the library, inside the guard. The
// neighbours of a few communicators are cached.
#pragma once
#include <cstdint>

#include "recorder/calls/describer.h"

namespace rankine::recorder::calls {

// Lists the neighbours after their counts, which begin the list (where there are none, two zeros are stored
// first). False: the library does not answer, or there is no room.
bool ListNeighbors(Describer* d, uint64_t comm_handle, uint32_t comm);

struct GroupOf {
  uint64_t group, window;
  bool to;  // true: the ranks are accessed; false: they access this rank
};
bool ListGroup(Describer* d, const GroupOf& of, uint32_t comm);

// The byte at which a file access began. AskPointer: for an access by the individual pointer, which now lies
// after it. AskOffset: for one with an explicit `offset`. False: the library does not answer.
bool AskPointer(Describer* d, uint64_t file, uint64_t bytes, uint64_t* offset);
bool AskOffset(Describer* d, uint64_t file, int64_t offset, uint64_t* byte);

}  // namespace rankine::recorder::calls
