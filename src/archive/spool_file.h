// SPDX-License-Identifier: BSD-3-Clause
// Reads a spool file of a job's folder. The functions also determine how the process ended (PID.exit,
// docs/environment.md), and whether the process is still running.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "archive/file_bytes.h"
#include "base/result.h"
#include "layout/encode_exit.h"
#include "layout/spool_view.h"

namespace rankine::archive {

// Data from the header of a spool, and facts about its process, but no records.
struct SpoolSummary {
  std::string path;
  std::string host, job, output;  // values from the header
  uint64_t uid = 0;
  int32_t rank = -1;  // rank of the process in its MPI_COMM_WORLD; -1: unknown
  int32_t world_size = 0;
  bool merged = false;  // True: the content of the spool is already in the archive.
  bool alive = false;   // true: the process is still running on this host
  uint64_t bytes = 0;   // number of bytes in use
};

// Checks that the bytes are a spool of this version, and opens the view. The path is needed for the error
// message. The bytes must outlive the view.
base::Status OpenSpool(std::span<const std::byte> bytes, const std::string& path, layout::SpoolView* view);

// Returns the sorted paths of the spools in a folder. Fails if the folder cannot be read.
base::Result<std::vector<std::string>> ListSpools(const std::string& folder);

// Fails with a one-sentence error message if the file is not a spool, has a damaged header, or is of another
// version.
base::Result<SpoolSummary> ReadSummary(const std::string& path);

// Returns true if the process has not written anything yet. If the process is no longer running, the spool
// will stay empty.
bool IsBlank(const std::string& path);
bool OwnerRuns(const std::string& path);

// A whole spool in memory. The object can be reused for one spool after another.
class SpoolFile {
 public:
  // Reads the used part of a spool. After success, view() is valid until the next call of Read.
  base::Status Read(const std::string& path);
  const layout::SpoolView& view() const { return view_; }
  // Returns how the process ended. Uses the collector's file if there is one, and otherwise the process's own
  // records. If the end was not recorded, the time of the last recorded activity counts as the end. For a
  // process that is still running, the end is the current time.
  const layout::ExitFacts& exit() const { return exit_; }
  bool alive() const { return alive_; }

 private:
  FileBytes bytes_;
  layout::SpoolView view_;
  layout::ExitFacts exit_;
  bool alive_ = false;
};

// Removes a spool and the files that a collector has written for it.
void RemoveSpool(const std::string& path);

}  // namespace rankine::archive
