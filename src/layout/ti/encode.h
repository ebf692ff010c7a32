// SPDX-License-Identifier: BSD-3-Clause
// Writes the time-independent traces of a process's threads as chunks (docs/formats.md, kinds ti_grammar,
// ti_stream, ti_volumes and ti). Content that several ranks have in common is written as shared chunks, so it
// is stored only once.
#pragma once
#include "layout/chunk_maker.h"
#include "layout/context_table.h"
#include "layout/spool_clock.h"
#include "layout/spool_index.h"
#include "layout/spool_log.h"

namespace rankine::layout {

// Returns false if the arena is full. `contexts_id` is 0 if the program has no regions.
bool WriteAllTi(const SpoolHeader& header, const SpoolIndex& index, const SpoolLog& log,
                const ContextTable& contexts, uint64_t contexts_id, Arena& arena, ChunkMaker& maker);

}  // namespace rankine::layout
