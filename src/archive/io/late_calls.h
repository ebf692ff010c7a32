// SPDX-License-Identifier: BSD-3-Clause
// Assigns late operations to collective calls. An MPI library may do the reads and writes of a started
// collective call (MPI_File_iwrite_all) in any later call, such as MPI_Wait or MPI_Test. The file of such an
// operation shows the call it belongs to. If there are several candidates in the thread, the position in the
// file decides.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/calls.h"

namespace rankine::archive {

struct Tables;

struct LateOperation {
  uint64_t number;
  IoOperation of;
  std::vector<uint64_t> calls;  // numbers of the candidate calls, in the order of their start times
};

// Operations with exactly one possible call get it as their parent, and are added to its part of the
// collective call.
void AdoptLate(const Tables& tables, const std::vector<LateOperation>& late, IoCalls* calls);

}  // namespace rankine::archive
