// SPDX-License-Identifier: BSD-3-Clause
// Leads code that runs outside of MPI to the recording state of its thread. The room `session` defines it and
// opens the spool on first use.
#pragma once

namespace rankine::recorder {
struct Thread;

// This thread's state for annotations, made on first use. nullptr: nothing is recorded. Any thread, any time.
Thread* Attach();

}  // namespace rankine::recorder
