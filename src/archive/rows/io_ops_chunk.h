// SPDX-License-Identifier: BSD-3-Clause
// Locates the traced I/O operations in an archive.
#pragma once
#include <cstdint>

#include "archive/chunk_view.h"
#include "archive/rows/none.h"

namespace rankine::archive {

// I/O operations of one thread as the archive encodes them; archive/io/operations.h reads them.
struct IoOpsChunk {
  uint32_t process = kNone;          // index in Tables::processes
  uint32_t first_row = 0, rows = 0;  // the process's rows in Tables::io
  ChunkView view;                    // points into Tables::bytes
};

}  // namespace rankine::archive
