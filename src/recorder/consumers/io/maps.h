// SPDX-License-Identifier: BSD-3-Clause
// Reads the process's mappings from /proc/self/maps. This takes microseconds to milliseconds, depending on
// their number: MPI libraries map thousands of ranges. So the total time for reading them is limited to 5 ms
// plus 1 % of the time since the first read. While this limit is exceeded, the list is not read. Since Linux
// 6.11, a single mapping can be queried by its address (PROCMAP_QUERY), which takes some 2 us regardless of
// the number of mappings. All functions may be called by any thread, even in a signal handler.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

struct Mapping {
  uint64_t begin, end;
  const char* path;  // nullptr: no file is mapped there. Valid during the call
  uint64_t offset;   // position in the file at which the mapping begins
};

// Returns false to stop the visits.
using MappingVisitor = bool (*)(const Mapping& mapping, void* context);

// Visit each mapping, or the one that contains `address` if there is one. They return false if the mappings
// were not read, because the time limit is reached or another thread is reading. `visit` must not call these
// functions.
bool VisitMappings(bool whatever_it_takes, MappingVisitor visit, void* context);
bool VisitMappingAt(uint64_t address, MappingVisitor visit, void* context);

}  // namespace rankine::recorder::io
