// Which file a handle of an I/O library means: of the file itself, or of what lies in it (data sets, groups).
// A table of fixed size in which a newer handle takes an older one's place: a call on one that is gone has no
// file's name. Any thread, no lock.
#pragma once
#include <cstdint>

#include "layout/io/layout.h"

namespace rankine::recorder::io {

void KnowHandle(layout::IoLayer layer, uint64_t handle, uint32_t file);

// kNoIoFile: not known.
uint32_t FileOfHandle(layout::IoLayer layer, uint64_t handle);

}  // namespace rankine::recorder::io
