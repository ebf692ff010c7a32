// How many of a job's processes are in its archive already: cheaper than loading it, and right while another
// host appends.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::archive {

// Keys of the job with what the program asked of Caliper's manager (docs/design/takeover.md).
inline constexpr std::string_view kAskedReports = "run.caliper.";

struct Presence {
  uint64_t job_hash = 0;    // of the job's name
  uint64_t processes = 0;   // with a whole profile
  uint64_t world_size = 0;  // ranks of the job as MPI_COMM_WORLD says, 0: not known
  bool asks_reports =
      false;  // a key of the job begins with kAskedReports, or it has spawned worlds, which may ask
  bool IsComplete() const { return processes >= world_size; }
};

// Reads the whole file. Damage, also a chunk that is being written, counts as not there. Fails with one
// sentence when there is no archive at `path`.
base::Result<Presence> ReadPresence(const std::string& path);

}  // namespace rankine::archive
