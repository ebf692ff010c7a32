// SPDX-License-Identifier: BSD-3-Clause
// Finds for each operation of a file system the traced C library operation that requested it from the mount.
// They are matched by process, thread, file, direction and extent. If several have the same extent, they are
// matched in order. But if the kernel has answered some of them from its cache, the n-th ones no longer
// correspond. Only in that case, times are used to choose between equal candidates.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/calls.h"
#include "archive/storage/join.h"

namespace rankine::archive {

struct Tables;

// The result is indexed by operation of `storage`. Each element is the number (as in IoCalls) of the
// operation that made the request, or 0 if it is not in the archive. `calls` must belong to the same tables.
// Reads all operations.
std::vector<uint64_t> MatchClientRequests(const Tables& tables, const IoCalls& calls, const Storage& storage);

}  // namespace rankine::archive
