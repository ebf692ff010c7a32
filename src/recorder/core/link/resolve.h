// The definition that a symbol would have without us. nullptr when nothing defines it, or nothing does yet:
// ask again later. Any thread; allocates nothing, leaves dlerror() alone, takes the loader's list lock:
// resolve once, keep the answer. Never our own symbol.
#pragma once

namespace rankine::mpi {

// The next definition of the symbol after ours in load order, by exact name.
void* ResolveNext(const char* symbol);

// What `caller` would have called without us: among several objects that define the symbol, the one that the
// caller's object was linked to, its own (where a last call was made a jump, the address is its caller's),
// else the first. A process can hold several copies of one library (wheels of Python bring their own
// libgomp), each with threads of its own.
void* ResolveFor(const void* caller, const char* symbol);

}  // namespace rankine::mpi
