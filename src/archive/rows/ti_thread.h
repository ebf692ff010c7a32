// SPDX-License-Identifier: BSD-3-Clause
// The place of time-independent traces in an archive.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "archive/chunk_view.h"
#include "archive/rows/none.h"

namespace rankine::archive {

class TiPack;

// The time-independent trace of one thread, in the encoding of the archive; archive/ti reads it.
struct TiThread {
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t thread = 0;       // number of the thread in the process
  // points into Tables::bytes, like the following views; unused if there is a pack
  ChunkView view;
  std::vector<ChunkView> volumes;                // chunks of volumes in order; they may point into the pack
  std::shared_ptr<const TiPack> pack = nullptr;  // if it is packed together with other threads:
  uint64_t row = 0;                              // its row in the pack
};

}  // namespace rankine::archive
