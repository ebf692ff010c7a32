// SPDX-License-Identifier: BSD-3-Clause
// Finds the real functions that our wrappers call.
#pragma once
#include <cstddef>

#include "recorder/core/link/resolve.h"

namespace rankine::mpi {

// Size of the longest resolvable name of an MPI function, including "PMPI_" and the terminating zero.
inline constexpr size_t kMaxFunctionName = 64;

// Returns the definition that `name` ("MPI_Send") would have without our library. If `pmpi` is true, returns
// the definition of "PMPI_Send" for the name "MPI_Send". The result is the definition that follows our own in
// load order, so PMPI tools that are preloaded or linked after us remain active. The search also finds
// libraries that were dlopen'ed with RTLD_LOCAL. The result is never our own symbol.
//
// If no module defines the name, the result is nullptr. A result of nullptr means that this MPI lacks the
// function, or that no MPI is loaded yet. A later call may succeed. Any thread may call ResolveReal. The
// search allocates nothing and preserves dlerror(). The search takes the loader's list lock, so call
// ResolveReal once and keep the result.
void* ResolveReal(const char* name, bool pmpi);

// Returns the MPI library's own definition of a symbol, even if tools are in between. The recorder uses this
// definition for its own calls. nullptr: there is no MPI library, or the library lacks the symbol.
void* ResolveInLibrary(const char* symbol);

}  // namespace rankine::mpi
