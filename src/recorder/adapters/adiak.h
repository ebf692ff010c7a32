// SPDX-License-Identifier: BSD-3-Clause
// Takes the values that a program passes to Adiak, a library for values that describe a run.
#pragma once

namespace rankine::recorder::adapters {

// Returns our entry point with that name; nullptr: there is none.
void* FindAdiakEntry(const char* name);

// Does the same as Take for a program into which Adiak is linked. Such a program never looks up adiak_init.
// Only the first call in a process has an effect. The function reads the symbol tables of the program's file
// (mpi/abi/bypass.h).
void FollowStaticAdiak();

}  // namespace rankine::recorder::adapters
