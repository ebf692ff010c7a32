// SPDX-License-Identifier: BSD-3-Clause
// Records every operation of a thread, for --io=trace. Operations are encoded as bits in extents of the
// spool (layout/io/op_code.h). So the trace survives the death of the process, and memory contains no second
// copy of the trace. Each extent can be read without the other extents. No lock is needed, because each
// thread writes its own extents. If a signal handler does I/O while its thread is writing a record, the
// handler's operation is counted as lost.
#pragma once
#include <cstdint>

#include "layout/io/layout.h"

namespace rankine::recorder::io {

using layout::IoRow;

// false: only sums are recorded
[[gnu::visibility("hidden")]] extern constinit bool g_traces_operations;

void TraceOperations(bool exact);

inline constexpr uint64_t kMostOperationBytes = uint64_t{64} << 20;  // A limit for the total size of all
                                                                     // extents of a process.

// Keeps the contents of the thread's flight recorder and begins a new ring, if there is space. Only the
// thread itself may call this function.
void KeepOperations();

// Records an operation. The parameter `offset` is kNoOffset if the operation's offset is unknown.
void PutOperation(const IoRow* row, uint64_t begin, uint64_t end, uint64_t offset, uint64_t bytes,
                  bool failed);

}  // namespace rankine::recorder::io
