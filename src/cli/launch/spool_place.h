// SPDX-License-Identifier: BSD-3-Clause
// Chooses the folder for a job's spools on this host. Ranks choose independently and at the same time, and
// must all choose the same folder. So if the job already has a folder, it is used wherever it is, and a lock
// protects the creation of a new one.
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

// Candidate locations in order of preference. `context` contains the user's choice and the archive's folder.
std::vector<SpoolPlace> SpoolPlaces(const RunContext& context);

// The folder PLACE/rankine-UID.
std::string UserFolder(const SpoolPlace& place);

// The number of bytes that this user can still write to the folder; 0 if it does not exist or is not
// writable.
uint64_t FreeBytes(const std::string& folder);
uint64_t AmpleBytes(int local_ranks);

// Only one `rankine run` process of this user on this host may choose, join or remove folders at a time.
// Gives up waiting after 200 ms, because a stopped process that holds the lock must not block a job. The
// drawback is that two ranks may then choose different folders.
class HostLock {
 public:
  explicit HostLock(const RunContext& context);

 private:
  Fd fd_;
};

// The folder on this host of the job with this key. If necessary, creates the folder and its `job` file.
// Fails with one sentence. The caller holds the HostLock.
base::Result<std::string> OpenSpoolFolder(const RunContext& context, const std::string& key, int local_ranks);

// The folder of the job with this key if it exists, else empty.
std::string FindSpoolFolder(const RunContext& context, const std::string& key);

}  // namespace rankine::cli
