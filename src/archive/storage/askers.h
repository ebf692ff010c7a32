// Which traced operation of the C library asked a mount for what an operation of the file system carries, by
// identity: process, thread, file, direction and extent, of several with one extent by their order. Times
// only choose among such equals, where the kernel has answered some of them itself (what it has read
// already), so that their orders differ.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/calls.h"
#include "archive/storage/join.h"
#include "archive/tables.h"

namespace rankine::archive {

// By operation of `storage`: the number of the one that asked (IoCalls); 0: none that is in the archive.
// `calls`: of the same tables. Reads all operations.
std::vector<uint64_t> FindAskers(const Tables& tables, const IoCalls& calls, const Storage& storage);

}  // namespace rankine::archive
