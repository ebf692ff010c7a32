// SPDX-License-Identifier: BSD-3-Clause
// Finds and collects spool folders that no process uses any more. They remain if both a job and its collector
// were killed.
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
  } state = dead;  // elsewhere: the job runs on another host, and only that host can check it
};

// Finds all job folders in every location for spools. Other users' folders are included as far as permissions
// allow.
std::vector<Left> FindLeft(const std::string& further_place);

// Merges the spools in a dead folder, and prints where the archive is. `output` (an absolute path), if not
// empty, is the archive's name. Returns 0, or prints the reason and returns another exit code; in that case
// all spools are kept.
int CollectLeft(const Left& left, const std::string& output = "");

// Collects the user's own folders that have been dead for a minute or more.
void CollectOldLeft();

}  // namespace rankine::cli
