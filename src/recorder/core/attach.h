// SPDX-License-Identifier: BSD-3-Clause
// Lets code that runs outside of MPI obtain the recording state of its thread. Module `session` defines the
// function, and opens the spool on first use.
#pragma once

namespace rankine::recorder {
struct Thread;

// Returns this thread's state for annotations, and creates it on first use. Returns nullptr if nothing is
// recorded. May be called by any thread at any time.
Thread* Attach();

}  // namespace rankine::recorder
