// SPDX-License-Identifier: BSD-3-Clause
// Reads the I/O operations of --io=trace. In the archive they are bits; they are read chunk by chunk, and
// never kept in decoded form (docs/formats.md, kind io_ops).
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
  // index in Tables::io, which has the function, the file and the site; kNone: unknown
  uint32_t row = kNone;
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t thread = 0;
  uint64_t begin = 0, end = 0;  // CLOCK_REALTIME in ns
  uint64_t offset = layout::kNoOffset, bytes = 0;
  bool failed = false;
};

// Visits all operations of a chunk in the order of their ends, as long as `each` returns true. Returns false
// if the chunk ends before all of its operations could be read. With the clock of the process's machine,
// times are on the common line of the traces.
bool ReadIoOperations(const Tables& tables, const IoOpsChunk& chunk,
                      const std::function<bool(const IoOperation&)>& each,
                      const ClockLine* machine = nullptr);

// Returns the chunk's number among those of its thread, from 0. A missing number means that a flight recorder
// overwrote the chunk, or that it is lost. Returns nullopt if it cannot be read.
std::optional<uint64_t> NumberOfIoOps(const IoOpsChunk& chunk);

// True if `raw` is a well-formed payload of such a chunk up to its end.
bool AreIoOperations(std::span<const std::byte> raw);

}  // namespace rankine::archive
