// SPDX-License-Identifier: BSD-3-Clause
#include "probe/process/maps.h"

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <memory>

namespace rankine::probe {
namespace {

// range of a 32-bit distance, minus a safety margin
constexpr uint64_t kReach = (uint64_t{1} << 31) - (1 << 20);
constexpr uint64_t kApart = 16 << 20;  // distance to keep from memory that grows
constexpr uint64_t kLowest = 1 << 20, kHighest = 0x7ffffffff000;
constexpr uint64_t kPage = 4096, kMostCode = 1 << 30;

bool ParseLine(const char* line, Mapping* map) {
  char rights[5] = "";
  int path = 0;
  if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s %" SCNx64 " %" SCNx64 ":%" SCNx64 " %" SCNu64 " %n",
             &map->begin, &map->end, rights, &map->offset, &map->device_major, &map->device_minor,
             &map->inode, &path) < 7)
    return false;
  map->readable = rights[0] == 'r';
  map->writable = rights[1] == 'w';
  map->executable = rights[2] == 'x';
  map->shared = rights[3] == 's';
  map->path = line + path;
  while (!map->path.empty() && map->path.back() == '\n') map->path.pop_back();
  return map->begin < map->end;
}

bool Grows(const Mapping& map) {
  return map.path == "[heap]" || map.path == "[stack]";
}

}  // namespace

bool HoldsCode(const Mapping& map) {
  return map.readable && map.executable && map.inode != 0 && map.end - map.begin <= kMostCode;
}

base::Result<std::vector<Mapping>> ReadMaps(pid_t pid) {
  const std::string name = "/proc/" + std::to_string(pid) + "/maps";
  const std::unique_ptr<FILE, int (*)(FILE*)> file(fopen(name.c_str(), "re"), fclose);
  if (!file) return base::Error{"cannot read " + name + ": " + strerror(errno)};
  std::vector<Mapping> maps;
  char* line = nullptr;
  size_t room = 0;
  while (getline(&line, &room, file.get()) > 0) {
    Mapping map;
    if (ParseLine(line, &map)) maps.push_back(std::move(map));
  }
  free(line);
  if (maps.empty()) return base::Error{"process " + std::to_string(pid) + " has no memory: it has ended"};
  return maps;
}

const Mapping* FindMapping(std::span<const Mapping> maps, uint64_t address) {
  const auto after = std::upper_bound(maps.begin(), maps.end(), address,
                                      [](uint64_t wanted, const Mapping& map) { return wanted < map.begin; });
  if (after == maps.begin()) return nullptr;
  const Mapping& map = *std::prev(after);
  return address < map.end ? &map : nullptr;
}

std::optional<uint64_t> FindRoom(std::span<const Mapping> maps, uint64_t bytes, uint64_t lowest,
                                 uint64_t highest) {
  if (highest < lowest || highest - lowest > kReach) return std::nullopt;
  const uint64_t from = std::max(kLowest, highest > kReach ? highest - kReach : 0);
  const uint64_t to = std::min(kHighest, lowest + kReach);
  uint64_t free_from = from, best_from = 0, best_bytes = 0;
  for (size_t i = 0; i <= maps.size(); ++i) {
    const bool last = i == maps.size();
    uint64_t free_to = last ? to : maps[i].begin;
    if (!last && Grows(maps[i])) free_to = free_to > kApart ? free_to - kApart : 0;
    free_to = std::min(free_to, to);
    if (free_to > free_from && free_to - free_from > best_bytes) {
      best_from = free_from;
      best_bytes = free_to - free_from;
    }
    if (!last) free_from = std::max(free_from, maps[i].end + (Grows(maps[i]) ? kApart : 0));
  }
  if (best_bytes < bytes + 2 * kPage) return std::nullopt;
  return (best_from + (best_bytes - bytes) / 2) & ~(kPage - 1);
}

}  // namespace rankine::probe
