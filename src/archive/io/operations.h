// SPDX-License-Identifier: BSD-3-Clause
// Reads the I/O operations that --io=trace recorded. The archive stores the operations as a bit stream.
// Readers decode the operations chunk by chunk, and never keep all of them in memory (docs/formats.md, kind
// io_ops).
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "archive/rows/none.h"
#include "archive/trace/clocks.h"
#include "layout/io/layout.h"

namespace rankine::archive {

struct IoOpsChunk;
struct Tables;

struct IoOperation {
  // Index in Tables::io of the row with the function, the file and the call site. kNone: unknown.
  uint32_t row = kNone;
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t thread = 0;
  uint64_t begin = 0, end = 0;  // start and end in ns of CLOCK_REALTIME
  uint64_t offset = layout::kNoOffset, bytes = 0;
  bool failed = false;
};

// Visits all operations of a chunk in the order of their ends. Stops when the given function returns false.
// Returns false if the chunk ends before all of its operations could be read. If `machine` is not nullptr, it
// must be the clock of the process's machine, and times are on the common time scale of the traces.
bool ReadIoOperations(const Tables& tables, const IoOpsChunk& chunk,
                      const std::function<bool(const IoOperation&)>& each,
                      const ClockLine* machine = nullptr);

// Returns the chunk's index among the chunks of its thread, counted from 0. If an index is missing, the chunk
// is lost, or it was overwritten because only the most recent chunks were kept (flight recorder). Returns
// nullopt if the chunk cannot be read.
std::optional<uint64_t> NumberOfIoOps(const IoOpsChunk& chunk);

// Returns true if the bytes are a well-formed payload of an io_ops chunk, without any bytes after it.
bool AreIoOperations(std::span<const std::byte> raw);

}  // namespace rankine::archive
