// One spool file of a job's folder, with what stands beside it: how the process ended (PID.exit,
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

// A spool's header and facts about its process, without the records.
struct SpoolSummary {
  std::string path;
  std::string host, job, output;  // from the header
  uint64_t uid = 0;
  int32_t rank = -1;  // in its MPI_COMM_WORLD, -1 unknown
  int32_t world_size = 0;
  bool merged = false;  // its content is in the archive already
  bool alive = false;   // the process runs on this host, now
  uint64_t bytes = 0;   // in use
};

// Paths of the spools in a folder, sorted. Fails when the folder cannot be read.
base::Result<std::vector<std::string>> ListSpools(const std::string& folder);

// Fails with a sentence on what is no spool, is damaged in its header, or is of another version.
base::Result<SpoolSummary> ReadSummary(const std::string& path);

// Has its process not begun to write? If that does not run any more, there will never be anything in it.
bool IsBlank(const std::string& path);
bool OwnerRuns(const std::string& path);

// A whole spool in memory; used again for the next one.
class SpoolFile {
 public:
  // Reads the part in use. After success view() is valid until the next Read.
  base::Status Read(const std::string& path);
  const layout::SpoolView& view() const { return view_; }
  // How the process ended, from a collector's file, else from the process's own words; the last sign of life
  // as the end when nobody saw it. A process that runs has reached now.
  const layout::ExitFacts& exit() const { return exit_; }
  bool alive() const { return alive_; }

 private:
  FileBytes bytes_;
  layout::SpoolView view_;
  layout::ExitFacts exit_;
  bool alive_ = false;
};

// Removes a spool and its collector's files.
void RemoveSpool(const std::string& path);

}  // namespace rankine::archive
