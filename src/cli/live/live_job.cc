#include "cli/live/live_job.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <span>
#include <thread>

#include "archive/load.h"
#include "cli/launch/leftovers.h"
#include "cli/launch/text.h"
#include "format/chunk.h"

namespace rankine::cli {
namespace {

constexpr size_t kFanOut = 8;

bool IsNamed(const Left& left, const std::string& name) {
  if (left.name == name) return true;
  const auto pid = ParseNumber(name, 1LL << 30);
  if (!pid) return false;
  return std::any_of(left.folder.processes.begin(), left.folder.processes.end(),
                     [&](const auto& process) { return process.second.id.pid == *pid; });
}

// What goes through two shells as it is.
bool IsPlain(const std::string& word) {
  const auto plain = [](unsigned char c) {
    return std::isalnum(c) != 0 || (c != 0 && strchr("._-%", c) != nullptr);
  };
  return !word.empty() && word.front() != '-' && std::all_of(word.begin(), word.end(), plain);
}

// One host, and those that it asks in turn.
struct Share {
  std::vector<std::string> hosts;
  std::vector<std::byte> output;
  int code = 0;
};

std::string CommandFor(const LiveJob& job, const Share& share) {
  std::error_code error;
  const std::string self = std::filesystem::read_symlink("/proc/self/exe", error).string();
  std::string command =
      job.shell + " " + share.hosts.front() + " " + ShellQuote({self}) + " spools --snapshot -o - ";
  for (size_t i = 1; i < share.hosts.size(); ++i) command += (i == 1 ? "--hosts " : ",") + share.hosts[i];
  if (share.hosts.size() > 1) command += " --shell " + PercentEncode(job.shell) + " ";
  return command + job.name;
}

void Ask(const LiveJob& job, Share* share) {
  FILE* pipe = popen(CommandFor(job, *share).c_str(), "re");
  if (pipe == nullptr) {
    share->code = -1;
    return;
  }
  std::byte buffer[65536];
  for (size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    share->output.insert(share->output.end(), buffer, buffer + n);
  share->code = pclose(pipe);
}

// At most kFanOut shares of nearly equal size, in the order of the hosts.
std::vector<Share> SharesOf(const std::vector<std::string>& hosts) {
  const size_t count = std::min(kFanOut, hosts.size());
  std::vector<Share> shares(count);
  for (size_t i = 0; i < hosts.size(); ++i) shares[i * count / hosts.size()].hosts.push_back(hosts[i]);
  return shares;
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
  for (const std::string& host : job.hosts) {
    if (!IsPlain(host)) return base::Error{"'" + host + "' is no name of a host"};
  }
  if (!job.hosts.empty() && !IsPlain(job.name))
    return base::Error{"'" + job.name + "' is no name of a job that other hosts could know"};
  std::vector<Share> shares = SharesOf(job.hosts);
  std::vector<std::thread> threads;
  threads.reserve(shares.size());
  for (Share& share : shares) threads.emplace_back([&job, &share] { Ask(job, &share); });
  std::string why;
  if (here) {
    const auto folder = FindLiveJob(job.name);
    auto own = folder.ok() ? archive::SnapshotOfFolder(folder.value())
                           : base::Result<std::vector<std::byte>>(base::Error{folder.error()});
    if (own.ok()) {
      snapshot.archive = std::move(own.value());
    } else {
      why = own.error();
    }
  }
  for (std::thread& thread : threads) thread.join();
  for (const Share& share : shares) {
    if (share.code != 0)
      snapshot.missing.push_back("host " + share.hosts.front() + ", or one that it asked, gave nothing");
    Append(&snapshot.archive, share.output);
  }
  if (!snapshot.archive.empty()) return snapshot;
  return base::Error{why.empty() ? "no host knows a job called " + job.name : why};
}

}  // namespace rankine::cli
