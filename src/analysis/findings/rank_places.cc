// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/rank_places.h"

#include <algorithm>

#include "archive/key_values.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using archive::kNone;

}  // namespace

RankPlaces::RankPlaces(const archive::Tables& tables, const std::set<uint32_t>& there)
    : tables_(tables),
      worlds_(FindWorlds(tables)),
      found_(worlds_.count),
      sizes_(worlds_.count),
      there_(worlds_.count) {
  for (uint32_t i = 0; i < tables.processes.size(); ++i) {
    const uint32_t world = worlds_.world_of[i];
    const archive::Process& process = tables.processes[i];
    ++found_[world];
    if (there.contains(i)) there_[world] = true;
    sizes_[world] = std::max(
        {sizes_[world], found_[world], archive::UnsignedOf(process.attributes, "world.size").value_or(0)});
    if (process.rank != kNone) places_.try_emplace({world, process.rank}, i);
  }
  std::set<uint64_t> identities;
  for (const archive::Communicator& comm : tables.comms) {
    if (comm.inter) identities.insert(comm.identity);
  }
  for (const archive::Communicator& comm : tables.comms)
    twins_.push_back(comm.inter && comm.identity != 0 && identities.contains(comm.identity ^ 1));
}

bool RankPlaces::SameWorld(uint32_t one, uint32_t other) const {
  return worlds_.world_of[one] == worlds_.world_of[other];
}

uint32_t RankPlaces::InWorldOf(uint32_t own, uint32_t rank) const {
  const auto at = places_.find({worlds_.world_of[own], rank});
  return at == places_.end() ? kNone : at->second;
}

bool RankPlaces::IsWhole(uint32_t world) const {
  return found_[world] >= sizes_[world];
}

bool RankPlaces::ReachesOut(uint32_t comm) const {
  if (comm >= tables_.comms.size()) return false;
  const archive::Communicator& entry = tables_.comms[comm];
  // True for an ordinary communicator with a remote list, because its ranks belong to several worlds.
  if (!entry.inter) return !entry.remote.empty();
  return entry.remote.empty() && entry.remote_size > 0 && !twins_[comm];
}

uint32_t RankPlaces::OtherWorld(uint32_t own, uint32_t comm) const {
  const uint64_t size = tables_.comms[comm].remote_size;
  for (const bool there : {true, false}) {
    std::vector<uint32_t> fitting;
    for (uint32_t world = 0; world < worlds_.count; ++world) {
      const bool fits = world != worlds_.world_of[own] && sizes_[world] >= size;
      if (fits && (there_[world] || !there)) fitting.push_back(world);
    }
    if (fitting.size() == 1) return fitting.front();
    if (!fitting.empty()) break;
  }
  return kNone;
}

uint32_t RankPlaces::InOtherGroup(uint32_t own, uint32_t comm, uint32_t place) const {
  if (comm >= tables_.comms.size() || !tables_.comms[comm].inter || !ReachesOut(comm)) return kNone;
  const uint32_t world = OtherWorld(own, comm);
  if (world == kNone || sizes_[world] != tables_.comms[comm].remote_size) return kNone;
  const auto at = places_.find({world, place});
  return at == places_.end() ? kNone : at->second;
}

bool RankPlaces::MayHave(uint32_t own, uint32_t comm, uint32_t other) const {
  if (SameWorld(own, other)) return true;
  if (!ReachesOut(comm)) return false;
  return !tables_.comms[comm].inter || OtherWorld(own, comm) == worlds_.world_of[other];
}

bool RankPlaces::LacksMember(uint32_t own, const std::vector<uint32_t>& members) const {
  return std::ranges::any_of(members, [&](uint32_t rank) { return InWorldOf(own, rank) == kNone; });
}

bool RankPlaces::Lacks(uint32_t own, uint32_t comm) const {
  if (comm >= tables_.comms.size()) {
    const std::vector<uint32_t>& comms = tables_.processes[own].comms;
    return !IsWhole(worlds_.world_of[own]) ||
           std::ranges::any_of(comms, [&](uint32_t one) { return ReachesOut(one) && Lacks(own, one); });
  }
  const archive::Communicator& entry = tables_.comms[comm];
  const bool lacks_own = !IsWhole(worlds_.world_of[own]);
  if (!ReachesOut(comm))
    return lacks_own && (entry.members.empty() || LacksMember(own, entry.members) ||
                         (entry.inter && LacksMember(own, entry.remote)));
  if (lacks_own) return true;
  if (!entry.inter) return worlds_.count != 2 || !IsWhole(1 - worlds_.world_of[own]);
  const uint32_t world = OtherWorld(own, comm);
  return world == kNone || !IsWhole(world);
}

}  // namespace rankine::analysis
