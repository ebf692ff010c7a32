// SPDX-License-Identifier: BSD-3-Clause
// What a late rank did, in names: the MPI function, and where it was in file I/O the file, the layer, the
// operation and the server, as far as they are known.
#pragma once
#include <string>

#include "analysis/waits/causes.h"
#include "layout/io/layout.h"
#include "report/facts.h"

namespace rankine::report {

// Empty: not known, or none. As the program gave them.
struct Doing {
  std::string function;                         // of MPI
  std::string layer;                            // "posix", "stdio"; "mpi-io" where that is all that is known
  std::string operation;                        // "pwrite"
  layout::IoKind kind = layout::IoKind::other;  // of the operation; where it is unknown, of the function
  std::string file;
  std::string server;
};
// `name`: of a path the last part.
Doing DoingOf(Facts& facts, const analysis::CauseKey& key, bool name);

// Where a part of a run is that is in no region, in none of MPI's functions: "outside of regions", or
// "outside of MPI" where the program marks no regions.
std::string OutsideText(const Facts& facts);

// "rank 1 in solve (MPI_File_write, pwrite of out at host:brick)". Outside of regions "rank 2, in MPI_Send",
// or "rank 2, in Rankine's own work at the end of MPI_Init".
// `name`: of a path the last part.
std::string CauseText(Facts& facts, const analysis::CauseKey& key, bool name);

}  // namespace rankine::report
