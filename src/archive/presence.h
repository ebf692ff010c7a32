// SPDX-License-Identifier: BSD-3-Clause
// Counts the processes of a job that are in its archive. It is cheaper than loading the archive, and also
// right while another host appends.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::archive {

// Prefix of the keys of the job with the program's requests to Caliper's manager (docs/design/takeover.md).
inline constexpr std::string_view kAskedReports = "run.caliper.";

struct Presence {
  uint64_t job_hash = 0;    // hash of the job's name
  uint64_t processes = 0;   // processes with a complete profile
  uint64_t world_size = 0;  // number of ranks of MPI_COMM_WORLD; 0: unknown
  // true: a key of the job begins with kAskedReports, or there are spawned worlds, which may ask for reports
  bool asks_reports = false;
  bool IsComplete() const { return processes >= world_size; }
};

// Reads the whole file. Damaged chunks, and a chunk that is being written, are not counted. It fails with one
// sentence if there is no archive at `path`.
base::Result<Presence> ReadPresence(const std::string& path);

}  // namespace rankine::archive
