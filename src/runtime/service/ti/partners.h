// Whom a call is with where its arguments do not say: neighbours in a topology, the group of MPI_Win_post and
// MPI_Win_start. Asked of the library, inside the guard; the neighbours of a few communicators are
// remembered.
#pragma once
#include <cstdint>

#include "runtime/service/ti/recorder.h"

namespace rankine::runtime::service::ti {

// Behind the counts, which begin the list (none yet: their numbers, 0, are put before). False: the library
// does not tell, or there is no room.
bool ListNeighbors(Recorder* r, uint64_t comm_handle, uint32_t comm);

struct GroupOf {
  uint64_t group, window;
  bool to;  // they are accessed; else they access
};
bool ListGroup(Recorder* r, const GroupOf& of, uint32_t comm);

}  // namespace rankine::runtime::service::ti
