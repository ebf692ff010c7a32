// SPDX-License-Identifier: BSD-3-Clause
// The real functions behind our wrappers.
#pragma once
#include <cstddef>

#include "recorder/core/link/resolve.h"

namespace rankine::mpi {

// The longest name of an MPI function that can be resolved, with its "PMPI_" and terminator.
inline constexpr size_t kMaxFunctionName = 64;

// The definition that `name` ("MPI_Send") would have without us: the next one after ours in load order, so
// that PMPI tools preloaded or linked after us keep their place. With `pmpi`, that of "PMPI_Send". Also sees
// libraries that were dlopen'ed RTLD_LOCAL. Never our own symbol. nullptr when nothing defines it: this MPI
// is older than the function, or no MPI is loaded yet (ask again later). Any thread; allocates nothing, keeps
// dlerror(), takes the loader's list lock: resolve once, keep the answer.
void* ResolveReal(const char* name, bool pmpi);

// The MPI library's own definition of a symbol, whatever tools lie in between: for calls that the recorder
// makes for itself. nullptr when there is no MPI library or it lacks the symbol.
void* ResolveInLibrary(const char* symbol);

}  // namespace rankine::mpi
