// --io=managed: operations are summed up where a manager can read it, and kept one by one only while the
// manager's verdict says so (layout/control/io_steering.h). Without a manager, or when it has died, no
// verdict holds, and nothing is kept. Atomic additions: several threads add, and a signal handler may.
#pragma once
#include <cstdint>

#include "layout/io/layout.h"

namespace rankine::recorder::io {

[[gnu::visibility("hidden")]] extern constinit bool g_managed;

void Manage();

// Adds an operation up. Is it to be kept?
bool NoteManaged(const layout::IoRow* row, uint64_t begin, uint64_t end, uint64_t bytes);

}  // namespace rankine::recorder::io
