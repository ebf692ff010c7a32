// Whose data it is that ranks read and wrote for others in collective calls: what each rank asked for, by its
// file view, intersected with what was read and written below; and where the time of each rank went.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/calls.h"

namespace rankine::archive {

// Bytes that one rank moved for another in one collective call.
struct IoOrigin {
  uint32_t collective = 0;   // place in IoCalls::collectives
  uint32_t process = kNone;  // who read or wrote
  uint32_t origin = kNone;   // whose data it is; kNone: nobody's, what lies between (data sieving)
  uint64_t bytes = 0;
};

// In order. Of a call where any rank's place in the file is not known there are none; its bytes are counted
// in `untold`, as are those at an offset that is not known.
struct IoOrigins {
  std::vector<IoOrigin> origins;
  uint64_t untold = 0;
};
IoOrigins FindIoOrigins(const Tables& tables, const IoCalls& calls);

// A rank's time in a collective call, in ns; the four add up to it.
struct IoPartTimes {
  uint64_t transfer = 0;  // reads and writes of its own
  uint64_t held = 0;      // others read or wrote meanwhile
  uint64_t wait = 0;      // else, before the last rank had called
  uint64_t exchange = 0;  // what is left: the ranks hand data to each other
};
// By part.
std::vector<IoPartTimes> TimesOf(const IoCollective& collective);

}  // namespace rankine::archive
