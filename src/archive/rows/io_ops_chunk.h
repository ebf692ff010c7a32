// SPDX-License-Identifier: BSD-3-Clause
// The place of traced I/O operations in an archive.
#pragma once
#include <cstdint>

#include "archive/chunk_view.h"
#include "archive/rows/none.h"

namespace rankine::archive {

// I/O operations of one thread, in the encoding of the archive; archive/io/operations.h reads them.
struct IoOpsChunk {
  uint32_t process = kNone;          // index in Tables::processes
  uint32_t first_row = 0, rows = 0;  // rows of the process in Tables::io
  ChunkView view;                    // points into Tables::bytes
};

}  // namespace rankine::archive
