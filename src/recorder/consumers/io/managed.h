// SPDX-License-Identifier: BSD-3-Clause
// --io=managed: operations are summed up where a manager can read the sums. They are recorded one by one only
// while the manager's decision asks for it (layout/control/io_steering.h). Without a manager, or when it has
// died, there is no decision, and nothing is recorded in detail. Additions are atomic: several threads add,
// and a signal handler may.
#pragma once
#include <cstdint>

#include "layout/io/layout.h"

namespace rankine::recorder::io {

[[gnu::visibility("hidden")]] extern constinit bool g_managed;

void Manage();

// Adds an operation to the sums. Returns whether it is to be recorded in detail.
bool NoteManaged(const layout::IoRow* row, uint64_t begin, uint64_t end, uint64_t bytes);

}  // namespace rankine::recorder::io
