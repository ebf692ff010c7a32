// SPDX-License-Identifier: BSD-3-Clause
// Modules that were opened with RTLD_DEEPBIND. The loader searches the libraries to which such a module is
// linked before it considers ours. So we redirect the module's references afterwards, to what the loader
// would have chosen without the flag. We do so only if our wrapper calls exactly the function to which the
// reference was bound, so the program's behaviour does not change.
//
// Calls that the constructors of such a module have made by then are missed. All functions may be called in
// any thread; they take the loader's list lock.
#pragma once
#include <cstdint>

namespace rankine::mpi {

// Redirects the modules loaded since `ever`, and logs the first of them, which is the one that the program
// opened. `in_time` is false if the program may already have called functions of these modules.
void LeadDeepBound(uint64_t ever, bool in_time);

// Does the same in two steps, for a module that this thread is about to load: the next call of LeadAwaited
// redirects it.
void AwaitDeepBound(uint64_t ever);
void LeadAwaited(bool in_time);

}  // namespace rankine::mpi
