// SPDX-License-Identifier: BSD-3-Clause
// Whether this process records its I/O now.
#pragma once
#include "recorder/core/process.h"

namespace rankine::recorder::io {

// True if this process has not called MPI_Init but records its I/O (io.h).
[[gnu::visibility("hidden")]] extern constinit bool g_alone;
inline bool IsRecorded() {
  return ReadPhase() == Phase::recording || g_alone;
}

}  // namespace rankine::recorder::io
