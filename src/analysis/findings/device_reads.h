// SPDX-License-Identifier: BSD-3-Clause
// Finds files that were read from a storage device because their data were not in the page cache. The kernel
// counts for each process what it reads from devices, but not for which file. So the count is compared with
// what the process read from all its files. Some network file systems do not take part in this count.
#pragma once
#include <cstdint>
#include <optional>

#include "analysis/io/files.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct DeviceReads {
  uint64_t bytes = 0;  // read from devices by the processes that read the file, since MPI_Init
  uint64_t all = 0;    // read from any file by the same processes
};

// Empty if the file's time is not mostly spent in reads, if most data came from the page cache, or if the
// kernel's count is unknown.
std::optional<DeviceReads> FindDeviceReads(const archive::Tables& tables, const IoFile& file);

}  // namespace rankine::analysis
