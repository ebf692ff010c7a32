// SPDX-License-Identifier: BSD-3-Clause
// Merges the spools that processes left in a folder into their archives. This happens after a kill, after a
// merge at MPI_Finalize that missed its deadline, or only to append how each process ended. The collector may
// be killed at any moment. An archive gets its name when it is complete, and spools are removed after that.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::archive {

struct CollectOptions {
  // absolute path of the archive for spools that name none; empty: a name made of the job's name
  std::string output = {};
  // the archive for all spools, whatever they name; only for one job, and not the name of another file
  std::string only_output = {};
  // Not 0: a file that is not this job's archive may be replaced if it has this stamp (layout::FileStamp).
  uint64_t replaced = 0;
  bool include_live = false;  // also merges spools whose process still runs, without removing them
  bool keep_spools = false;   // removes no file
};

struct CollectedArchive {
  std::string path;
  int ranks = 0;   // processes of this folder that are in the archive now
  int merged = 0;  // processes that this collection added; 0: MPI_Finalize had merged all
};

struct Collection {
  std::vector<CollectedArchive> archives;  // one per job; a script may start several jobs
  std::vector<std::string> notes;          // one sentence each: what was lost, and why
  int spools = 0;                          // number of spool files found
};

// Collects all jobs of a folder. If nothing can be written, it fails with one sentence and changes no spool.
// Spools of running processes are left alone. Spools of processes that died before they wrote anything are
// removed without a note. The caller must prevent others from collecting the folder at the same time. Several
// hosts may collect one job into one shared archive at the same time.
base::Result<Collection> CollectJob(const std::string& spool_dir, const CollectOptions& options);

}  // namespace rankine::archive
