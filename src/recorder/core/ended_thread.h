// SPDX-License-Identifier: BSD-3-Clause
// Threads that have ended. The end of a thread is not always seen (session/thread_end.h), so this asks the
// kernel.
#pragma once

namespace rankine::recorder {

struct Thread;

// One system call. False for a thread that has taken over the place of an ended one.
bool HasEnded(const Thread& t);

}  // namespace rankine::recorder
