#include "cli/live/host_tree.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>

#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

constexpr size_t kFanOut = 8;

bool IsPlain(const std::string& word) {
  const auto plain = [](unsigned char c) {
    return std::isalnum(c) != 0 || (c != 0 && strchr("._-%", c) != nullptr);
  };
  return !word.empty() && word.front() != '-' && std::all_of(word.begin(), word.end(), plain);
}

}  // namespace

base::Status CheckNames(const LiveJob& job) {
  for (const std::string& host : job.hosts) {
    if (!IsPlain(host)) return {"'" + host + "' is no name of a host"};
  }
  if (!job.hosts.empty() && !IsPlain(job.name))
    return {"'" + job.name + "' is no name of a job that other hosts could know"};
  return base::Status::Ok();
}

std::vector<std::vector<std::string>> SharesOf(const std::vector<std::string>& hosts) {
  const size_t count = std::min(kFanOut, hosts.size());
  std::vector<std::vector<std::string>> shares(count);
  for (size_t i = 0; i < hosts.size(); ++i) shares[i * count / hosts.size()].push_back(hosts[i]);
  return shares;
}

std::string CommandFor(const LiveJob& job, const std::vector<std::string>& share, const std::string& words) {
  std::error_code error;
  const std::string self = std::filesystem::read_symlink("/proc/self/exe", error).string();
  std::string command = job.shell + " " + share.front() + " " + ShellQuote({self}) + " " + words + " ";
  for (size_t i = 1; i < share.size(); ++i) command += (i == 1 ? "--hosts " : ",") + share[i];
  if (share.size() > 1) command += " --shell " + PercentEncode(job.shell) + " ";
  return command + job.name;
}

}  // namespace rankine::cli
