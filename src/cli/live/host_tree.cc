// SPDX-License-Identifier: BSD-3-Clause
#include "cli/live/host_tree.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <thread>

#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

constexpr size_t kFanOut = 8;

// Returns whether the word passes through two shells unchanged.
bool IsPlain(const std::string& word) {
  const auto plain = [](unsigned char c) {
    return std::isalnum(c) != 0 || (c != 0 && strchr("._-%", c) != nullptr);
  };
  return !word.empty() && word.front() != '-' && std::all_of(word.begin(), word.end(), plain);
}

void Ask(const LiveJob& job, const std::string& words, HostShare* share) {
  FILE* pipe = popen(CommandFor(job, words, *share).c_str(), "re");
  if (pipe == nullptr) {
    share->code = -1;
    return;
  }
  std::byte buffer[65536];
  for (size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    share->output.insert(share->output.end(), buffer, buffer + n);
  share->code = pclose(pipe);
}

}  // namespace

std::string CommandFor(const LiveJob& job, const std::string& words, const HostShare& share) {
  std::error_code error;
  const std::string self = std::filesystem::read_symlink("/proc/self/exe", error).string();
  std::string command = job.shell + " " + share.hosts.front() + " " + ShellQuote({self}) + " " + words + " ";
  for (size_t i = 1; i < share.hosts.size(); ++i) command += (i == 1 ? "--hosts " : ",") + share.hosts[i];
  if (share.hosts.size() > 1) command += " --shell " + PercentEncode(job.shell) + " ";
  return command + job.name;
}

// Divides the hosts into at most `kFanOut` shares.
std::vector<HostShare> SharesOf(const std::vector<std::string>& hosts) {
  const size_t count = std::min(kFanOut, hosts.size());
  std::vector<HostShare> shares(count);
  for (size_t i = 0; i < hosts.size(); ++i) shares[i * count / hosts.size()].hosts.push_back(hosts[i]);
  return shares;
}

base::Status CheckHosts(const LiveJob& job) {
  for (const std::string& host : job.hosts) {
    if (!IsPlain(host)) return {"'" + host + "' is not a name of a host"};
  }
  if (!job.hosts.empty() && !IsPlain(job.name))
    return {"'" + job.name + "' is not a job's name; other hosts need the name that rankine spools lists"};
  return base::Status::Ok();
}

std::vector<HostShare> AskHosts(const LiveJob& job, const std::string& words,
                                const std::function<void()>& here) {
  std::vector<HostShare> shares = SharesOf(job.hosts);
  std::vector<std::thread> threads;
  threads.reserve(shares.size());
  for (HostShare& share : shares) threads.emplace_back([&job, &words, &share] { Ask(job, words, &share); });
  here();
  for (std::thread& thread : threads) thread.join();
  return shares;
}

std::vector<std::string> MissingHosts(const std::vector<HostShare>& shares) {
  std::vector<std::string> missing;
  for (const HostShare& share : shares) {
    if (share.code != 0)
      missing.push_back("host " + share.hosts.front() + ", or a host that it asked, gave no answer");
  }
  return missing;
}

}  // namespace rankine::cli
