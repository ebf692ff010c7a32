// SPDX-License-Identifier: BSD-3-Clause
// Chooses the MPI function for an action without a recorded function. The archive stores the kind of an
// action by its function.
#pragma once
#include <cstdint>
#include <string_view>

#include "base/ti/action.h"

namespace rankine::archive {

// Returns the id in gen/mpi.table; 0: there is no function for it.
uint16_t FunctionOf(const ti::Action& action);
// Returns the blocking function for the action. 0: there is none, or MPI has several (a wait).
uint16_t BlockingFunctionOf(const ti::Action& action);
// Returns the function by its name ("MPI_Send"); 0: there is none.
uint16_t FunctionNamed(std::string_view name);

}  // namespace rankine::archive
