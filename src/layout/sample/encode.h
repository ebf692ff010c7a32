// Samples and the stacks that they name as payloads of chunks (docs/formats.md, kinds paths and samples).
// Each extent of samples becomes a chunk of its own, so that a lost one loses itself; the stacks of a thread
// are one.
#pragma once
#include <cstdint>
#include <span>

#include "base/byte_writer.h"
#include "layout/context_table.h"
#include "layout/sample/outside_times.h"
#include "layout/site_table.h"
#include "layout/spool_clock.h"
#include "layout/spool_index.h"
#include "layout/spool_log.h"

namespace rankine::layout {

bool HasSamples(const Extent& extent);
// What a sample's node and communicator are in other chunks.
struct SamplePlaces {
  uint64_t contexts_id;  // 0: the program marks nothing
  const ContextTable& contexts;
  const SpoolLog& log;
};
void WriteSamples(const Extent& extent, const SamplePlaces& places, const SpoolClock& clock,
                  base::ByteWriter& out);
// Is there anything to write of a thread that was seen from outside?
bool HasOutside(const Extent& extent, const SampledSpool& spool);
// What it did then, as samples of 1 us.
void WriteOutside(const Extent& extent, const SampledSpool& spool, const SamplePlaces& places,
                  base::ByteWriter& out);

uint64_t SamplesId(uint64_t uid, const Extent& extent);

// The stacks of one thread.
void WritePaths(const SampledSpool& spool, uint16_t thread, uint64_t modules_id, const SiteTable& sites,
                base::ByteWriter& out);
uint64_t PathsId(uint64_t uid, uint16_t thread);

}  // namespace rankine::layout
