// SPDX-License-Identifier: BSD-3-Clause
// Finds the origin of data that ranks read and wrote for others in collective calls. It intersects the
// extents that each rank asked for, by its file view, with the reads and writes inside. It also divides each
// rank's time in such calls.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/calls.h"
#include "archive/rows/none.h"

namespace rankine::archive {

struct Tables;

// Bytes that one rank moved for another in one collective call.
struct IoOrigin {
  uint32_t collective = 0;   // index in IoCalls::collectives
  uint32_t process = kNone;  // the rank that read or wrote
  // the rank that asked for the data; kNone: none, the bytes are between requested data (data sieving)
  uint32_t origin = kNone;
  uint64_t bytes = 0;
};

// Origins in the order of the calls. If the file position of any rank is unknown, a call has none, and its
// bytes are in `untold`. Bytes at an unknown offset are in `untold`, too.
struct IoOrigins {
  std::vector<IoOrigin> origins;
  uint64_t untold = 0;
};
IoOrigins FindIoOrigins(const Tables& tables, const IoCalls& calls);

// The division of a rank's time in a collective call, in ns. The four parts add up to that time.
struct IoPartTimes {
  uint64_t transfer = 0;  // its own reads and writes
  uint64_t held = 0;      // reads and writes of other ranks at the same time
  uint64_t wait = 0;      // other time before the last rank called
  uint64_t exchange = 0;  // the rest, in which ranks exchange data
};
// The result is indexed by part.
std::vector<IoPartTimes> TimesOf(const IoCollective& collective);

}  // namespace rankine::archive
