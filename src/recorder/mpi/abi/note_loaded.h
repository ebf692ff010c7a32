// SPDX-License-Identifier: BSD-3-Clause
// Implemented by the recorder; unit tests provide a substitute.
#pragma once
namespace rankine::mpi {

// A call of dlopen or dlsym: an object may have been loaded before, of which only constructors have run yet.
// Any thread.
void NoteLoaded();

}  // namespace rankine::mpi
