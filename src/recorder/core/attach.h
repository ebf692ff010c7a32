// SPDX-License-Identifier: BSD-3-Clause
// Returns the recording state of the calling thread to code that runs outside of MPI. Module `session`
// defines this function, and opens the spool when the function is first called.
#pragma once

namespace rankine::recorder {
struct Thread;

// Returns this thread's state for annotations, and creates it on first use. Returns nullptr if nothing is
// recorded. May be called by any thread at any time.
Thread* Attach();

}  // namespace rankine::recorder
