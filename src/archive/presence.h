// SPDX-License-Identifier: BSD-3-Clause
// Counts how many of a job's processes are in its archive. Counting is cheaper than loading the archive,
// and is correct even while another host appends to the archive.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::archive {

// The prefix of the job keys that store the program's requests to Caliper's manager
// (docs/design/takeover.md).
inline constexpr std::string_view kAskedReports = "run.caliper.";

struct Presence {
  uint64_t job_hash = 0;    // hash of the job's name
  uint64_t processes = 0;   // number of processes with a complete profile
  uint64_t world_size = 0;  // number of ranks of MPI_COMM_WORLD; 0: unknown
  // True if a key of the job begins with kAskedReports. The value is also true if the job has spawned worlds,
  // because their processes may request reports.
  bool asks_reports = false;
  bool IsComplete() const { return processes >= world_size; }
};

// Reads the whole file. Damaged chunks, and a chunk that is still being written, are not counted. Fails
// with a one-sentence error message if the given path is not the path of an archive.
base::Result<Presence> ReadPresence(const std::string& path);

}  // namespace rankine::archive
