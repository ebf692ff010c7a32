// Tells a file from one that took its place under the same name.
#pragma once
#include <cstdint>

namespace rankine::layout {

// The stamp of the file at `path` (of a link itself, not of its target); 0: there is none. An archive keeps
// its stamp while chunks are added to it, and has the same stamp on all hosts.
uint64_t FileStamp(const char* path);

}  // namespace rankine::layout
