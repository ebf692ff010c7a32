// SPDX-License-Identifier: BSD-3-Clause
// Reads the process's mappings from /proc/self/maps. One reading takes microseconds to milliseconds,
// because MPI libraries map thousands of ranges. So the total time of all readings is limited to 5 ms plus
// 1 % of the time since the first reading. While the total time exceeds the limit, the mappings are not read.
// Since Linux 6.11, a single mapping can be queried by its address (PROCMAP_QUERY). The query takes some 2 us
// for any number of mappings. All functions may be called by any thread, even in a signal handler.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

struct Mapping {
  uint64_t begin, end;
  const char* path;  // The path of the mapped file, valid during the visit; nullptr: no file.
  uint64_t offset;   // The position in the file at which the mapping begins.
};

// A function that visits a mapping. No further mapping is visited if the function returns false.
using MappingVisitor = bool (*)(const Mapping& mapping, void* context);

// VisitMappings visits all mappings. VisitMappingAt visits only the mapping that contains the address, if
// there is one. VisitMappings and VisitMappingAt return false if they cannot read the mappings, because the
// time limit is reached or another thread is reading. The visitor must call neither VisitMappings nor
// VisitMappingAt.
bool VisitMappings(bool whatever_it_takes, MappingVisitor visit, void* context);
bool VisitMappingAt(uint64_t address, MappingVisitor visit, void* context);

}  // namespace rankine::recorder::io
