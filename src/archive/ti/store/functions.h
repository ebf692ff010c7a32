// SPDX-License-Identifier: BSD-3-Clause
// Chooses the MPI function for an action whose function was not recorded. The archive stores an action only
// as a function, from which readers derive the kind of action.
#pragma once
#include <cstdint>
#include <string_view>

#include "base/ti/action.h"

namespace rankine::archive {

// Returns an id of gen/mpi.table; 0 if there is no function for the action.
uint16_t FunctionOf(const ti::Action& action);
// Returns the blocking function for the action. Returns 0 if MPI has no such function, or several (for a
// wait).
uint16_t BlockingFunctionOf(const ti::Action& action);
// Returns the function with this name ("MPI_Send"); 0 if there is none.
uint16_t FunctionNamed(std::string_view name);

}  // namespace rankine::archive
