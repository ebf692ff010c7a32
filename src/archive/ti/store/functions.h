// The MPI function that an action is, where nobody has told: by it an archive says what kind of action it is.
#pragma once
#include <cstdint>
#include <string_view>

#include "base/ti/action.h"

namespace rankine::archive {

// Its id in gen/mpi.table; 0: there is none for it.
uint16_t FunctionOf(const ti::Action& action);
// The function that does it and returns when it is done; 0: there is none, or MPI has several (a wait).
uint16_t BlockingFunctionOf(const ti::Action& action);
// By name ("MPI_Send"); 0: there is none.
uint16_t FunctionNamed(std::string_view name);

}  // namespace rankine::archive
