// SPDX-License-Identifier: BSD-3-Clause
// Writes one extent of a thread's event trace as the payload of a chunk (docs/formats.md, kind trace). The
// records are copied unchanged, except that nodes and attributes are given by their indices in the contexts
// chunk. Each extent becomes a separate chunk. So the loss of one chunk does not affect the other chunks. In
// addition, the merge in MPI_Finalize needs memory for only one chunk at a time.
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
// Upper limit for a chunk's payload. In the worst case, a record of a one-byte word and a one-byte node grows
// to five bytes, because the node then takes four bytes. The definition of a call grows by a smaller factor.
inline constexpr uint64_t kMostTracePayload = kMostTraceExtent * 5 / 2 + 128;

// Returns true if the extent contains events.
bool HasTrace(const Extent& extent);

// Maps a process's numbers to indices in its other chunks. All members must outlive the call of the encoder.
struct TracePlaces {
  uint64_t contexts_id;
  const ContextTable& contexts;
  const SiteTable& sites;
  const SpoolLog& log;
};
void WriteTrace(const Extent& extent, const TracePlaces& to, const SpoolClock& clock, base::ByteWriter& out);

// Returns the chunk's id, which is unique across processes.
uint64_t TraceId(uint64_t uid, const Extent& extent);

}  // namespace rankine::layout
