// SPDX-License-Identifier: BSD-3-Clause
#include "archive/worlds.h"

namespace rankine::archive {
namespace {

constexpr char kWorld[] = "world";

}  // namespace

std::vector<uint32_t> WorldsOf(const std::vector<Process>& processes) {
  std::vector<uint32_t> worlds;
  worlds.reserve(processes.size());
  uint32_t world = 0;
  int64_t before = -1;
  for (const Process& process : processes) {
    if (process.rank != kNone) {
      if (process.rank <= before) ++world;
      before = process.rank;
    }
    worlds.push_back(world);
  }
  return worlds;
}

void NumberWorlds(std::vector<Process>* processes) {
  const std::vector<uint32_t> worlds = WorldsOf(*processes);
  for (size_t i = 0; i < worlds.size(); ++i) {
    KeyValues& attributes = (*processes)[i].attributes;
    attributes.erase(kWorld);
    if (worlds.back() != 0) attributes.emplace(kWorld, uint64_t{worlds[i]});
  }
}

std::optional<uint64_t> WorldOf(const Process& process) {
  const auto found = process.attributes.find(kWorld);
  const uint64_t* world = found == process.attributes.end() ? nullptr : std::get_if<uint64_t>(&found->second);
  return world == nullptr ? std::nullopt : std::optional<uint64_t>(*world);
}

std::optional<uint64_t> WorldIn(const Tables& tables, uint32_t process) {
  return process < tables.processes.size() ? WorldOf(tables.processes[process]) : std::nullopt;
}

}  // namespace rankine::archive
