// SPDX-License-Identifier: BSD-3-Clause
// Finds and collects spool folders that no process uses any more. A spool folder remains if both a job and
// its collector were killed.
#pragma once
#include <ctime>
#include <string>
#include <vector>

#include "cli/launch/spool_folder.h"

namespace rankine::cli {

struct Left {
  SpoolFolder folder;
  std::string name, owner;  // key of the job; user id
  uint64_t bytes = 0;
  time_t changed = 0;
  int spools = 0;
  enum {
    dead,
    alive,
    elsewhere
  } state = dead;  // The state `elsewhere` means that the job runs on another host, and that only that host
                   // can check it.
};

// Finds all job folders in every location for spools. Other users' folders are included as far as permissions
// allow.
std::vector<Left> FindLeft(const std::string& further_place);

// Merges the spools in the folder of a dead job, and prints the archive's path. If `output` is not empty,
// it is the absolute path of the archive. Returns 0, or prints the reason and returns another exit code;
// after a failure, all spools are kept.
int CollectLeft(const Left& left, const std::string& output = "");

// Collects those folders of the user whose job has been dead for a minute or more.
void CollectOldLeft();

}  // namespace rankine::cli
