// SPDX-License-Identifier: BSD-3-Clause
#include "probe/gluster/backend.h"

#include <dirent.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "probe/gluster/watch.h"
#include "probe/gluster/ways.h"
#include "probe/module/module.h"
#include "probe/process/checks.h"

namespace rankine::probe::gluster {
namespace {

using base::Error;

// For a path ".../glusterfs/10.3/xlator/...", returns "10.3". Returns an empty string if no translator is
// loaded.
std::string VersionOf(std::span<const Mapping> maps) {
  constexpr std::string_view kBefore = "/glusterfs/", kBehind = "/xlator/";
  for (const Mapping& map : maps) {
    const size_t end = map.path.find(kBehind);
    const size_t begin = end == std::string::npos ? end : map.path.rfind(kBefore, end - 1);
    if (begin == std::string::npos) continue;
    return map.path.substr(begin + kBefore.size(), end - begin - kBefore.size());
  }
  return {};
}

}  // namespace

std::vector<pid_t> GlusterBackend::Processes() const {
  std::vector<pid_t> found;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc"), closedir);
  for (const dirent* entry = nullptr; folder && (entry = readdir(folder.get())) != nullptr;) {
    const pid_t pid = atoi(entry->d_name);
    if (pid <= 0) continue;
    std::ifstream file("/proc/" + std::to_string(pid) + "/comm");
    std::string name;
    std::getline(file, name);
    if (name.rfind("gluster", 0) != 0) continue;
    const auto maps = ReadMaps(pid);
    if (maps.ok() && Knows(pid, maps.value())) found.push_back(pid);
  }
  return found;
}

bool GlusterBackend::Knows(pid_t /*pid*/, std::span<const Mapping> maps) const {
  return FindModule(maps, "protocol/client.so").ok() || FindModule(maps, "storage/posix.so").ok();
}

base::Result<std::unique_ptr<Watch>> GlusterBackend::Open(pid_t pid, std::span<const Mapping> maps) const {
  const std::string who = "process " + std::to_string(pid);
  const std::string version = VersionOf(maps);
  if (version.empty()) return Error{who + " is not a process of GlusterFS: it has loaded no translator"};
  if (version.rfind("10.", 0) != 0)
    return Error{who + " runs GlusterFS " + version + "; only the structures of version 10 are known"};
  auto memory = Memory::Open(pid);
  if (!memory.ok()) return Error{memory.error() + WhenRefused(pid)};
  auto server = ServerFunctions(pid, memory.value(), maps);
  if (!server.ok()) return Error{server.error()};
  if (!server.value().empty())
    return std::unique_ptr<Watch>(new ServerWatch(pid, std::move(memory.value()), std::move(server.value())));
  if (!IsOfOurHostName(pid))
    return Error{who +
                 " is in another UTS namespace (a container), so the host name by which bricks identify its "
                 "operations is unknown; run rankine inside the container"};
  auto client = ClientFunctions(pid, memory.value(), maps);
  if (!client.ok()) return Error{client.error()};
  const bool coded = FindModule(maps, "cluster/ec.so").ok() || FindModule(maps, "cluster/disperse.so").ok();
  if (client.value().empty()) return Error{who + " is neither a brick nor a mount of GlusterFS"};
  return std::unique_ptr<Watch>(new ClientWatch(pid, std::move(memory.value()), std::move(client.value()),
                                                coded, FindModule(maps, "features/shard.so").ok()));
}

// Returns the word after --brick-name.
std::string GlusterBackend::ServerName(pid_t pid) const {
  bool is_next = false;
  for (const std::string& word : CommandLine(pid)) {
    if (is_next) return word.substr(0, 4096);
    is_next = word == "--brick-name";
  }
  return {};
}

std::vector<StoredFiles> GlusterBackend::StoredBy(pid_t pid) const {
  std::vector<StoredFiles> stored;
  for (const uint64_t way : WaysInto(pid)) stored.push_back({0, way, way});
  return stored;
}

// mount.glusterfs passes the mount point as the last word. If a user starts the mount, the mount point may be
// at any position of the command line.
bool GlusterBackend::MountsAt(pid_t pid, std::string_view place) const {
  const std::vector<std::string> words = CommandLine(pid);
  return std::any_of(words.begin(), words.end(), [place](std::string_view word) {
    while (word.size() > 1 && word.back() == '/') word.remove_suffix(1);
    return word == place;
  });
}

// Returns the last 8 bytes of the gfid.
uint64_t GlusterBackend::InodeOf(const std::array<uint64_t, 2>& file) const {
  return __builtin_bswap64(file[1]);
}

}  // namespace rankine::probe::gluster
