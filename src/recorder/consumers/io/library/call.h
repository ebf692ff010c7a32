// SPDX-License-Identifier: BSD-3-Clause
// Records calls of I/O libraries above MPI-IO (HDF5, NetCDF, PnetCDF). Each function and call site has its
// own row, in the library's own layer. Rows of operations below it name the library's function as the
// enclosing one. Only calls made by the program, or by another of these libraries, are counted; calls within
// one library are not. The entry points are in entries.S.
#pragma once

namespace rankine::recorder::io {

// Returns our entry point for a library's function, by name; nullptr: there is none. Any thread may call
// this, because it reads only constant data.
void* FindLibraryEntry(const char* name);

}  // namespace rankine::recorder::io
