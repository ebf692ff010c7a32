#include "cli/live/live_job.h"

#include <algorithm>
#include <span>

#include "archive/load.h"
#include "cli/launch/leftovers.h"
#include "cli/launch/text.h"
#include "cli/live/host_tree.h"
#include "format/chunk.h"

namespace rankine::cli {
namespace {

bool IsNamed(const Left& left, const std::string& name) {
  if (left.name == name) return true;
  const auto pid = ParseNumber(name, 1LL << 30);
  if (!pid) return false;
  return std::any_of(left.folder.processes.begin(), left.folder.processes.end(),
                     [&](const auto& process) { return process.second.id.pid == *pid; });
}

// Archives are chunks behind a header, so one after the other is one archive.
void Append(std::vector<std::byte>* archive, std::span<const std::byte> more) {
  if (!archive->empty()) more = more.subspan(std::min(more.size(), sizeof(format::FileHeader)));
  archive->insert(archive->end(), more.begin(), more.end());
}

}  // namespace

base::Result<std::string> FindLiveJob(const std::string& name) {
  std::vector<std::string> folders;
  std::vector<std::string> alive;
  for (const Left& left : FindLeft("")) {
    if (left.state != Left::alive) continue;
    alive.push_back(left.name);
    if (IsNamed(left, name)) folders.push_back(left.folder.path);
  }
  if (folders.size() == 1) return folders.front();
  if (folders.size() > 1)
    return base::Error{"several jobs here are called " + name + "; name one by the pid of a rank"};
  std::string sentence = "no job called " + name + " runs here";
  if (alive.empty()) return base::Error{sentence + ", nor any other"};
  std::sort(alive.begin(), alive.end());
  for (size_t i = 0; i < alive.size() && i < 5; ++i) sentence += (i == 0 ? "; there are: " : " ") + alive[i];
  return base::Error{sentence};
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
  return base::Error{why.empty() ? "no host knows a job called " + job.name : why};
}

}  // namespace rankine::cli
