// SPDX-License-Identifier: BSD-3-Clause
// Locates the samples in an archive.
#pragma once
#include <cstdint>

#include "archive/chunk_view.h"
#include "archive/rows/none.h"

namespace rankine::archive {

// Samples of one thread as the archive encodes them; archive/samples.h reads them.
struct SampleChunk {
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t paths = kNone;    // index in Tables::sample_paths; kNone: the stacks are lost
  ChunkView view;            // points into Tables::bytes
};

}  // namespace rankine::archive
