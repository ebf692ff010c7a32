// SPDX-License-Identifier: BSD-3-Clause
// Describes the activity of a late rank: the MPI function and, for file I/O, the file, layer, operation and
// server, if known.
#pragma once
#include <string>

#include "analysis/waits/causes.h"
#include "layout/io/layout.h"
#include "report/facts.h"

namespace rankine::report {

// Names come from the program. A name is empty if it is unknown or does not exist.
struct Doing {
  std::string function;   // the MPI function
  std::string layer;      // "posix", "stdio"; "mpi-io" if no operation below the MPI call is known
  std::string operation;  // for example "pwrite"
  // the kind of the operation; without an operation, the kind of the MPI function
  layout::IoKind kind = layout::IoKind::other;
  std::string file;
  std::string server;
};
// If the parameter `name` is true, paths are shortened to their last component.
Doing DoingOf(Facts& facts, const analysis::CauseKey& key, bool name);

// The text for time outside all regions and MPI functions: "outside of regions", or "outside of MPI" if the
// program marks no regions.
std::string OutsideText(const Facts& facts);

// Returns a text about the cause of a wait. If the rank is in a region, the text is like "rank 1 in solve
// (MPI_File_write, pwrite of out at host:brick)". Outside of regions, the text is like "rank 2, in
// MPI_Send" or "rank 2, in Rankine's own work at the end of MPI_Init". If the flag `name` is true, a path is
// shortened to its last component.
std::string CauseText(Facts& facts, const analysis::CauseKey& key, bool name);

}  // namespace rankine::report
