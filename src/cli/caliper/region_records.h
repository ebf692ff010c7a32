// SPDX-License-Identifier: BSD-3-Clause
// The regions that a program measured through Caliper's manager, as records of a .cali file. There is one
// record for each rank and path of nested values:
//   `mpi.rank`       Only if the program uses MPI.
//   `time.duration`  Seconds without those of inner regions.
//   `rc.count`       Visits that have ended.
// The records also have the metadata that the program gave for its run, under the program's own names.
#pragma once
#include <string>

#include "cli/caliper/requested_reports.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

// `mpi`: MPI functions count as regions too, with the attribute mpi.function. Returns an empty string if
// nothing was measured.
std::string RegionRecords(const archive::Tables& tables, const RequestedReport& report, bool mpi);

}  // namespace rankine::cli
