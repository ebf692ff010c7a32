// What a call's arguments do not say: neighbours in a topology, the group of MPI_Win_post and MPI_Win_start,
// where in a file an access begins. Asked of the library, inside the guard; the neighbours of a few
// communicators are remembered.
#pragma once
#include <cstdint>

#include "recorder/calls/describer.h"

namespace rankine::recorder::calls {

// Behind the counts, which begin the list (none yet: their numbers, 0, are put before). False: the library
// does not tell, or there is no room.
bool ListNeighbors(Describer* d, uint64_t comm_handle, uint32_t comm);

struct GroupOf {
  uint64_t group, window;
  bool to;  // they are accessed; else they access
};
bool ListGroup(Describer* d, const GroupOf& of, uint32_t comm);

// The byte at which an access to a file began. Of one by the individual pointer, which stands behind it now;
// of one that names `offset`. False: the library does not tell.
bool AskPointer(Describer* d, uint64_t file, uint64_t bytes, uint64_t* offset);
bool AskOffset(Describer* d, uint64_t file, int64_t offset, uint64_t* byte);

}  // namespace rankine::recorder::calls
