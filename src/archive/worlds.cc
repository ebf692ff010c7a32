// SPDX-License-Identifier: BSD-3-Clause
#include "archive/worlds.h"

#include <algorithm>

#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/tables.h"

namespace rankine::archive {
namespace {

constexpr char kWorld[] = "world";

}  // namespace

std::vector<uint32_t> WorldsOf(const std::vector<Process>& processes) {
  std::vector<uint32_t> worlds;
  worlds.reserve(processes.size());
  for (const Process& process : processes) {
    const uint64_t before = worlds.empty() ? 0 : worlds.back();
    // The result never decreases and never skips a number, so world numbers can be used as indices.
    const uint64_t world = std::clamp(WorldOf(process).value_or(before), before, before + !worlds.empty());
    worlds.push_back(static_cast<uint32_t>(world));
  }
  return worlds;
}

void NumberWorlds(std::vector<Process>* processes, const std::vector<uint64_t>& identities) {
  std::vector<uint32_t> worlds;
  uint32_t world = 0;
  int64_t before = -1;
  uint64_t identity = 0;
  for (size_t i = 0; i < processes->size(); ++i) {
    const uint64_t own = i < identities.size() ? identities[i] : 0;
    const uint32_t rank = (*processes)[i].rank;
    const bool other = own != 0 && identity != 0 && own != identity;
    if (other || (rank != kNone && rank <= before)) {
      ++world;
      before = -1;
      identity = 0;
    }
    if (rank != kNone) before = rank;
    if (own != 0) identity = own;
    worlds.push_back(world);
  }
  for (size_t i = 0; i < worlds.size(); ++i) {
    KeyValues& attributes = (*processes)[i].attributes;
    attributes.erase(kWorld);
    if (world != 0) attributes.emplace(kWorld, uint64_t{worlds[i]});
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

std::vector<uint32_t> WorldsOfComms(const Tables& tables) {
  constexpr uint32_t kUnused = kNone - 1;
  std::vector<uint32_t> found(tables.comms.size(), kUnused);
  const std::vector<uint32_t> worlds = WorldsOf(tables.processes);
  for (size_t i = 0; i < worlds.size(); ++i) {
    for (const uint32_t comm : tables.processes[i].comms) {
      if (comm >= found.size()) continue;
      found[comm] = found[comm] == kUnused || found[comm] == worlds[i] ? worlds[i] : kNone;
    }
  }
  std::ranges::replace(found, kUnused, kNone);
  return found;
}

}  // namespace rankine::archive
