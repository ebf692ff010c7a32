// Operations of I/O of --io=trace, still as bits in the archive, read chunk by chunk: nothing is held decoded
// (docs/formats.md, kind io_ops).
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "archive/tables.h"
#include "archive/trace/clocks.h"

namespace rankine::archive {

struct IoOperation {
  uint32_t row = kNone;      // index in Tables::io: what was done, to which file, by whom; kNone: not known
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t thread = 0;
  uint64_t begin = 0, end = 0;  // ns of CLOCK_REALTIME
  uint64_t offset = layout::kNoOffset, bytes = 0;
  bool failed = false;
};

// All of a chunk, in the order of their ends; `each` says whether it wants more. False: it ends before all of
// its operations could be read. With the clock of the process's machine times are on the line of the traces.
bool ReadIoOperations(const Tables& tables, const IoOpsChunk& chunk,
                      const std::function<bool(const IoOperation&)>& each,
                      const ClockLine* machine = nullptr);

// The chunk's number among those of its thread, from 0 on: one that is missing was written over by a flight
// recorder, or is lost. nullopt: it cannot be read.
std::optional<uint64_t> NumberOfIoOps(const IoOpsChunk& chunk);

// Is it the payload of such a chunk to its end?
bool AreIoOperations(std::span<const std::byte> raw);

}  // namespace rankine::archive
