// SPDX-License-Identifier: BSD-3-Clause
#include "probe/moosefs/sockets.h"

#include <dirent.h>
#include <unistd.h>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <set>

namespace rankine::probe::moosefs {
namespace {

constexpr unsigned kListens = 10;  // TCP_LISTEN

std::string Address(const SocketEnd& end) {
  char text[32];
  snprintf(text, sizeof text, "%u.%u.%u.%u", end.address & 255, end.address >> 8 & 255,
           end.address >> 16 & 255, end.address >> 24);
  return text;
}

std::string Place(pid_t pid) {
  return "/proc/" + std::to_string(pid);
}

// The socket's inode; 0 if the descriptor is closed or is not a socket.
uint64_t InodeOf(pid_t pid, const std::string& descriptor) {
  char link[64] = {};
  constexpr char kSocket[] = "socket:[";
  if (readlink((Place(pid) + "/fd/" + descriptor).c_str(), link, sizeof link - 1) <= 0 ||
      strncmp(link, kSocket, sizeof kSocket - 1) != 0)
    return 0;
  return strtoull(link + sizeof kSocket - 1, nullptr, 10);
}

// Parses the list of connections in the process's network namespace. Stops when the given function returns
// false. Lines look like "0100007F:24CE 0100007F:9C4A 01 ...".
void ForConnections(pid_t pid,
                    const std::function<bool(const SocketEnds&, unsigned state, uint64_t inode)>& each) {
  std::ifstream table(Place(pid) + "/net/tcp");
  for (std::string line; std::getline(table, line);) {
    SocketEnds ends;
    unsigned state = 0;
    uint64_t inode = 0;
    if (sscanf(line.c_str(), "%*u: %8X:%4X %8X:%4X %2X %*X:%*X %*X:%*X %*X %*u %*u %" SCNu64,
               &ends.local.address, &ends.local.port, &ends.remote.address, &ends.remote.port, &state,
               &inode) == 6 &&
        !each(ends, state, inode))
      return;
  }
}

std::optional<SocketEnds> Look(pid_t pid, int descriptor) {
  std::optional<SocketEnds> found;
  const uint64_t wanted = InodeOf(pid, std::to_string(descriptor));
  if (wanted == 0) return found;
  ForConnections(pid, [&](const SocketEnds& ends, unsigned, uint64_t inode) {
    if (inode == wanted) found = ends;
    return inode != wanted;
  });
  return found;
}

uint32_t PortOf(pid_t pid) {
  std::set<uint64_t> own;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir((Place(pid) + "/fd").c_str()), closedir);
  for (const dirent* entry = nullptr; folder && (entry = readdir(folder.get())) != nullptr;)
    own.insert(InodeOf(pid, entry->d_name));
  uint32_t port = 0;
  ForConnections(pid, [&](const SocketEnds& ends, unsigned state, uint64_t inode) {
    if (state == kListens && own.count(inode) != 0) port = ends.local.port;
    return port == 0;
  });
  return port;
}

}  // namespace

Sockets::Sockets(pid_t pid, bool listens) : pid_(pid), listens_(listens) {
  char name[256] = {};
  gethostname(name, sizeof name - 1);
  host_ = name;
  if (listens) port_ = PortOf(pid);
}

std::string Sockets::Name(int descriptor) {
  std::optional<SocketEnds> ends = Look(pid_, descriptor);
  // The descriptor may have been reused by another connection.
  if (ends && listens_ && ends->local.port != port_) ends = std::nullopt;
  const auto reached = reached_.find(descriptor);
  if (reached != reached_.end() && (!ends || !(ends->remote == reached->second))) {
    ends = last_;
    if (ends) ends->remote = reached->second;
  }
  if (ends) last_ = ends;
  if (listens_ && !ends) ends = last_;
  if (!ends) return {};
  const SocketEnd &caller = listens_ ? ends->remote : ends->local,
                  &called = listens_ ? ends->local : ends->remote;
  const std::string both = Address(caller) + ">" + Address(called) + ":" + std::to_string(called.port);
  return (called.address & 255) == 127 ? host_ + "/" + both : both;
}

const std::string& Sockets::Of(int descriptor) {
  if (names_.size() > kMost) names_.clear();
  const auto [at, fresh] = names_.try_emplace(descriptor);
  if (fresh || at->second.empty()) at->second = Name(descriptor);
  return at->second;
}

void Sockets::Forget(int descriptor) {
  names_.erase(descriptor);
  reached_.erase(descriptor);
}

void Sockets::Connects(int descriptor, const SocketEnd& remote) {
  if (reached_.size() > kMost) reached_.clear();
  names_.erase(descriptor);
  reached_[descriptor] = remote;
}

}  // namespace rankine::probe::moosefs
