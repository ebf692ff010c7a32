// SPDX-License-Identifier: BSD-3-Clause
#include "cli/mounts.h"

#include <sys/sysmacros.h>

#include <cstdio>
#include <fstream>
#include <sstream>

namespace rankine::cli {
namespace {

// Decodes a path in which blanks, tabs, line feeds and backslashes are written as a backslash and three octal
// digits.
std::string Plain(const std::string& text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    unsigned code = 0;
    if (text[i] == '\\' && i + 3 < text.size() && sscanf(text.substr(i + 1, 3).c_str(), "%3o", &code) == 1) {
      plain.push_back(static_cast<char>(code));
      i += 3;
    } else {
      plain.push_back(text[i]);
    }
  }
  return plain;
}

}  // namespace

std::vector<Mount> ReadMounts(const std::string& process) {
  std::vector<Mount> mounts;
  std::ifstream file("/proc/" + process + "/mountinfo");
  for (std::string line; std::getline(file, line);) {
    // A line has the form "ID PARENT MAJOR:MINOR ROOT MOUNTPOINT OPTIONS [MORE...] - TYPE SOURCE OPTIONS".
    std::istringstream words(line);
    std::string id, parent, device, root, word;
    Mount mount;
    words >> id >> parent >> device >> root >> mount.place;
    while (words >> word && word != "-") {
    }
    words >> mount.type >> mount.source;
    unsigned major = 0, minor = 0;
    if (sscanf(device.c_str(), "%u:%u", &major, &minor) != 2) continue;
    mount.device = makedev(major, minor);
    mount.place = Plain(mount.place);
    mounts.push_back(std::move(mount));
  }
  return mounts;
}

const Mount* MountOf(const std::vector<Mount>& mounts, const std::string& path) {
  const Mount* found = nullptr;
  for (const Mount& mount : mounts) {
    const bool is_root = mount.place == "/";
    const bool holds = is_root || (path.starts_with(mount.place) &&
                                   (path.size() == mount.place.size() || path[mount.place.size()] == '/'));
    // If two mounts have the same mount point, the later mount hides the earlier mount.
    if (holds && (found == nullptr || mount.place.size() >= found->place.size())) found = &mount;
  }
  return found;
}

}  // namespace rankine::cli
