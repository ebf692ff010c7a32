// SPDX-License-Identifier: BSD-3-Clause
// Names for the activity of a late rank: the MPI function and, for file I/O, the known ones of file, layer,
// operation and server.
#pragma once
#include <string>

#include "analysis/waits/causes.h"
#include "layout/io/layout.h"
#include "report/facts.h"

namespace rankine::report {

// Names as the program gave them; empty: unknown, or none.
struct Doing {
  std::string function;                         // of MPI
  std::string layer;                            // "posix", "stdio"; "mpi-io" if nothing more is known
  std::string operation;                        // "pwrite"
  layout::IoKind kind = layout::IoKind::other;  // of the operation; if that is unknown, of the function
  std::string file;
  std::string server;
};
// `name`: shorten a path to its last part.
Doing DoingOf(Facts& facts, const analysis::CauseKey& key, bool name);

// The name of time that is in no region and in no MPI function: "outside of regions", or "outside of MPI" if
// the program marks no regions.
std::string OutsideText(const Facts& facts);

// "rank 1 in solve (MPI_File_write, pwrite of out at host:brick)". Outside of regions "rank 2, in MPI_Send",
// or "rank 2, in Rankine's own work at the end of MPI_Init".
// `name`: shorten a path to its last part.
std::string CauseText(Facts& facts, const analysis::CauseKey& key, bool name);

}  // namespace rankine::report
