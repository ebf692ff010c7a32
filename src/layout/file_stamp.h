// SPDX-License-Identifier: BSD-3-Clause
// Detects whether a file has been replaced by another file of the same name.
#pragma once
#include <cstdint>

namespace rankine::layout {

// Returns the stamp of the file at the given path, or 0 if there is no file. For a symbolic link, returns
// the stamp of the link itself. An archive's stamp does not change when chunks are appended, and is the same
// on all hosts.
uint64_t FileStamp(const char* path);

}  // namespace rankine::layout
