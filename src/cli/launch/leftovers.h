// Spool folders that no process works on any more: what is left when a job and its collector were killed.
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
  enum { dead, alive, elsewhere } state = dead;  // elsewhere: of another host, which alone can tell
};

// Every job's folder in every place where spools can lie, of all users as far as we may look into them.
std::vector<Left> FindLeft(const std::string& further_place);

// Merges a dead one and says where the archive is; `output` (absolute) is its name if not empty. Returns 0,
// or another exit code with the reason said; every spool is then where it was.
int CollectLeft(const Left& left, const std::string& output = "");

// The user's own that have been dead for a minute or more.
void CollectOldLeft();

}  // namespace rankine::cli
