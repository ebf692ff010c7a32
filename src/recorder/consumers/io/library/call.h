// SPDX-License-Identifier: BSD-3-Clause
// Calls of the I/O libraries above MPI-IO (HDF5, NetCDF, PnetCDF). Each is a row of its own layer, and the
// operations below it name the library's function as the enclosing one. The entries are in entries.S. Only
// calls of the program, or of another of these libraries, are counted; calls within one library are not.
#pragma once

namespace rankine::recorder::io {

// Our entry for a library's function, by its name; nullptr: there is none. Any thread; reads constant data.
void* FindLibraryEntry(const char* name);

}  // namespace rankine::recorder::io
