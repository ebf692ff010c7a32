#include "analysis/worlds.h"

#include "query/key_values.h"

namespace rankine::analysis {

Worlds FindWorlds(const archive::Tables& tables) {
  Worlds worlds;
  int64_t before = -1;
  for (const archive::Process& process : tables.processes) {
    if (worlds.count == 0) worlds.count = 1;
    if (process.rank != archive::kNone) {
      if (process.rank <= before) ++worlds.count;
      before = process.rank;
    }
    worlds.world_of.push_back(worlds.count - 1);
  }
  return worlds;
}

std::string ProcessName(const archive::Tables& tables, const Worlds& worlds, uint32_t process) {
  if (process >= tables.processes.size()) return "unknown rank";
  const archive::Process& entry = tables.processes[process];
  if (entry.rank == archive::kNone) {
    const auto pid = query::UnsignedOf(entry.attributes, "pid");
    const std::string_view host = query::TextOf(entry.attributes, "host");
    return (pid ? "pid " + std::to_string(*pid) : "a process") +
           (host.empty() ? "" : " on " + std::string(host));
  }
  std::string name = "rank " + std::to_string(entry.rank);
  if (worlds.count > 1) name += " of world " + std::to_string(worlds.world_of[process]);
  return name;
}

}  // namespace rankine::analysis
