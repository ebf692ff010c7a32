// The time-independent traces of a process's threads as chunks (docs/formats.md, kinds ti_grammar, ti_stream,
// ti_volumes and ti). What ranks have in common is in chunks by content, and so stored once.
#pragma once
#include "layout/chunk_maker.h"
#include "layout/context_table.h"
#include "layout/spool_clock.h"
#include "layout/spool_index.h"
#include "layout/spool_log.h"

namespace rankine::layout {

// False: the arena had no room. `contexts_id` 0: the program marks nothing.
bool WriteAllTi(const SpoolHeader& header, const SpoolIndex& index, const SpoolLog& log,
                const ContextTable& contexts, uint64_t contexts_id, Arena& arena, ChunkMaker& maker);

}  // namespace rankine::layout
