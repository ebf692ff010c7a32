// SPDX-License-Identifier: BSD-3-Clause
#include "probe/gluster/ways.h"

#include <dirent.h>
#include <netinet/in.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>

#include "base/hash.h"
#include "probe/gluster/layout.h"

namespace rankine::probe::gluster {
namespace {

constexpr unsigned kEstablished = 1;  // TCP_ESTABLISHED

void SetIpv4(const void* four, SocketEnd* end) {
  end->address = {};
  end->address[10] = end->address[11] = 0xff;
  memcpy(&end->address[12], four, 4);
}

// Reads a sockaddr_storage.
bool ReadEnd(const Memory& memory, uint64_t address, SocketEnd* end) {
  sockaddr_in6 six{};
  if (!memory.ReadObject(address, &six)) return false;
  // (the port has the same offset in the structures of both address families)
  end->port = ntohs(six.sin6_port);
  if (six.sin6_family == AF_INET6) {
    memcpy(end->address.data(), &six.sin6_addr, sizeof six.sin6_addr);
  } else if (six.sin6_family == AF_INET) {
    sockaddr_in four{};
    memcpy(&four, &six, sizeof four);
    SetIpv4(&four.sin_addr, end);
  } else {
    return false;
  }
  return end->port != 0;
}

// Parses an address such as "0100007F", which consists of hexadecimal words in host byte order.
bool ParseEnd(const char* text, unsigned port, SocketEnd* end) {
  const size_t length = strlen(text);
  uint32_t words[4] = {};
  if (length != 8 && length != 32) return false;
  for (size_t i = 0; i < length / 8; ++i) {
    const std::string word(text + 8 * i, 8);
    words[i] = static_cast<uint32_t>(strtoul(word.c_str(), nullptr, 16));
  }
  end->port = static_cast<uint16_t>(port);
  if (length == 8) {
    SetIpv4(words, end);
  } else {
    memcpy(end->address.data(), words, sizeof words);
  }
  return true;
}

// The inode numbers of the process's sockets.
std::set<uint64_t> SocketsOf(pid_t pid) {
  std::set<uint64_t> inodes;
  const std::string place = "/proc/" + std::to_string(pid) + "/fd";
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(place.c_str()), closedir);
  for (const dirent* entry = nullptr; folder && (entry = readdir(folder.get())) != nullptr;) {
    char link[64] = {};
    uint64_t inode = 0;
    if (readlink((place + "/" + entry->d_name).c_str(), link, sizeof link - 1) > 0 &&
        sscanf(link, "socket:[%" SCNu64, &inode) == 1)
      inodes.insert(inode);
  }
  return inodes;
}

// Calls the given function for every established connection of a process.
void ForConnections(pid_t pid,
                    const std::function<void(const SocketEnd& own, const SocketEnd& other)>& each) {
  const std::set<uint64_t> sockets = SocketsOf(pid);
  for (const char* table : {"/net/tcp", "/net/tcp6"}) {
    std::ifstream file("/proc/" + std::to_string(pid) + table);
    for (std::string line; std::getline(file, line);) {
      char local[33] = {}, remote[33] = {};
      unsigned local_port = 0, remote_port = 0, state = 0;
      uint64_t inode = 0;
      SocketEnd own, other;
      if (sscanf(line.c_str(),
                 "%*u: %32[0-9A-F]:%4X %32[0-9A-F]:%4X %2X %*X:%*X %*X:%*X %*X %*u %*u %" SCNu64, local,
                 &local_port, remote, &remote_port, &state, &inode) == 6 &&
          state == kEstablished && sockets.count(inode) != 0 && ParseEnd(local, local_port, &own) &&
          ParseEnd(remote, remote_port, &other))
        each(own, other);
    }
  }
}

}  // namespace

uint64_t WayOf(const SocketEnd& mount, const SocketEnd& brick) {
  std::array<uint8_t, 36> ends{};  // the addresses of both ends, and their ports
  uint8_t* at = ends.data();
  for (const SocketEnd* end : {&mount, &brick}) {
    at = std::copy(end->address.begin(), end->address.end(), at);
    *at++ = static_cast<uint8_t>(end->port & 255);
    *at++ = static_cast<uint8_t>(end->port >> 8);
  }
  return std::max<uint64_t>(base::Hash(std::as_bytes(std::span(ends))), 1);
}

uint64_t WayOf(const Memory& memory, uint64_t transport) {
  SocketEnd mount, brick;
  if (!ReadEnd(memory, transport + kTransportOwnEnd, &mount) ||
      !ReadEnd(memory, transport + kTransportPeerEnd, &brick))
    return 0;
  return WayOf(mount, brick);
}

std::vector<uint64_t> WaysInto(pid_t brick) {
  std::vector<uint64_t> ways;
  ForConnections(brick,
                 [&](const SocketEnd& own, const SocketEnd& other) { ways.push_back(WayOf(other, own)); });
  return ways;
}

std::vector<uint64_t> WaysOutOf(pid_t mount) {
  std::vector<uint64_t> ways;
  ForConnections(mount,
                 [&](const SocketEnd& own, const SocketEnd& other) { ways.push_back(WayOf(own, other)); });
  return ways;
}

}  // namespace rankine::probe::gluster
