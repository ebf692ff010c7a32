// What was done below the calls of each row of Tables::io: its fragments, the bytes that they moved, and the
// time that is left to the calls themselves.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/tables.h"

namespace rankine::archive {

struct IoBelow {
  // Of a row of MPI-IO's, or of an I/O library's. Not of one of several places that one library's function
  // was called from, where the row does not tell (archives of before): what is below has the place of the
  // MPI call.
  bool known = false;
  uint64_t calls = 0, bytes = 0;  // of the C library's reads and writes; of a library's row MPI-IO's, too
  uint64_t own = 0;               // ns of the row's calls without what is below
};

// By row. Of a call that has several rows, one for each view, what is below stands with the first, and their
// own time is right in sum.
std::vector<IoBelow> FindIoBelow(const Tables& tables);

}  // namespace rankine::archive
