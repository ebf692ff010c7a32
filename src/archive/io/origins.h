// SPDX-License-Identifier: BSD-3-Clause
// In collective calls, a rank may access the file on behalf of others. Finds out for which ranks the data
// were read or written. For this, the extents that each rank requested through its file view are intersected
// with the reads and writes made inside the call. Also breaks down the time of each rank in such calls.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/calls.h"
#include "archive/rows/none.h"

namespace rankine::archive {

struct Tables;

// Bytes that one rank moved for another one in one collective call.
struct IoOrigin {
  uint32_t collective = 0;   // index in IoCalls::collectives
  uint32_t process = kNone;  // the rank that read or wrote
  // The rank that requested the data. kNone: no rank did, because the bytes lie between requested data (data
  // sieving).
  uint32_t origin = kNone;
  uint64_t bytes = 0;
};

// Origins in the order of the calls. If any rank's position in the file is unknown, the call has no origins,
// and its bytes are counted in `untold`. Bytes at an unknown offset are counted there too.
struct IoOrigins {
  std::vector<IoOrigin> origins;
  uint64_t untold = 0;
};
IoOrigins FindIoOrigins(const Tables& tables, const IoCalls& calls);

// Breakdown of the time in ns that a rank spent in a collective call. The four parts add up to that time.
struct IoPartTimes {
  uint64_t transfer = 0;  // time of the rank's own reads and writes
  uint64_t held = 0;      // time in which only other ranks read and wrote
  uint64_t wait = 0;      // remaining time until the last rank entered the call
  uint64_t exchange = 0;  // the rest of the time, in which ranks exchange data
};
// The result is indexed by part of the call.
std::vector<IoPartTimes> TimesOf(const IoCollective& collective);

}  // namespace rankine::archive
