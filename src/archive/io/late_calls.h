// SPDX-License-Identifier: BSD-3-Clause
// Assigns late operations to collective calls. An MPI library may make the reads and writes of a collective
// call that has been started (MPI_File_iwrite_all) in any later call, such as MPI_Wait or MPI_Test. The file
// of such an operation shows to which call it belongs. If the thread has several candidates, the position in
// the file decides.
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

// An operation for which exactly one call is possible gets that call as its parent, and is added to the
// rank's part of the collective call.
void AdoptLate(const Tables& tables, const std::vector<LateOperation>& late, IoCalls* calls);

}  // namespace rankine::archive
