// SPDX-License-Identifier: BSD-3-Clause
#include "probe/gluster/names.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <vector>

namespace rankine::probe::gluster {

std::string ConnectionOf(std::string_view uid) {
  // A client's id contains the keys in the order of this list. Names of hosts and translators may contain
  // hyphens, so a value ends only where the next key begins.
  const size_t pid = uid.find("-PID:"), host = uid.find("-HOST:"), name = uid.find("-PC_NAME:"),
               end = uid.rfind("-RECON_NO:");
  if (pid == std::string_view::npos || host == std::string_view::npos || name == std::string_view::npos ||
      pid > host || host > name)
    return std::string(uid);
  const auto value = [&](size_t at, size_t key, size_t until) {
    return std::string(uid.substr(at + key, until - at - key));
  };
  return value(host, 6, name) + "/" + value(pid, 5, host) + "/" +
         value(name, 9, end == std::string_view::npos || end < name ? uid.size() : end);
}

std::string ConnectionOf(pid_t pid_in_its_space, std::string_view translator) {
  char host[256] = {};
  gethostname(host, sizeof host - 1);
  return std::string(host) + "/" + std::to_string(pid_in_its_space) + "/" + std::string(translator);
}

bool IsOfOurHostName(pid_t pid) {
  struct stat own {
  }, its{};
  const std::string place = "/proc/" + std::to_string(pid) + "/ns/uts";
  return stat("/proc/self/ns/uts", &own) != 0 || stat(place.c_str(), &its) != 0 || own.st_ino == its.st_ino;
}

pid_t PidInItsSpace(pid_t pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("NSpid:", 0) == 0) return atoi(line.c_str() + line.find_last_of(" \t") + 1);
  }
  return pid;
}

const std::string& Connections::At(uint64_t address) {
  const auto [at, fresh] = names_.try_emplace(address);
  if (!fresh) return at->second;
  // Reads never cross a page boundary, because the next page may not be mapped.
  std::string text;
  for (uint64_t from = address; text.size() < 255;) {
    std::vector<uint8_t> bytes(std::min<uint64_t>(255 - text.size(), 4096 - from % 4096));
    if (address < 4096 || !memory_.Read(from, bytes)) break;
    const size_t length = strnlen(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    text.append(reinterpret_cast<const char*>(bytes.data()), length);
    if (length < bytes.size()) break;
    from += length;
  }
  at->second = made_(text);
  if (names_.size() > 4096) names_.erase(names_.begin() == at ? std::next(at) : names_.begin());
  return at->second;
}

}  // namespace rankine::probe::gluster
