// The files of a spool folder, read.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "archive/collect.h"
#include "cli/launch/command_files.h"
#include "cli/launch/context.h"
#include "cli/launch/process_id.h"

namespace rankine::cli {

// One process that left something in the folder.
struct FolderProcess {
  ProcessId id;
  bool is_visible = true;         // false: of another PID namespace, so that `id` says nothing here
  bool is_locked = false;         // not visible, and its spool shows that it lives
  bool in_rank_position = false;  // PID.rank
  int rank = -1;                  // of PID.rank, -1: not said
  std::string program;
  StartedCommand command;  // of PID.rank, for the first rank alone
  bool has_spool = false;
  bool has_exit = false;
  uint64_t spool_bytes = 0;
};

struct SpoolFolder {
  std::string path;
  RunContext context;  // of its `job` file; empty when that is missing or damaged
  std::string host;    // empty: not known
  bool has_job_file = false;
  std::map<std::string, FolderProcess> processes;  // by the names of their files, without suffix
  bool HasSpools() const;
  bool AnyAlive() const;
  // A rank of another PID namespace that has not come to MPI_Init, or never will: nobody here can tell.
  bool HasUnseenRank() const;
};

// nullopt when the folder cannot be read. Damaged files in it are passed over.
std::optional<SpoolFolder> ReadSpoolFolder(const std::string& path);

// Has somebody removed what was in it while the job ran? Ours is made with its `job` file.
bool IsRemoved(const std::optional<SpoolFolder>& folder);
// What is then to be said.
std::string RemovedLine(const std::string& spool_dir);

// The lines of PID.rank that say what the rank becomes. Words that are too many are left out.
std::string CommandLines(const StartedCommand& command);

// The `result` file.
std::string ResultLines(const archive::Collection& collection);
archive::Collection ReadResult(const std::string& spool_dir);

}  // namespace rankine::cli
