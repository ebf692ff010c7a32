// Implemented by the runtime; unit tests bring a stand-in.
#pragma once
namespace rankine::mpi {

// Somebody calls dlopen or dlsym: an object may have been loaded before, none of whose functions has been
// called yet but its constructors. Any thread.
void NoteLoaded();

}  // namespace rankine::mpi
