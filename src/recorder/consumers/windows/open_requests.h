// SPDX-License-Identifier: BSD-3-Clause
// Requests that are incomplete when a window ends. MPI/RT's proposal admits errors only for them ("some
// inaccuracies will occur ..."). Here they are counted as open, with the bytes that they send, and they
// complete in the window of their completion.
#pragma once
#include "recorder/consumers/windows/window.h"

namespace rankine::recorder::windows {

struct Open {
  uint64_t requests, bytes;
};

// The open requests of all threads (for a window of one thread: of that one) that the window counts.
Open OpenOf(const Window& w);

inline void CountOpen(const Window& w, layout::WindowInstance* i) {
  const Open open = OpenOf(w);
  i->open_requests = open.requests;
  i->open_bytes = open.bytes;
}

}  // namespace rankine::recorder::windows
