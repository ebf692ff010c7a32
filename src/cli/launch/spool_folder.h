// SPDX-License-Identifier: BSD-3-Clause
// Reads the files of a spool folder.
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

// A process that has created files in the folder.
struct FolderProcess {
  ProcessId id;
  bool is_visible = true;  // false if the process is in another PID namespace, in which case `id` has no
                           // meaning in ours
  bool is_locked = false;  // the process is not visible, but the lock on its spool shows that it is alive
  bool in_rank_position = false;  // whether the process has a file PID.rank
  int rank = -1;                  // the number of the rank from PID.rank; -1: the file does not give it
  std::string program;
  StartedCommand command;  // the command; the file PID.rank contains it only for the first rank
  bool has_spool = false;
  bool has_exit = false;
  uint64_t spool_bytes = 0;
};

struct SpoolFolder {
  std::string path;
  RunContext context;  // content of the job file; empty if the file is missing or damaged
  std::string host;    // empty: unknown
  bool has_job_file = false;
  std::map<std::string, FolderProcess> processes;  // The key is the name of the process's files without the
                                                   // suffix.
  bool HasSpools() const;
  bool AnyAlive() const;
  // Returns whether the job has a rank in another PID namespace that has not reached MPI_Init. A process in
  // this PID namespace cannot find out whether a rank in another namespace will ever reach MPI_Init.
  bool HasUnseenRank() const;
};

// Returns nullopt if the folder cannot be read. Damaged files in the folder are skipped.
std::optional<SpoolFolder> ReadSpoolFolder(const std::string& path);

// Returns whether the folder's files were removed while the job was running. Each job folder of Rankine
// contains a job file from the beginning.
bool IsRemoved(const std::optional<SpoolFolder>& folder);
// The message to print if `IsRemoved` returns true.
std::string RemovedLine(const std::string& spool_dir);

// Returns the lines of PID.rank that describe the program of the rank. Words beyond a limit are omitted.
std::string CommandLines(const StartedCommand& command);

// Returns the text of the file in which the collector stores its result.
std::string ResultLines(const archive::Collection& collection);
archive::Collection ReadResult(const std::string& spool_dir);

}  // namespace rankine::cli
