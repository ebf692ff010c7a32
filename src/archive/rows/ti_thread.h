// SPDX-License-Identifier: BSD-3-Clause
// Says where an archive has its time-independent traces.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "archive/chunk_view.h"
#include "archive/rows/none.h"

namespace rankine::archive {

class TiPack;

// The time-independent trace of one thread as the archive encodes it; archive/ti reads it.
struct TiThread {
  uint32_t process = kNone;  // index in Tables::processes
  uint32_t thread = 0;       // number of the thread in the process
  // Points into Tables::bytes, like the views below. Unused if there is a pack.
  ChunkView view;
  std::vector<ChunkView> volumes;  // chunks of volumes in order; they may point into the pack
  // set if the trace is packed together with those of other threads
  std::shared_ptr<const TiPack> pack = nullptr;
  uint64_t row = 0;  // the thread's row in the pack
};

}  // namespace rankine::archive
