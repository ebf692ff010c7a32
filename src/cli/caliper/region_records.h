// SPDX-License-Identifier: BSD-3-Clause
// Writes the regions that a program measured through Caliper's ConfigManager as records of a .cali file.
// The file has one record for each rank and each path of nested values. A record has these attributes:
//   `mpi.rank`       The rank, if the program uses MPI.
//   `time.duration`  The time in s, without the inner regions.
//   `rc.count`       The number of completed visits.
// The file also contains the metadata that the program set for its run, under the program's own names.
#pragma once
#include <string>

#include "cli/caliper/requested_reports.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

// If the flag `mpi` is true, MPI functions also count as regions, with the attribute `mpi.function`. Returns
// an empty string if nothing was measured.
std::string RegionRecords(const archive::Tables& tables, const RequestedReport& report, bool mpi);

}  // namespace rankine::cli
