// SPDX-License-Identifier: BSD-3-Clause
// Finds for each operation of a file system the traced C library operation that requested it from the mount.
// They are matched by process, thread, file, direction and extent. If several have the same extent, they are
// matched in order. If the kernel has answered some of them from its cache, the orders differ. Only in that
// case, times decide between equal candidates.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/calls.h"
#include "archive/storage/join.h"

namespace rankine::archive {

struct Tables;

// The result is indexed by operation of `storage`. It has the number of the operation that made the request
// (IoCalls), or 0 if that operation is not in the archive. `calls` must belong to the same tables. Reads all
// operations.
std::vector<uint64_t> MatchClientRequests(const Tables& tables, const IoCalls& calls, const Storage& storage);

}  // namespace rankine::archive
