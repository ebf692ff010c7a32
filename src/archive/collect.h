// Merges the spools that processes left in a folder into their archives: after a kill, after a merge at
// MPI_Finalize that missed its deadline, or only to append how each process ended. Safe to be killed at any
// moment: an archive gets its name when it is complete, spools are removed after that.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::archive {

struct CollectOptions {
  std::string output = {};  // archive of a job whose spools name none; absolute; empty: named after the job
  std::string only_output =
      {};  // the archive, whatever the spools name: of one job, and no other file's name
  // Not 0: a file that is not this job's archive may be replaced while this is its stamp (layout::FileStamp).
  uint64_t replaced = 0;
  bool include_live = false;  // also spools whose process runs (they stay where they are)
  bool keep_spools = false;   // remove nothing
};

struct CollectedArchive {
  std::string path;
  int ranks = 0;   // processes of this folder that are in it now
  int merged = 0;  // those that this collection put there (0: MPI_Finalize had done it all)
};

struct Collection {
  std::vector<CollectedArchive> archives;  // one per job: a script may start several
  std::vector<std::string> notes;          // one sentence each: what was lost, and why
  int spools = 0;                          // spool files found
};

// Fails with one sentence when nothing could be written; every spool is then where it was. Spools of running
// processes are left alone; those of processes that died before they wrote anything are removed unsaid. The
// caller sees to it that nobody else collects the folder meanwhile; several hosts may collect one job into
// one shared archive at the same time.
base::Result<Collection> CollectJob(const std::string& spool_dir, const CollectOptions& options);

}  // namespace rankine::archive
