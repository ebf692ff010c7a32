// SPDX-License-Identifier: BSD-3-Clause
// The file behind a handle of an I/O library: a handle of the file itself, or of an object in it (data sets,
// groups). A table of fixed size in which newer handles replace older ones. A call on a replaced handle has
// no file name. Any thread, no lock.
#pragma once
#include <cstdint>

#include "layout/io/layout.h"

namespace rankine::recorder::io {

void KnowHandle(layout::IoLayer layer, uint64_t handle, uint32_t file);

// kNoIoFile: not known.
uint32_t FileOfHandle(layout::IoLayer layer, uint64_t handle);

}  // namespace rankine::recorder::io
