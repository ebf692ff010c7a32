// SPDX-License-Identifier: BSD-3-Clause
// The content of a file that a process has loaded.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "base/result.h"
#include "probe/process/maps.h"

namespace rankine::probe {

using FileContent = std::shared_ptr<const std::vector<uint8_t>>;

// Reads the file of a mapping through the process's own mount namespace. All processes of a service load the
// same files, so each thread keeps the last contents, up to 64 MiB. A content is used again while the file's
// inode, size and time are the same. Any thread may call this function. The error contains the name of the
// file.
base::Result<FileContent> ReadFile(pid_t pid, const Mapping& map);

}  // namespace rankine::probe
