// Calls of the I/O libraries above MPI-IO (HDF5, NetCDF, PnetCDF): each a row of its own layer, and what it
// does below has it as the library's function around it. The entries are in entry.S; only calls of the
// program, or of another of these libraries, are counted: what one calls in itself is its own.
#pragma once

namespace rankine::recorder::io {

// Our entry in front of a library's function, by its name; nullptr: there is none. Any thread; reads constant
// data.
void* FindLibraryEntry(const char* name);

}  // namespace rankine::recorder::io
