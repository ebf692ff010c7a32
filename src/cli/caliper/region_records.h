// SPDX-License-Identifier: BSD-3-Clause
// The regions that a program measured through Caliper's ConfigManager, as records of a .cali file. There is
// one record for each rank and each path of nested values. It has these attributes:
//   `mpi.rank`       Only if the program uses MPI.
//   `time.duration`  Time in s, excluding inner regions.
//   `rc.count`       Number of completed visits.
// The file also has the metadata that the program set for its run, under the program's own names.
#pragma once
#include <string>

#include "cli/caliper/requested_reports.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

// `mpi`: whether MPI functions count as regions too, with the attribute mpi.function. Returns an empty string
// if nothing was measured.
std::string RegionRecords(const archive::Tables& tables, const RequestedReport& report, bool mpi);

}  // namespace rankine::cli
