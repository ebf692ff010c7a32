// SPDX-License-Identifier: BSD-3-Clause
// Every operation of a thread, for --io=trace: bits in extents of the spool (layout/io/op_code.h), so that
// the trace survives the process and is not held in memory a second time. Each extent can be read without the
// others. No lock: a thread writes its own. An operation that a signal handler makes meanwhile is left out
// and counted as lost.
#pragma once
#include "recorder/consumers/io/rows.h"

namespace rankine::recorder::io {

// False: only sums are recorded.
[[gnu::visibility("hidden")]] extern constinit bool g_traces_operations;

void TraceOperations(bool exact);

inline constexpr uint64_t kMostOperationBytes = uint64_t{64} << 20;  // in extents of a process

// Keeps the contents of the thread's flight recorder, as far as there is room, and begins a new ring. Own
// thread.
void KeepOperations();

// offset: kNoOffset where it is unknown.
void PutOperation(const IoRow* row, uint64_t begin, uint64_t end, uint64_t offset, uint64_t bytes,
                  bool failed);

}  // namespace rankine::recorder::io
