// SPDX-License-Identifier: BSD-3-Clause
// Finds the inner calls (fragments) that the calls of each row of Tables::io made: their number, the number
// of bytes that they moved, and the remaining time of the row's calls.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::archive {

struct Tables;

struct IoBelow {
  // True for a row of MPI-IO or of an I/O library. False if a library function was called from several call
  // sites that the row does not distinguish (older archives). The inner calls then belong to the site of the
  // MPI call.
  bool known = false;
  // reads and writes of the C library; for a row of an I/O library, those of MPI-IO too
  uint64_t calls = 0, bytes = 0;
  uint64_t own = 0;  // time in ns of the row's calls, excluding their inner calls
};

// The result is indexed by row. If a call has several rows, one for each view, the first row gets all inner
// calls. The sum of the rows' own times is still correct.
std::vector<IoBelow> FindIoBelow(const Tables& tables);

}  // namespace rankine::archive
