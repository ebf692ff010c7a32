// Objects that were opened with RTLD_DEEPBIND. The loader binds their references to what they were linked to,
// before it looks at us. So their references are led to us afterwards, as the loader would have done without
// the flag, and only where our wrapper calls just what they were bound to: nothing else changes its meaning.
//
// What such an object calls in its constructors has gone past us by then. All of these: any thread; they take
// the loader's list lock.
#pragma once
#include <cstdint>

namespace rankine::mpi {

// Leads the objects loaded since `ever` were, and notes the first of them, which is the one that was opened.
// Not `in_time`: the program may have called them already.
void LeadDeepBound(uint64_t ever, bool in_time);

// The same for an object that this thread is going to load, in its next LeadAwaited.
void AwaitDeepBound(uint64_t ever);
void LeadAwaited(bool in_time);

}  // namespace rankine::mpi
