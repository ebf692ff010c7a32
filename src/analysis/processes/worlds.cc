// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/processes/worlds.h"

#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/worlds.h"

namespace rankine::analysis {

Worlds FindWorlds(const archive::Tables& tables) {
  Worlds worlds{archive::WorldsOf(tables.processes), 0};
  if (!worlds.world_of.empty()) worlds.count = worlds.world_of.back() + 1;
  return worlds;
}

std::string RankNumber(const archive::Tables& tables, const Worlds& worlds, uint32_t process) {
  if (process >= tables.processes.size() || tables.processes[process].rank == archive::kNone) return "-";
  std::string number = std::to_string(tables.processes[process].rank);
  if (worlds.count > 1) number += " of world " + std::to_string(worlds.world_of[process]);
  return number;
}

std::string ProcessName(const archive::Tables& tables, const Worlds& worlds, uint32_t process) {
  if (process >= tables.processes.size()) return "unknown rank";
  const archive::Process& entry = tables.processes[process];
  if (entry.rank == archive::kNone) {
    const auto pid = archive::UnsignedOf(entry.attributes, "pid");
    const std::string_view host = archive::TextOf(entry.attributes, "host");
    return (pid ? "pid " + std::to_string(*pid) : "a process") +
           (host.empty() ? "" : " on " + std::string(host));
  }
  return "rank " + RankNumber(tables, worlds, process);
}

}  // namespace rankine::analysis
