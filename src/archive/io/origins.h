// SPDX-License-Identifier: BSD-3-Clause
// In collective calls, a rank may access the file on behalf of other ranks. The code in this file finds out
// for which ranks the data were read or written. For this purpose, the code intersects two sets of extents:
// the extents that each rank requested through its file view, and the extents that were read and written
// inside the call. The code also breaks down the time that each rank spends in collective calls.
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
  // The rank that requested the data. kNone: no rank requested the bytes, because the bytes lie between
  // requested data (data sieving).
  uint32_t origin = kNone;
  uint64_t bytes = 0;
};

// The origins of the data, in the order of the calls. If the position in the file is unknown for any rank,
// the call has no origins, and the field `untold` counts its bytes. The field `untold` also counts bytes at
// an unknown offset.
struct IoOrigins {
  std::vector<IoOrigin> origins;
  uint64_t untold = 0;
};
IoOrigins FindIoOrigins(const Tables& tables, const IoCalls& calls);

// Breakdown of the time in ns that a rank spent in a collective call. The sum of the four parts is the
// whole time of the call.
struct IoPartTimes {
  uint64_t transfer = 0;  // time of the rank's own reads and writes
  uint64_t held = 0;      // time in which only other ranks read and wrote
  uint64_t wait = 0;      // remaining time until the last rank entered the call
  uint64_t exchange = 0;  // The remaining time, in which ranks exchange data.
};
// The result has the same indices as the parts of the call.
std::vector<IoPartTimes> TimesOf(const IoCollective& collective);

}  // namespace rankine::archive
