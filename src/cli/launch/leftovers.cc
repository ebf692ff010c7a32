// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/leftovers.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <set>

#include "archive/collect.h"
#include "archive/spool_file.h"
#include "cli/launch/collector.h"
#include "cli/launch/files.h"
#include "cli/launch/lines.h"
#include "cli/launch/output_file.h"
#include "cli/launch/spool_place.h"
#include "cli/launch/text.h"
#include "cli/stage_line.h"
#include "cli/usage_error.h"

namespace rankine::cli {
namespace {

constexpr time_t kOldSeconds = 60;

std::string ThisHost() {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  return host;
}

std::vector<std::string> Names(const std::string& folder) {
  std::vector<std::string> names;
  DIR* directory = opendir(folder.c_str());
  if (directory == nullptr) return names;
  while (const dirent* entry = readdir(directory)) {
    if (entry->d_name[0] != '.') names.emplace_back(entry->d_name);
  }
  closedir(directory);
  std::sort(names.begin(), names.end());
  return names;
}

// The collector holds the lock while it works, and while its ranks run.
bool IsLocked(const std::string& spool_dir) {
  return !FolderLock(spool_dir, 0).ok();
}

Left Describe(SpoolFolder folder, const std::string& name, const std::string& owner) {
  Left left;
  left.name = name;
  left.owner = owner;
  struct stat status {};
  if (lstat(folder.path.c_str(), &status) == 0) left.changed = status.st_mtime;
  for (const auto& [name_of_files, process] : folder.processes) {
    left.spools += process.has_spool;
    left.bytes += process.spool_bytes;
  }
  if (!folder.host.empty() && folder.host != ThisHost()) {
    left.state = Left::elsewhere;
  } else if (folder.AnyAlive() || (folder.context.front_host == PidHost() && IsAlive(folder.context.front)) ||
             IsLocked(folder.path)) {
    left.state = Left::alive;
  }
  left.folder = std::move(folder);
  return left;
}

}  // namespace

std::vector<Left> FindLeft(const std::string& further_place) {
  RunContext context;
  context.folder = CurrentFolder();
  std::vector<SpoolPlace> places = SpoolPlaces(context);
  if (!further_place.empty()) places.push_back({further_place, "--spool"});
  places.push_back({"/tmp", "/tmp"});
  std::set<std::string> seen;
  std::vector<Left> all;
  for (const SpoolPlace& place : places) {
    for (const std::string& user : Names(place.folder)) {
      const std::string user_folder = place.folder + "/" + user;
      if (!user.starts_with("rankine-") || !ParseNumber(user.substr(8), 1LL << 32)) continue;
      if (!seen.insert(user_folder).second) continue;
      for (const std::string& name : Names(user_folder)) {
        auto folder = ReadSpoolFolder(user_folder + "/" + name);
        if (folder) all.push_back(Describe(std::move(*folder), name, user.substr(8)));
      }
    }
  }
  return all;
}

int CollectLeft(const Left& left, const std::string& output) {
  const FolderLock lock(left.folder.path, 100);
  if (!lock.ok()) {
    Say(left.name + " is being collected by another process");
    return 1;
  }
  int code = 0;
  if (left.spools > 0) {
    archive::CollectOptions options;
    options.output = ExpectedOutput(left.folder.context);
    options.only_output = output;
    options.replaced = left.folder.context.replaced;
    std::optional<StageLine> line("collecting " + left.name);
    auto collected = archive::CollectJob(left.folder.path, options);
    line.reset();
    if (!collected.ok()) {
      Say(collected.error());
      return output.empty() ? 1 : kUsageError;
    }
    for (const archive::CollectedArchive& written : collected.value().archives) Say(ArchiveLine(written));
    for (const std::string& note : collected.value().notes) Say(note);
    const bool empty = collected.value().archives.empty() && collected.value().notes.empty();
    if (empty && !output.empty()) Say("nothing was recorded in " + left.name);
    code = collected.value().archives.empty() && (!empty || !output.empty()) ? 1 : 0;
  }
  const auto rest = ReadSpoolFolder(left.folder.path);
  if (rest && !rest->HasSpools()) RemoveFlatFolder(left.folder.path);
  return code;
}

namespace {

// Returns whether the folder can be collected without an error message. The user did not ask for the
// folders of earlier jobs to be collected. The function therefore silently skips a folder that only another
// version can read, or whose archive can no longer be written. `rankine spools` reports such folders.
bool CanBeCollected(const SpoolFolder& folder) {
  const std::string expected = ExpectedOutput(folder.context);
  const auto spools = archive::ListSpools(folder.path);
  return spools.ok() &&
         std::all_of(spools.value().begin(), spools.value().end(), [&expected](const std::string& path) {
           if (archive::IsBlank(path)) return true;
           const auto spool = archive::ReadSummary(path);
           if (!spool.ok()) return false;
           // A process into which the user has preloaded the library without rankine run takes the archive's
           // name from its own environment.
           const bool names_it = spool.value().output.starts_with('/');
           return CheckOutput(names_it ? spool.value().output : expected, true).ok();
         });
}

}  // namespace

void CollectOldLeft() {
  const std::string self = std::to_string(geteuid());
  for (const Left& left : FindLeft("")) {
    const bool is_old = time(nullptr) - left.changed >= kOldSeconds;
    if (left.state == Left::dead && left.owner == self && is_old && CanBeCollected(left.folder))
      CollectLeft(left);
  }
}

}  // namespace rankine::cli
