// SPDX-License-Identifier: BSD-3-Clause
// Implemented by the recorder; unit tests provide a substitute.
#pragma once
namespace rankine::mpi {

// Call this function at each dlopen or dlsym. A module may have been loaded since the last call, and only
// its constructors have run so far. Any thread.
void NoteLoaded();

}  // namespace rankine::mpi
