// The regions that a program had Caliper's manager measure, as records of a .cali file: one for each rank and
// path, of its values in the tree, with
//   mpi.rank         where the program uses MPI,
//   time.duration    seconds without those of regions inside,
//   rc.count         visits that have ended,
// and what the program said of its run by the names that it gave.
#pragma once
#include <string>

#include "archive/tables.h"
#include "cli/caliper/asked.h"

namespace rankine::cli {

// `mpi`: MPI's functions too, each a region of the attribute mpi.function. Empty: nothing was measured.
std::string RegionRecords(const archive::Tables& tables, const AskedReport& report, bool mpi);

}  // namespace rankine::cli
