// SPDX-License-Identifier: BSD-3-Clause
// Writes one extent of a thread's event trace as the payload of a chunk (docs/formats.md, kind trace). The
// records are the same, but nodes and attributes are named by their places in the contexts chunk. Each extent
// becomes a separate chunk. So the loss of one affects no other, and the merge in MPI_Finalize holds only one
// at a time.
#pragma once
#include <cstdint>

#include "base/byte_writer.h"
#include "layout/context_table.h"
#include "layout/site_table.h"
#include "layout/spool_clock.h"
#include "layout/spool_log.h"
#include "layout/spool_view.h"

namespace rankine::layout {

// The runtime never makes larger extents.
inline constexpr uint64_t kMostTraceExtent = uint64_t{1} << 20;
// Upper limit of a chunk's payload. A node of one byte can become one of four bytes after a word of one byte;
// the definition of a call grows less.
inline constexpr uint64_t kMostTracePayload = kMostTraceExtent * 5 / 2 + 128;

// True if the extent has events.
bool HasTrace(const Extent& extent);

// Maps the numbers of a process to its other chunks. Everything outlives the call.
struct TracePlaces {
  uint64_t contexts_id;
  const ContextTable& contexts;
  const SiteTable& sites;
  const SpoolLog& log;
};
void WriteTrace(const Extent& extent, const TracePlaces& to, const SpoolClock& clock, base::ByteWriter& out);

// Returns the id of the chunk, which is unique among all processes.
uint64_t TraceId(uint64_t uid, const Extent& extent);

}  // namespace rankine::layout
