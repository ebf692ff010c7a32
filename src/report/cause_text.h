// SPDX-License-Identifier: BSD-3-Clause
// Describes what a late rank was doing: the MPI function and, for file I/O, whichever of file, layer,
// operation and server are known.
#pragma once
#include <string>

#include "analysis/waits/causes.h"
#include "layout/io/layout.h"
#include "report/facts.h"

namespace rankine::report {

// Names as the program gave them; empty: unknown, or there is none.
struct Doing {
  std::string function;   // the MPI function
  std::string layer;      // "posix", "stdio"; "mpi-io" if no operation below is known
  std::string operation;  // for example "pwrite"
  // kind of the operation or, if that is unknown, of the function
  layout::IoKind kind = layout::IoKind::other;
  std::string file;
  std::string server;
};
// `name`: whether to shorten a path to its last part.
Doing DoingOf(Facts& facts, const analysis::CauseKey& key, bool name);

// The text for time that is in no region and in no MPI function: "outside of regions", or "outside of MPI" if
// the program marks no regions.
std::string OutsideText(const Facts& facts);

// For example "rank 1 in solve (MPI_File_write, pwrite of out at host:brick)". Outside regions: "rank 2, in
// MPI_Send", or "rank 2, in Rankine's own work at the end of MPI_Init". `name`: whether to shorten a path to
// its last part.
std::string CauseText(Facts& facts, const analysis::CauseKey& key, bool name);

}  // namespace rankine::report
