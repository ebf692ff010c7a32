// SPDX-License-Identifier: BSD-3-Clause
// Assigns late operations to nonblocking collective calls. After MPI_File_iwrite_all, for example, the MPI
// library may write the data in any later call, such as MPI_Wait or MPI_Test. A late operation belongs to a
// call on the same file. If the thread has several nonblocking calls for the file, the operation belongs to
// the call that accesses the same position in the file.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/calls.h"

namespace rankine::archive {

struct Tables;

struct LateOperation {
  uint64_t number;
  IoOperation of;
  std::vector<uint64_t> calls;  // numbers of the candidate calls, in the order in which they began
};

// If exactly one call is possible for an operation, this call becomes the operation's parent. The operation
// is also added to the rank's part of the collective call.
void AdoptLate(const Tables& tables, const std::vector<LateOperation>& late, IoCalls* calls);

}  // namespace rankine::archive
