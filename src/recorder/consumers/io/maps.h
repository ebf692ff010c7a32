// The process's mappings, from /proc/self/maps. To read the list takes as long as it is: microseconds to
// milliseconds, since MPI libraries map thousands of ranges. So all looks together take at most 1 % of the
// time since the first one, and 5 ms beside; beyond that nothing is looked at. From Linux 6.11 on one mapping
// is asked for by its address (PROCMAP_QUERY), in some 2 us whatever the list. Any thread, a signal handler
// too.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

struct Mapping {
  uint64_t begin, end;
  const char* path;  // nullptr: of no file. Valid during the call
  uint64_t offset;   // in the file, of its begin
};

// False: no more is wanted.
using MappingVisitor = bool (*)(const Mapping& mapping, void* context);

// Each mapping, or the one around `address` if there is one. False: not looked at; the time is spent, or
// another thread looks just now. `visit` may not call these.
bool VisitMappings(bool whatever_it_takes, MappingVisitor visit, void* context);
bool VisitMappingAt(uint64_t address, MappingVisitor visit, void* context);

}  // namespace rankine::recorder::io
