// SPDX-License-Identifier: BSD-3-Clause
// For each request to a mount, finds the traced C library operation that made it. A mount's request and the
// C library operation are matched by process, thread, file, direction and extent. If several operations
// have the same extent, they are matched in order. If the kernel answered some operations from its cache,
// the mount did not see them, and the two orders differ. Times are only used to choose between equal
// candidates if the orders differ.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/calls.h"
#include "archive/storage/join.h"

namespace rankine::archive {

struct Tables;

// The result has one element for each joined operation, with the same index. Each element is the number (as
// in IoCalls) of the operation that made the request. The element is 0 if that operation is not in the
// archive. The argument `calls` must belong to the same tables. Reads all operations.
std::vector<uint64_t> MatchClientRequests(const Tables& tables, const IoCalls& calls, const Storage& storage);

}  // namespace rankine::archive
