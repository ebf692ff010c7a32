// SPDX-License-Identifier: BSD-3-Clause
// The part of MPI in which a sample interrupted a thread; the MPI/RT proposal calls these other services. The
// part follows from the module of the instruction and, in the C library, from its function. The stack below
// the MPI call is not followed, so C library functions called by a transport count as the C library's.
#pragma once
#include <cstdint>

#include "layout/sample/record.h"

namespace rankine::recorder::sampling {

// Looks up the C library's functions. Call before the first query, outside of signal handlers.
void PrepareParts();

// In a signal handler.
layout::MpiPart PartAt(uintptr_t pc);

// Whether it is one of the C library's functions that copy. In a signal handler.
bool IsCopying(uintptr_t pc);

}  // namespace rankine::recorder::sampling
