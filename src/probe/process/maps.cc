// SPDX-License-Identifier: BSD-3-Clause
#include "probe/process/maps.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <string_view>

namespace rankine::probe {
namespace {

// range of a 32-bit distance, minus a safety margin
constexpr uint64_t kReach = (uint64_t{1} << 31) - (1 << 20);
constexpr uint64_t kApart = 16 << 20;  // minimum distance from the heap and from stacks, which grow
constexpr uint64_t kLowest = 1 << 20, kHighest = 0x7ffffffff000;
constexpr uint64_t kPage = 4096, kMostCode = 1 << 30;

// Takes a number and the character after the number. sscanf takes ten times as long, and a process may have a
// thousand mappings, which are read several times while we attach.
bool TakeNumber(std::string_view* line, int base, char after, uint64_t* number) {
  const char* const end = line->data() + line->size();
  const auto [at, error] = std::from_chars(line->data(), end, *number, base);
  if (error != std::errc() || at == end || *at != after) return false;
  line->remove_prefix(static_cast<size_t>(at + 1 - line->data()));
  return true;
}

bool ParseLine(std::string_view line, Mapping* map) {
  constexpr size_t kRights = 4;
  if (!TakeNumber(&line, 16, '-', &map->begin) || !TakeNumber(&line, 16, ' ', &map->end)) return false;
  if (line.size() <= kRights || line[kRights] != ' ') return false;
  map->readable = line[0] == 'r';
  map->writable = line[1] == 'w';
  map->executable = line[2] == 'x';
  map->shared = line[3] == 's';
  line.remove_prefix(kRights + 1);
  if (!TakeNumber(&line, 16, ' ', &map->offset) || !TakeNumber(&line, 16, ':', &map->device_major) ||
      !TakeNumber(&line, 16, ' ', &map->device_minor) || !TakeNumber(&line, 10, ' ', &map->inode))
    return false;
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  map->path = line;
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
  constexpr size_t kBlock = 64 << 10;  // the kernel returns at most one page at a time
  const std::string name = "/proc/" + std::to_string(pid) + "/maps";
  const auto failed = [&] { return base::Error{"cannot read " + name + ": " + strerror(errno)}; };
  const int file = open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return failed();
  std::string text;
  size_t bytes = 0;
  for (ssize_t got = 1; got > 0;) {
    if (text.size() - bytes < kPage) text.resize(text.size() + kBlock);
    got = read(file, text.data() + bytes, text.size() - bytes);
    if (got > 0) bytes += static_cast<size_t>(got);
    if (got < 0 && errno == EINTR) got = 1;
  }
  text.resize(bytes);
  close(file);
  std::vector<Mapping> maps;
  for (std::string_view left = text; !left.empty();) {
    const size_t end = std::min(left.find('\n'), left.size());
    Mapping map;
    if (ParseLine(left.substr(0, end), &map)) maps.push_back(std::move(map));
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  if (maps.empty()) return base::Error{"process " + std::to_string(pid) + " has ended, and has no memory"};
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
