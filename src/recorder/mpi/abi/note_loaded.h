// SPDX-License-Identifier: BSD-3-Clause
// The recorder implements this function; unit tests provide a substitute.
#pragma once
namespace rankine::mpi {

// Call this function at each dlopen or dlsym. A module may have been loaded since the last call, and only
// its constructors have run so far. Any thread may call this function.
void NoteLoaded();

}  // namespace rankine::mpi
