// SPDX-License-Identifier: BSD-3-Clause
// Requests that are incomplete when a window ends. MPI/RT's proposal tolerates inaccurate counts only for
// incomplete requests ("some inaccuracies will occur ..."). We count incomplete requests as open, together
// with the bytes that they send. When an open request completes later, the window that runs at that time
// counts its completion.
#pragma once
#include "recorder/consumers/windows/window.h"

namespace rankine::recorder::windows {

struct Open {
  uint64_t requests, bytes;
};

// Returns the open requests that the window counts. Requests of all threads count, unless the window counts
// only a single thread.
Open OpenOf(const Window& w);

inline void CountOpen(const Window& w, layout::WindowInstance* i) {
  const Open open = OpenOf(w);
  i->open_requests = open.requests;
  i->open_bytes = open.bytes;
}

}  // namespace rankine::recorder::windows
