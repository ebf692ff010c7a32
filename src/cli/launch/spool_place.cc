// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/spool_place.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include <cstdlib>

#include "cli/launch/files.h"
#include "layout/environment.h"

namespace rankine::cli {
namespace {

constexpr uint64_t kMiB = 1 << 20;

std::string ParentFolder(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == 0 || slash == std::string::npos ? "/" : path.substr(0, slash);
}

std::string JobFolder(const SpoolPlace& place, const std::string& key) {
  return UserFolder(place) + "/" + key;
}

bool IsOwnFolder(const std::string& path) {
  struct stat status {};
  return lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid();
}

}  // namespace

HostLock::HostLock(const RunContext& context) {
  for (const SpoolPlace& place : SpoolPlaces(context)) {
    if (!MakePrivateFolder(UserFolder(place))) continue;
    fd_ = Fd(open(UserFolder(place).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd_.ok()) break;
  }
  for (int i = 0; fd_.ok() && i < 200 && flock(fd_.get(), LOCK_EX | LOCK_NB) != 0; ++i) {
    const timespec millisecond{0, 1'000'000};
    nanosleep(&millisecond, nullptr);
  }
}

std::vector<SpoolPlace> SpoolPlaces(const RunContext& context) {
  std::vector<SpoolPlace> places;
  const char* wish = getenv(layout::kEnvSpool);
  if (!context.spool.empty()) {
    places.push_back({context.spool, "--spool"});
  } else if (wish && *wish) {
    places.push_back({AbsolutePath(wish, CurrentFolder()), layout::kEnvSpool});
  }
  places.push_back({"/dev/shm", "shared memory"});
  const char* tmpdir = getenv("TMPDIR");
  if (tmpdir && tmpdir[0] == '/') places.push_back({tmpdir, "TMPDIR"});
  if (!context.output.empty()) {
    places.push_back({ParentFolder(context.output), "the archive's folder"});
  } else if (!context.folder.empty()) {
    places.push_back({context.folder, "the archive's folder"});
  }
  return places;
}

std::string UserFolder(const SpoolPlace& place) {
  return (place.folder == "/" ? "" : place.folder) + "/rankine-" + std::to_string(geteuid());
}

uint64_t FreeBytes(const std::string& folder) {
  struct statvfs status {};
  if (access(folder.c_str(), W_OK | X_OK) != 0 || statvfs(folder.c_str(), &status) != 0) return 0;
  return static_cast<uint64_t>(status.f_bavail) * status.f_frsize;
}

uint64_t AmpleBytes(int local_ranks) {
  return 64 * kMiB + 8 * kMiB * static_cast<uint64_t>(local_ranks > 0 ? local_ranks : 1);
}

std::string FindSpoolFolder(const RunContext& context, const std::string& key) {
  for (const SpoolPlace& place : SpoolPlaces(context)) {
    std::string folder = JobFolder(place, key);
    if (IsOwnFolder(folder)) return folder;
  }
  return {};
}

base::Result<std::string> OpenSpoolFolder(const RunContext& context, const std::string& key,
                                          int local_ranks) {
  const std::vector<SpoolPlace> places = SpoolPlaces(context);
  std::string folder = FindSpoolFolder(context, key);
  if (!folder.empty()) return folder;
  for (const SpoolPlace& place : places) {
    // Files in shared memory take memory from the job, so this folder is used only if the host has much free
    // memory. A folder that the user or the site has named is always used.
    const bool must_be_ample = place.folder == "/dev/shm";
    const uint64_t room = FreeBytes(place.folder);
    if (room == 0 || (must_be_ample && room < AmpleBytes(local_ranks))) continue;
    if (!MakePrivateFolder(UserFolder(place)) || !MakePrivateFolder(JobFolder(place, key))) continue;
    char host[256] = "";
    gethostname(host, sizeof host - 1);
    const std::string job_file = JobFolder(place, key) + "/" + layout::kJobFile;
    if (!WriteWholeFile(job_file, ContextLines(context) + "host " + host + "\n").ok()) {
      RemoveFlatFolder(JobFolder(place, key));
      continue;
    }
    return JobFolder(place, key);
  }
  std::string tried;
  for (const SpoolPlace& place : places) tried += (tried.empty() ? "" : ", ") + place.folder;
  return base::Error{"no room for spools in " + tried + "; name a folder with --spool DIR"};
}

}  // namespace rankine::cli
