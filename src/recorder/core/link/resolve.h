// SPDX-License-Identifier: BSD-3-Clause
// Finds the definition to which a symbol would resolve without our library. Our own symbol is never returned.
// The result is nullptr if no module defines the symbol; a module that is loaded later may define it. Any
// thread may call these functions. These functions allocate nothing and preserve dlerror(). A look-up takes
// the loader's list lock, so look up each symbol once and keep the result.
#pragma once

namespace rankine::mpi {

// Finds the definition of the symbol that follows our own definition in load order. The name must match
// exactly.
void* ResolveNext(const char* symbol);

// Returns the function that `caller` would have called without our library. If several modules define the
// symbol, the result is the definition in the caller's own module or in a module to which the caller was
// linked. If there is no such definition, the result is the first definition. (After a tail call, `caller` is
// the address of the caller's caller.)
//
// A process can contain several copies of one library, each with its own threads. For example, Python
// wheels include their own libgomp.
void* ResolveFor(const void* caller, const char* symbol);

}  // namespace rankine::mpi
