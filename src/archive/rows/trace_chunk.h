// SPDX-License-Identifier: BSD-3-Clause
// Locates the event traces in an archive.
#pragma once
#include <cstdint>

#include "archive/chunk_view.h"
#include "archive/rows/none.h"

namespace rankine::archive {

// Events of one thread as the archive encodes them; archive/events.h reads them.
struct TraceChunk {
  uint32_t process = kNone;  // index in Tables::processes
  ChunkView view;            // points into Tables::bytes
};

}  // namespace rankine::archive
