// SPDX-License-Identifier: BSD-3-Clause
// Modules that were opened with RTLD_DEEPBIND. If a module was opened with this flag, the loader first
// searches the libraries to which the module is linked, and only then our library. We therefore redirect
// the module's references to the functions that the loader would have chosen without the flag. A reference
// is redirected only if our wrapper calls exactly the function to which the reference was bound. Therefore,
// the redirection does not change the program's behaviour.
//
// The module's constructors run before the redirection, so their calls are missed. All functions may be
// called in any thread; they take the loader's list lock.
#pragma once
#include <cstdint>

namespace rankine::mpi {

// Redirects recently loaded modules: all modules except the first `ever` modules. Logs the first module that
// is redirected, which is the module that the program opened. The parameter `in_time` is false if the program
// may already have called functions of the redirected modules.
void LeadDeepBound(uint64_t ever, bool in_time);

// AwaitDeepBound and LeadAwaited redirect a module that this thread is about to load, in two steps.
// AwaitDeepBound is the first step; the next call of LeadAwaited redirects the module.
void AwaitDeepBound(uint64_t ever);
void LeadAwaited(bool in_time);

}  // namespace rankine::mpi
