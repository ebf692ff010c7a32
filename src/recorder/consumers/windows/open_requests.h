// SPDX-License-Identifier: BSD-3-Clause
// Requests that are incomplete when a window ends. MPI/RT's proposal tolerates inaccurate counts only for
// them ("some inaccuracies will occur ..."). We count such requests as open, together with the bytes that
// they send. The window in which they complete counts their completion.
#pragma once
#include "recorder/consumers/windows/window.h"

namespace rankine::recorder::windows {

struct Open {
  uint64_t requests, bytes;
};

// Returns the open requests that the window counts. All threads are considered, or only the window's thread
// if the window counts only one.
Open OpenOf(const Window& w);

inline void CountOpen(const Window& w, layout::WindowInstance* i) {
  const Open open = OpenOf(w);
  i->open_requests = open.requests;
  i->open_bytes = open.bytes;
}

}  // namespace rankine::recorder::windows
