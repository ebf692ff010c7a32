// SPDX-License-Identifier: BSD-3-Clause
// Finds the inner calls (fragments) of the calls of each row of Tables::io. The result has their number, the
// bytes that they moved, and the time outside of them.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::archive {

struct Tables;

struct IoBelow {
  // True for a row of MPI-IO or of an I/O library. False if one library function was called from several
  // places and the row does not tell them apart (older archives). Then the inner calls belong to the site of
  // the MPI call.
  bool known = false;
  // reads and writes of the C library; for a row of a library, those of MPI-IO, too
  uint64_t calls = 0, bytes = 0;
  uint64_t own = 0;  // time of the row's calls outside of inner calls, in ns
};

// The result is indexed by row. If a call has several rows, one for each view, the first row has all inner
// calls. The sum of their own times is right.
std::vector<IoBelow> FindIoBelow(const Tables& tables);

}  // namespace rankine::archive
