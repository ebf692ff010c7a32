// Of collective calls that are only started (MPI_File_iwrite_all) an MPI library may read and write later, in
// whatever call it gets on with them: MPI_Wait, MPI_Test. Whose such an operation is, is told by its file,
// and where several calls of the thread may be it, by where it lies.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/calls.h"

namespace rankine::archive {

struct LateOperation {
  uint64_t number;
  IoOperation of;
  std::vector<uint64_t> calls;  // numbers of those that it may be of, in the order of their begins
};

// Those of which it is certain get their parent, and are below its part of the collective call.
void AdoptLate(const Tables& tables, const std::vector<LateOperation>& late, IoCalls* calls);

}  // namespace rankine::archive
