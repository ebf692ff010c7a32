// Requests that are not complete when a window ends: the one thing that MPI/RT's proposal admits to get wrong
// ("some inaccuracies will occur ..."). Here they are counted as open, with what they send, and complete in
// the window in which they complete.
#pragma once
#include "recorder/consumers/windows/window.h"

namespace rankine::recorder::monitor {

struct Open {
  uint64_t requests, bytes;
};

// Of all threads (a window of one thread: of that one), as far as the window counts them.
Open OpenOf(const Window& w);

inline void CountOpen(const Window& w, layout::WindowInstance* i) {
  const Open open = OpenOf(w);
  i->open_requests = open.requests;
  i->open_bytes = open.bytes;
}

}  // namespace rankine::recorder::monitor
