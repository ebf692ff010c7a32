// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/platform/reader.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>

#include "archive/file_bytes.h"
#include "exchange/platform/attributes.h"
#include "exchange/platform/kinds.h"
#include "exchange/platform/platform_builder.h"
#include "exchange/platform/xml.h"

namespace rankine::exchange::platform {
namespace {

constexpr uint32_t kMaxRanks = 1u << 24;

// A platform file with a host for each of a million ranks has about 200 MB.
constexpr size_t kMostOfPipe = size_t{1} << 30;

bool IsPipe(const std::string& path) {
  std::error_code none;
  return std::filesystem::is_fifo(std::filesystem::status(path, none));
}

// Returns the text that was read from a pipe. A pipe can be read only once, but a sweep consists of several
// replays, and each replay reads the hostfile. So the text from a pipe is kept for later replays.
base::Result<const std::string*> TextOfPipe(const std::string& path) {
  static std::mutex mutex;
  static std::map<std::string, std::string> texts;
  const std::lock_guard lock(mutex);
  if (const auto known = texts.find(path); known != texts.end()) return &known->second;
  std::ifstream file(path, std::ios::binary);
  if (!file) return base::Error{"cannot read the pipe '" + path + "'"};
  std::string text;
  char piece[1 << 12];
  while (file.read(piece, sizeof piece) || file.gcount() > 0) {
    text.append(piece, static_cast<size_t>(file.gcount()));
    if (text.size() > kMostOfPipe)
      return base::Error{"the pipe '" + path +
                         "' contains more than 1 GiB, which is too much for a platform"};
  }
  return &texts.emplace(path, std::move(text)).first->second;
}

template <class T, class Read>
base::Result<T> WithFile(const std::string& path, Read read) {
  if (IsPipe(path)) {
    const auto text = TextOfPipe(path);
    if (!text.ok()) return base::Error{text.error()};
    return read(*text.value(), path);
  }
  std::error_code none;
  if (std::filesystem::exists(path, none) && !std::filesystem::is_regular_file(path, none))
    return base::Error{"cannot read '" + path + "': it is neither a file nor a pipe"};
  archive::FileBytes bytes;
  if (const base::Status status = archive::ReadAll(path, &bytes); !status.ok())
    return base::Error{status.message};
  return read({reinterpret_cast<const char*>(bytes.bytes().data()), bytes.bytes().size()}, path);
}

class DeploymentBuilder : public ElementHandler {
 public:
  struct Actor {
    std::string host, function;
    double start = 0;
  };
  std::string Begin(const Element& element) override {
    if (element.name != "actor" && element.name != "process") return {};
    Attributes given(element);
    const bool at_once = given.Text("start_time").starts_with('-');  // -1 is SimGrid's default
    actors_.push_back({given.Needed("host"), given.Needed("function"),
                       at_once ? 0 : given.Value("start_time", Unit::seconds, 0)});
    if (!given.Text("kill_time").empty() && !given.Text("kill_time").starts_with('-'))
      given.Fail("kill_time= is not supported: a rank of an MPI program cannot end before its trace");
    if (actors_.size() > kMaxRanks) given.Fail("more actors than can be replayed");
    return std::move(given.reason());
  }
  std::string End(std::string_view) override { return {}; }
  std::vector<Actor>& actors() { return actors_; }

 private:
  std::vector<Actor> actors_;
};

// Returns the rank that is given by an actor's function ("3" or "p3"). Returns -1 if the function is not a
// rank.
int64_t RankOf(std::string_view function) {
  if (!function.empty() && function[0] == 'p') function.remove_prefix(1);
  int64_t rank = -1;
  const auto read = std::from_chars(function.data(), function.data() + function.size(), rank);
  return read.ec == std::errc{} && read.ptr == function.data() + function.size() ? rank : -1;
}

}  // namespace

base::Result<rankine::platform::Description> ReadPlatform(std::string_view text, const std::string& name,
                                                          FilesBeside files) {
  PlatformBuilder builder(std::move(files));
  if (const base::Status read = ReadXml(text, name, builder); !read.ok()) return base::Error{read.message};
  return std::move(builder.description());
}

base::Result<rankine::platform::Description> ReadPlatformFile(const std::string& path) {
  std::error_code none;
  if (NamesKind(path) && !std::filesystem::exists(path, none)) {
    const auto text = PlatformText(path);
    if (!text.ok()) return base::Error{text.error()};
    return ReadPlatform(text.value(), path);
  }
  return WithFile<rankine::platform::Description>(path, [](std::string_view text, const std::string& name) {
    return ReadPlatform(text, name, FilesBeside(name));
  });
}

base::Result<Deployment> ReadDeployment(std::string_view text, const std::string& name) {
  DeploymentBuilder builder;
  if (const base::Status read = ReadXml(text, name, builder); !read.ok()) return base::Error{read.message};
  auto& actors = builder.actors();
  if (actors.empty())
    return base::Error{name + ": it has no <actor> or <process>; give a deployment file of SimGrid"};
  const bool numbered = std::all_of(actors.begin(), actors.end(),
                                    [](const auto& actor) { return RankOf(actor.function) >= 0; });
  Deployment deployment{std::vector<std::string>(actors.size()), std::vector<double>(actors.size())};
  std::vector<std::string>& hosts = deployment.hosts;
  for (size_t i = 0; i < actors.size(); ++i) {
    const size_t rank = numbered ? static_cast<size_t>(RankOf(actors[i].function)) : i;
    if (rank >= hosts.size())
      return base::Error{name + ": rank " + std::to_string(rank) + " of " + std::to_string(hosts.size()) +
                         " actors; number the ranks from 0"};
    if (!hosts[rank].empty())
      return base::Error{name + ": rank " + std::to_string(rank) + " occurs twice; name each rank once"};
    hosts[rank] = std::move(actors[i].host);
    deployment.starts[rank] = actors[i].start;
  }
  return deployment;
}

base::Result<Deployment> ReadDeploymentFile(const std::string& path) {
  return WithFile<Deployment>(path, ReadDeployment);
}

base::Result<std::vector<std::string>> ReadHostfile(std::string_view text, const std::string& name) {
  std::vector<std::string> hosts;
  for (size_t at = 0, number = 1; at < text.size(); ++number) {
    const size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    line = line.substr(0, line.find('#'));
    const size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) continue;
    line = line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
    uint32_t times = 1;
    const size_t colon = line.rfind(':');
    if (colon != std::string_view::npos) {
      const auto read = std::from_chars(line.data() + colon + 1, line.data() + line.size(), times);
      if (read.ec != std::errc{} || read.ptr != line.data() + line.size() || times == 0 || times > kMaxRanks)
        return base::Error{name + ":" + std::to_string(number) +
                           ": after the colon comes the number of ranks on the host, from 1 to " +
                           std::to_string(kMaxRanks)};
      if (colon == 0) return base::Error{name + ":" + std::to_string(number) + ": no host before the colon"};
    }
    if (times > kMaxRanks - hosts.size())
      return base::Error{name + ":" + std::to_string(number) + ": more ranks than can be replayed"};
    hosts.insert(hosts.end(), times, std::string(line.substr(0, colon)));
  }
  if (hosts.empty()) return base::Error{name + ": no host; a hostfile has the name of a host in each line"};
  return hosts;
}

base::Result<std::vector<std::string>> ReadHostfileFile(const std::string& path) {
  return WithFile<std::vector<std::string>>(path, ReadHostfile);
}

}  // namespace rankine::exchange::platform
