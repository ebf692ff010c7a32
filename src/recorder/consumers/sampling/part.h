// In which part of MPI a thread was when a sample interrupted it there: what the MPI/RT proposal calls other
// services. By the module of the instruction and, in the C library, by its function; the stack below the MPI
// call is not followed, so what a transport has the C library do is the C library's.
#pragma once
#include <cstdint>

#include "layout/sample/record.h"

namespace rankine::recorder::sampling {

// Before the first question, outside of signal handlers: looks up the C library's functions.
void PrepareParts();

// In a signal handler.
layout::MpiPart PartAt(uintptr_t pc);

// Is it one of the C library's functions that copy? In a signal handler.
bool IsCopying(uintptr_t pc);

}  // namespace rankine::recorder::sampling
