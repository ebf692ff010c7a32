// SPDX-License-Identifier: BSD-3-Clause
// Locates the time-independent traces in an archive.
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
  // The view points into Tables::bytes, like the views below. Unused if `pack` is set.
  ChunkView view;
  std::vector<ChunkView> volumes;  // the thread's chunks of volumes, in order; they may point into the pack
  // The pointer is set only if the trace is packed together with the traces of other threads.
  std::shared_ptr<const TiPack> pack = nullptr;
  uint64_t row = 0;  // index of the thread's row in `pack`
  // order of the process's threads, only in the process's first thread; nullptr: unknown
  std::shared_ptr<const ChunkView> order = nullptr;
};

}  // namespace rankine::archive
