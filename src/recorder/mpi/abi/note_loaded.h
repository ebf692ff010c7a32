// SPDX-License-Identifier: BSD-3-Clause
// Implemented by the recorder; unit tests provide a substitute.
#pragma once
namespace rankine::mpi {

// Call at each dlopen or dlsym: a module may have been loaded since the last call, of which only the
// constructors have run so far. Any thread.
void NoteLoaded();

}  // namespace rankine::mpi
