// SPDX-License-Identifier: BSD-3-Clause
// Detects threads that have ended. The recorder does not always notice the end of a thread
// (session/thread_end.h), so these functions ask the kernel whether the thread exists.
#pragma once

namespace rankine::recorder {

struct Thread;

// Makes one system call. Returns false if another thread has taken over the state of a thread that ended.
bool HasEnded(const Thread& t);

}  // namespace rankine::recorder
