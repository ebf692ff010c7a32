// SPDX-License-Identifier: BSD-3-Clause
// Objects that were opened with RTLD_DEEPBIND. The loader binds their references to the libraries that they
// were linked to, before it considers us. So their references are redirected to us afterwards, as the loader
// would have bound them without the flag. This happens only where our wrapper calls exactly the function that
// they were bound to, so no other meaning changes.
//
// Calls in the constructors of such an object have gone past us by then. All functions: any thread; they take
// the loader's list lock.
#pragma once
#include <cstdint>

namespace rankine::mpi {

// Redirects the objects loaded since `ever`, and notes the first of them, which is the opened one. Not
// `in_time`: the program may already have called them.
void LeadDeepBound(uint64_t ever, bool in_time);

// The same for an object that this thread is about to load, in its next LeadAwaited.
void AwaitDeepBound(uint64_t ever);
void LeadAwaited(bool in_time);

}  // namespace rankine::mpi
