// SPDX-License-Identifier: BSD-3-Clause
// Finds out in which part of MPI a sample has interrupted a thread. The MPI/RT proposal calls the parts of
// MPI "other services". The part is determined by the module that contains the instruction and, in the C
// library, by the function. The stack inside the MPI call is not walked. So if a transport calls a function
// of the C library, this function counts as a part of the C library, not of the transport.
#pragma once
#include <cstdint>

#include "layout/sample/record.h"

namespace rankine::recorder::sampling {

// Looks up the C library's functions. To be called before the first query, and not in a signal handler.
void PrepareParts();

// Returns the part of MPI that contains this instruction. This function is called in signal handlers.
layout::MpiPart PartAt(uintptr_t pc);

// Returns whether the address is in one of the C library's functions that copy memory. This function is
// called in signal handlers.
bool IsCopying(uintptr_t pc);

}  // namespace rankine::recorder::sampling
