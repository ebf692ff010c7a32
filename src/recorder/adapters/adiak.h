// SPDX-License-Identifier: BSD-3-Clause
// Adiak: values of the run that a program passes to this library.
#pragma once

namespace rankine::recorder::adapters {

// Our entry with that name; nullptr: there is none.
void* FindAdiakEntry(const char* name);

// The same for an Adiak that is linked into the program, so that adiak_init is never looked up. Once in a
// process; reads the symbol tables of the program's file (mpi/abi/bypass.h).
void FollowStaticAdiak();

}  // namespace rankine::recorder::adapters
