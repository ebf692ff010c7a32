// SPDX-License-Identifier: BSD-3-Clause
// For each row of Tables::io, finds the inner calls (fragments) that its calls made: their number and the
// bytes that they moved. For each row, also computes the time that its calls spent outside their inner
// calls.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::archive {

struct Tables;

struct IoBelow {
  // True if the calls inside this row's calls are known. Inner calls are known for rows of MPI-IO and of
  // I/O libraries. In older archives, a library row may combine several call sites. For a row with several
  // call sites, the value is false, because inner calls are assigned to the call site of the MPI call.
  bool known = false;
  // number and bytes of the reads and writes that the row's calls made through the C library or, for an I/O
  // library, also through MPI-IO
  uint64_t calls = 0, bytes = 0;
  uint64_t own = 0;  // time in ns of the row's calls, excluding their inner calls
};

// The result is indexed by row. If the calls of one function and site have several rows (one per file
// view), the first row gets all their inner calls. The sum of the times of all rows is still correct.
std::vector<IoBelow> FindIoBelow(const Tables& tables);

}  // namespace rankine::archive
