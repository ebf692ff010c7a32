// SPDX-License-Identifier: BSD-3-Clause
// Distinguishes a file from another one that replaced it under the same name.
#pragma once
#include <cstdint>

namespace rankine::layout {

// Returns the stamp of the file at `path`, of a symbolic link itself and not of its target. Returns 0 if
// there is no file. The stamp of an archive does not change when chunks are added, and is the same on all
// hosts.
uint64_t FileStamp(const char* path);

}  // namespace rankine::layout
