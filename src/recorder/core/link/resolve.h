// SPDX-License-Identifier: BSD-3-Clause
// The definition that a symbol would have without us. nullptr when nothing defines it, or nothing does yet:
// ask again later. Any thread. Allocates nothing, keeps dlerror(), and takes the loader's list lock: resolve
// once and keep the answer. The result is never our own symbol.
#pragma once

namespace rankine::mpi {

// The next definition of the symbol after ours in load order, by exact name.
void* ResolveNext(const char* symbol);

// The function that `caller` would have called without us. If several
// objects define the symbol, it takes the one that the caller's object was linked to, or that object itself;
// otherwise the first. (If the
// last call was turned into a jump, the address is that of the caller's caller.) A process can hold several
// copies of one library, each with threads of its own: Python wheels bring their own libgomp.
void* ResolveFor(const void* caller, const char* symbol);

}  // namespace rankine::mpi
