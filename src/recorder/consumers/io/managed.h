// SPDX-License-Identifier: BSD-3-Clause
// With --io=managed, operations are added to sums that a manager can read. Single operations are recorded
// only while the manager requests this (layout/control/io_steering.h). If there is no manager, or if the
// manager has died, no operation is recorded in detail. Additions are atomic, because several threads and
// signal handlers may add.
#pragma once
#include <cstdint>

#include "layout/io/layout.h"

namespace rankine::recorder::io {

[[gnu::visibility("hidden")]] extern constinit bool g_managed;

void Manage();

// Adds an operation to the sums that a manager reads. Returns true if the operation should be recorded in
// detail.
bool NoteManaged(const layout::IoRow* row, uint64_t begin, uint64_t end, uint64_t bytes);

}  // namespace rankine::recorder::io
