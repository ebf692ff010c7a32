// SPDX-License-Identifier: BSD-3-Clause
// Finds files that were read from a storage device because their data were not in the page cache. For each
// process, the kernel counts the bytes that are read from devices, but does not record the file. So the
// kernel's count of bytes is compared with the bytes that the process read from all its files. Some network
// file systems do not add to the kernel's count.
#pragma once
#include <cstdint>
#include <optional>

#include "analysis/io/files.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct DeviceReads {
  uint64_t bytes = 0;  // The bytes that were read from devices after MPI_Init by the processes that read
                       // the file.
  uint64_t all = 0;    // The bytes that were read from all files by the processes that read this file.
};

// The result is empty in three cases: most of the file's time is not spent in reads, most data came from the
// page cache, or the kernel's count is unknown.
std::optional<DeviceReads> FindDeviceReads(const archive::Tables& tables, const IoFile& file);

}  // namespace rankine::analysis
