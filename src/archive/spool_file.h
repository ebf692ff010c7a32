// SPDX-License-Identifier: BSD-3-Clause
// Reads one spool file of a job's folder, with facts from other sources: how the process ended (PID.exit,
// docs/environment.md), and whether it still runs.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "archive/file_bytes.h"
#include "base/result.h"
#include "layout/encode_exit.h"
#include "layout/spool_view.h"

namespace rankine::archive {

// The header of a spool and facts about its process, without the records.
struct SpoolSummary {
  std::string path;
  std::string host, job, output;  // values of the header
  uint64_t uid = 0;
  int32_t rank = -1;  // rank in its MPI_COMM_WORLD; -1: unknown
  int32_t world_size = 0;
  bool merged = false;  // its content is in the archive already
  bool alive = false;   // true: the process runs on this host now
  uint64_t bytes = 0;   // bytes in use
};

// Returns the paths of the spools in a folder, sorted. It fails if the folder cannot be read.
base::Result<std::vector<std::string>> ListSpools(const std::string& folder);

// Fails with a sentence if the file is no spool, has a damaged header, or is of another version.
base::Result<SpoolSummary> ReadSummary(const std::string& path);

// True if its process has not written anything so far. If that process no longer runs, the spool will stay
// empty.
bool IsBlank(const std::string& path);
bool OwnerRuns(const std::string& path);

// A whole spool in memory. The object can be reused for the next spool.
class SpoolFile {
 public:
  // Reads the used part of a spool. After success, view() is valid until the next Read.
  base::Status Read(const std::string& path);
  const layout::SpoolView& view() const { return view_; }
  // How the process ended, from a collector's file, else from the process's own records. If nobody saw the
  // end, it is the last sign of life. For a running process, it is now.
  const layout::ExitFacts& exit() const { return exit_; }
  bool alive() const { return alive_; }

 private:
  FileBytes bytes_;
  layout::SpoolView view_;
  layout::ExitFacts exit_;
  bool alive_ = false;
};

// Removes a spool and the files that a collector wrote for it.
void RemoveSpool(const std::string& path);

}  // namespace rankine::archive
