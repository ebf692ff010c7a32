// SPDX-License-Identifier: BSD-3-Clause
// Describes the activity of a late rank: the MPI function and, for file I/O, the file, layer, operation and
// server, if known.
#pragma once
#include <string>

#include "analysis/waits/causes.h"
#include "layout/io/layout.h"
#include "report/facts.h"

namespace rankine::report {

// Names come from the program; empty: unknown, or there is none.
struct Doing {
  std::string function;   // the MPI function
  std::string layer;      // "posix", "stdio"; "mpi-io" if no operation below the MPI call is known
  std::string operation;  // for example "pwrite"
  // kind of the operation or, if there is none, of the MPI function
  layout::IoKind kind = layout::IoKind::other;
  std::string file;
  std::string server;
};
// `name`: if true, paths are shortened to their last component.
Doing DoingOf(Facts& facts, const analysis::CauseKey& key, bool name);

// The text for time outside all regions and MPI functions: "outside of regions", or "outside of MPI" if the
// program marks no regions.
std::string OutsideText(const Facts& facts);

// For example "rank 1 in solve (MPI_File_write, pwrite of out at host:brick)". Outside regions: "rank 2, in
// MPI_Send", or "rank 2, in Rankine's own work at the end of MPI_Init". `name`: whether to shorten a path to
// its last part.
std::string CauseText(Facts& facts, const analysis::CauseKey& key, bool name);

}  // namespace rankine::report
