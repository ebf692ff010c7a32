// SPDX-License-Identifier: BSD-3-Clause
// Finds the file to which a handle of an I/O library belongs. The handle may be a handle of the file
// itself, or of an object in the file (data sets, groups). The table has a fixed size, and newer handles
// replace older handles. If a handle was replaced, calls that use it are recorded without a file name. All
// functions may be called by any thread, and take no lock.
#pragma once
#include <cstdint>

#include "layout/io/layout.h"

namespace rankine::recorder::io {

void KnowHandle(layout::IoLayer layer, uint64_t handle, uint32_t file);

// Returns the file to which the handle belongs, or kNoIoFile if this file is unknown.
uint32_t FileOfHandle(layout::IoLayer layer, uint64_t handle);

}  // namespace rankine::recorder::io
