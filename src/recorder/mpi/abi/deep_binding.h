// SPDX-License-Identifier: BSD-3-Clause
// Modules that were opened with RTLD_DEEPBIND. The loader binds their references to the libraries that they
// were linked to, before it considers us. So we redirect these references to us afterwards, as the loader
// would have bound them without the flag. We do so only if our wrapper calls exactly the function to which
// the reference was bound, so the program's behaviour does not change.
//
// Calls made by the constructors of such a module have bypassed us by then. All functions may be called in
// any thread; they take the loader's list lock.
#pragma once
#include <cstdint>

namespace rankine::mpi {

// Redirects the modules loaded since `ever`, and logs the first of them, which is the one that the program
// opened. If not `in_time`, the program may already have called functions of these modules.
void LeadDeepBound(uint64_t ever, bool in_time);

// The same, in two steps, for a module that this thread is about to load: the next call of LeadAwaited
// redirects it.
void AwaitDeepBound(uint64_t ever);
void LeadAwaited(bool in_time);

}  // namespace rankine::mpi
