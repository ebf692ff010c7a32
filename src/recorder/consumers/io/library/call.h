// SPDX-License-Identifier: BSD-3-Clause
// Records calls of I/O libraries above MPI-IO (HDF5, NetCDF, PnetCDF). For each function and call site,
// there is a row in the layer of that library. Rows of operations in lower layers name the library's
// function as the enclosing function. Calls made by the program or by another of these libraries are counted;
// calls within one library are not. The entry points are in entries.S.
#pragma once

namespace rankine::recorder::io {

// Returns our entry point for a library's function, by name, or nullptr if there is none. Any thread may
// call this function, because it reads only constant data.
void* FindLibraryEntry(const char* name);

}  // namespace rankine::recorder::io
