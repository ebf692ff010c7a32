// SPDX-License-Identifier: BSD-3-Clause
// The process's mappings, from /proc/self/maps. Reading the list takes microseconds to milliseconds,
// according to its length: MPI libraries map thousands of ranges. So all reads together take at most 1 % of
// the time since the first one, plus 5 ms; beyond that the list is not read. From Linux 6.11 on, one mapping
// is queried by its address (PROCMAP_QUERY), in some 2 us whatever the list. Any thread, also in a signal
// handler.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

struct Mapping {
  uint64_t begin, end;
  const char* path;  // nullptr: it maps no file. Valid during the call
  uint64_t offset;   // of its begin, in the file
};

// Returns false when no more mappings are wanted.
using MappingVisitor = bool (*)(const Mapping& mapping, void* context);

// Visits each mapping, or the one around `address` if there is one. False: not read, because the time is used
// up or another thread reads now. `visit` may not call these functions.
bool VisitMappings(bool whatever_it_takes, MappingVisitor visit, void* context);
bool VisitMappingAt(uint64_t address, MappingVisitor visit, void* context);

}  // namespace rankine::recorder::io
