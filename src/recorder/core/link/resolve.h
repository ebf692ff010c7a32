// SPDX-License-Identifier: BSD-3-Clause
// Finds the definition to which a symbol would resolve without us. Our own symbol is never returned. The
// result is nullptr if no module defines the symbol; a module that is loaded later may define it. Any
// thread may call these functions. These functions allocate nothing and preserve dlerror(). A look-up takes
// the loader's list lock, so look each symbol up once and keep the result.
#pragma once

namespace rankine::mpi {

// Finds the next definition of the symbol after our own in load order. The name must match exactly.
void* ResolveNext(const char* symbol);

// Returns the function that `caller` would have called without us. If several modules define the symbol,
// this is the definition in the caller's own module, or in a module to which it was linked; otherwise, the
// first definition. (After a tail call, `caller` is the address of the caller's caller.)
//
// A process can contain several copies of one library, each with its own threads. For example, Python
// wheels include their own libgomp.
void* ResolveFor(const void* caller, const char* symbol);

}  // namespace rankine::mpi
