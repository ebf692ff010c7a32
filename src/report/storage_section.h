// SPDX-License-Identifier: BSD-3-Clause
// Returns the section on the file system's operations, from MPI calls to the servers' disks.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Returns an empty text if the archive has no records of a file system.
std::string StorageSection(Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
