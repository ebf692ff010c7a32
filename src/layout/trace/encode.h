// One extent of a thread's trace as the payload of a chunk (docs/formats.md, kind trace): the same records,
// with nodes and attributes named by their places in the contexts chunk. Each extent becomes a chunk of its
// own, so that a lost one loses itself, and the merge in MPI_Finalize holds one at a time.
#pragma once
#include <cstdint>

#include "base/byte_writer.h"
#include "layout/context_table.h"
#include "layout/site_table.h"
#include "layout/spool_clock.h"
#include "layout/spool_log.h"
#include "layout/spool_view.h"

namespace rankine::layout {

// Larger ones are no work of the runtime's.
inline constexpr uint64_t kMostTraceExtent = uint64_t{1} << 20;
// Of what a chunk is made: a node of one byte can become one of four behind a word of one byte; a call's
// definition grows less.
inline constexpr uint64_t kMostTracePayload = kMostTraceExtent * 5 / 2 + 128;

// Are there events in it?
bool HasTrace(const Extent& extent);

// Where the process's numbers stand in its other chunks. All of it outlives the call.
struct TracePlaces {
  uint64_t contexts_id;
  const ContextTable& contexts;
  const SiteTable& sites;
  const SpoolLog& log;
};
void WriteTrace(const Extent& extent, const TracePlaces& to, const SpoolClock& clock, base::ByteWriter& out);

// Names the chunk among those of all processes.
uint64_t TraceId(uint64_t uid, const Extent& extent);

}  // namespace rankine::layout
