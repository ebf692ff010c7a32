// SPDX-License-Identifier: BSD-3-Clause
// Writes samples and their stacks as payloads of chunks (docs/formats.md, kinds paths and samples). Each
// extent of samples becomes a separate chunk, so that the loss of one chunk does not affect the other chunks.
// All stacks of a thread are in one chunk.
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
// Maps a sample's node and communicator to indices in other chunks.
struct SamplePlaces {
  uint64_t contexts_id;  // 0: the program has no regions
  const ContextTable& contexts;
  const SpoolLog& log;
};
void WriteSamples(const Extent& extent, const SamplePlaces& places, const SpoolClock& clock,
                  base::ByteWriter& out);
// Returns true if the extent contains observations of a thread by another process.
bool HasOutside(const Extent& extent, const SampledSpool& spool);
// Writes observations by another process as samples with a period of 1 us.
void WriteOutside(const Extent& extent, const SampledSpool& spool, const SamplePlaces& places,
                  base::ByteWriter& out);

uint64_t SamplesId(uint64_t uid, const Extent& extent);

// Writes the stacks of one thread.
void WritePaths(const SampledSpool& spool, uint16_t thread, uint64_t modules_id, const SiteTable& sites,
                base::ByteWriter& out);
uint64_t PathsId(uint64_t uid, uint16_t thread);

}  // namespace rankine::layout
