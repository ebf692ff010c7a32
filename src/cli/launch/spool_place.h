// SPDX-License-Identifier: BSD-3-Clause
// Chooses the folder for a job's spools on this host. Ranks choose independently and at the same time, and
// must all choose the same folder. If the job already has a folder, that folder is used, wherever the
// folder is. A lock protects the creation of a new folder.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/launch/context.h"
#include "cli/launch/files.h"

namespace rankine::cli {

struct SpoolPlace {
  std::string folder;  // the folder that contains the users' folders
  const char* why;     // "RANKINE_SPOOL", "shared memory", ...
};

// Returns the candidate locations in order of preference. The parameter `context` contains the user's
// choice and the archive's folder.
std::vector<SpoolPlace> SpoolPlaces(const RunContext& context);

// The folder PLACE/rankine-UID.
std::string UserFolder(const SpoolPlace& place);

// Returns the number of bytes that this user can write to the folder; 0 if the folder does not exist or is
// not writable.
uint64_t FreeBytes(const std::string& folder);
uint64_t AmpleBytes(int local_ranks);

// Only one `rankine run` process of this user on this host may choose, join or remove folders at a time.
// The constructor gives up waiting after 200 ms, because a stopped process that holds the lock must not
// block a job. If a constructor has given up, two ranks may choose different folders.
class HostLock {
 public:
  explicit HostLock(const RunContext& context);

 private:
  Fd fd_;
};

// Returns the folder on this host that belongs to the job with the given key. If necessary, creates the
// folder and its job file. Fails with one sentence. The caller must hold the `HostLock`.
base::Result<std::string> OpenSpoolFolder(const RunContext& context, const std::string& key, int local_ranks);

// Returns the folder of the job with this key; empty if the folder does not exist.
std::string FindSpoolFolder(const RunContext& context, const std::string& key);

}  // namespace rankine::cli
