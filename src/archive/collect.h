// SPDX-License-Identifier: BSD-3-Clause
// Merges the spools that processes left in a folder into their archives. The spools must be merged later if
// the job was killed, or if the merge in MPI_Finalize missed its deadline. If the merge in MPI_Finalize
// succeeded, collecting only appends how each process ended. The collector may be killed at any moment.
// Therefore an archive gets its name only when it is complete. Spools are removed after the archive has its
// name.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::archive {

struct CollectOptions {
  // The absolute path of the archive for spools that name no archive. If empty, the path is derived from the
  // job's name.
  std::string output = {};
  // If the path is not empty, all spools are merged into this archive, even spools that name another
  // archive. The option `only_output` is only valid if the folder contains a single job. The path must not
  // be the name of another file.
  std::string only_output = {};
  // If `replaced` is not 0, a file with this stamp (layout::FileStamp) may be replaced even if it is not
  // this job's archive.
  uint64_t replaced = 0;
  bool include_live = false;  // true: spools whose process is still running are also merged, but not removed
  bool keep_spools = false;   // true: no spool is removed
};

struct CollectedArchive {
  std::string path;
  int ranks = 0;  // number of this folder's processes that are now in the archive
  // number of processes that this collection added; 0 if MPI_Finalize had already merged all of them
  int merged = 0;
};

struct Collection {
  std::vector<CollectedArchive> archives;  // one archive per job, because a batch script may run several jobs
  std::vector<std::string> notes;          // one sentence for each loss, with the lost data and the reason
  int spools = 0;                          // number of spool files found
};

// Collects all jobs of a folder. If nothing can be written, fails with a one-sentence error message, and
// leaves all spools unchanged. Spools of running processes are not touched. Spools of processes that died
// before they wrote anything are removed without adding a note. The caller must ensure that nobody else
// collects the folder at the same time. However, several hosts may concurrently collect their own parts of a
// job into a shared archive.
base::Result<Collection> CollectJob(const std::string& spool_dir, const CollectOptions& options);

}  // namespace rankine::archive
