// Where the spools of a job go on this host. Ranks decide alone and at the same time, so the choice must come
// out equal: a folder of the job that exists anywhere is taken, and making one is guarded by a lock.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/launch/context.h"
#include "cli/launch/files.h"

namespace rankine::cli {

struct SpoolPlace {
  std::string folder;  // of the place itself
  const char* why;     // "RANKINE_SPOOL", "shared memory", ...
};

// Candidates in the order of preference; `context` gives the wish and the archive's folder.
std::vector<SpoolPlace> SpoolPlaces(const RunContext& context);

// PLACE/rankine-UID
std::string UserFolder(const SpoolPlace& place);

// Bytes that this user can still write there; 0 when the place does not exist or cannot be written.
uint64_t FreeBytes(const std::string& folder);
uint64_t AmpleBytes(int local_ranks);

// Holds every `rankine run` of this user on this host for the moment in which folders are chosen, joined or
// removed. Given up after 200 ms: a stopped process that holds it must not stop a job; the price is that two
// ranks may choose differently.
class HostLock {
 public:
  explicit HostLock(const RunContext& context);

 private:
  Fd fd_;
};

// The folder of job `key` on this host, made if need be and given its `job` file. Fails with one sentence.
// The caller holds the HostLock.
base::Result<std::string> OpenSpoolFolder(const RunContext& context, const std::string& key, int local_ranks);

// The folder of job `key` if it exists; empty otherwise.
std::string FindSpoolFolder(const RunContext& context, const std::string& key);

}  // namespace rankine::cli
