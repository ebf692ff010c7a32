// SPDX-License-Identifier: BSD-3-Clause
#include "cli/live/live_job.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <span>

#include "archive/load.h"
#include "cli/launch/leftovers.h"
#include "cli/launch/text.h"
#include "cli/live/host_tree.h"
#include "layout/chunk.h"

namespace rankine::cli {
namespace {

bool IsNamed(const Left& left, const std::string& name) {
  if (left.name == name) return true;
  const auto pid = ParseNumber(name, 1LL << 30);
  if (!pid) return false;
  return std::any_of(left.folder.processes.begin(), left.folder.processes.end(),
                     [&](const auto& process) { return process.second.id.pid == *pid; });
}

// This process cannot read the folders of other users, but any user may read the owner of a process.
bool IsOthersProcess(const std::string& name) {
  const auto pid = ParseNumber(name, 1LL << 30);
  struct stat status {};
  return pid && stat(("/proc/" + name).c_str(), &status) == 0 && status.st_uid != geteuid();
}

// Appends an archive to another archive. An archive consists of a header and chunks. The header of the second
// archive is therefore omitted.
void Append(std::vector<std::byte>* archive, std::span<const std::byte> more) {
  if (!archive->empty()) more = more.subspan(std::min(more.size(), sizeof(layout::FileHeader)));
  archive->insert(archive->end(), more.begin(), more.end());
}

}  // namespace

base::Result<SpoolFolder> FindLiveFolder(const std::string& name) {
  std::vector<SpoolFolder> folders;
  std::vector<std::string> alive;
  std::string why;
  const std::string self = std::to_string(geteuid());
  for (const Left& left : FindLeft("")) {
    const bool named = IsNamed(left, name);
    if (named && left.owner != self) {
      why = "job " + name + " is another user's";
    } else if (named && left.state != Left::alive) {
      why = "job " + name + (left.state == Left::dead ? " has ended" : " runs on host " + left.folder.host);
    }
    if (left.owner != self || left.state != Left::alive) continue;
    alive.push_back(left.name);
    if (named) folders.push_back(left.folder);
  }
  if (folders.size() == 1) return folders.front();
  if (folders.size() > 1)
    return base::Error{"several jobs here are called " + name + "; choose one by the pid of a rank"};
  if (why.empty() && IsOthersProcess(name)) why = "process " + name + " is another user's";
  std::string sentence = why.empty() ? "no job called " + name + " runs here" : why;
  if (alive.empty()) return base::Error{sentence + (why.empty() ? ", and no other job runs here" : "")};
  std::sort(alive.begin(), alive.end());
  for (size_t i = 0; i < alive.size() && i < 5; ++i) sentence += (i == 0 ? "; there are: " : " ") + alive[i];
  return base::Error{sentence};
}

base::Result<std::string> FindLiveJob(const std::string& name) {
  auto folder = FindLiveFolder(name);
  if (!folder.ok()) return base::Error{folder.error()};
  return folder.value().path;
}

base::Result<Snapshot> TakeSnapshot(const LiveJob& job, bool here) {
  Snapshot snapshot;
  if (const base::Status plain = CheckHosts(job); !plain.ok()) return base::Error{plain.message};
  std::string why;
  const std::vector<HostShare> shares = AskHosts(job, "spools --snapshot -o -", [&] {
    if (!here) return;
    const auto folder = FindLiveJob(job.name);
    auto own = folder.ok() ? archive::SnapshotOfFolder(folder.value())
                           : base::Result<std::vector<std::byte>>(base::Error{folder.error()});
    if (own.ok()) {
      snapshot.archive = std::move(own.value());
    } else {
      why = own.error();
    }
  });
  snapshot.missing = MissingHosts(shares);
  for (const HostShare& share : shares) Append(&snapshot.archive, share.output);
  if (!snapshot.archive.empty()) return snapshot;
  return base::Error{why.empty() ? "no host knows a job called " + job.name +
                                       "; rankine spools lists the jobs of a host"
                                 : why};
}

}  // namespace rankine::cli
