// SPDX-License-Identifier: BSD-3-Clause
#include "sim/processors.h"

#include <algorithm>
#include <unordered_map>

namespace rankine::sim {

Processors::Processors(const Platform& platform, const std::vector<uint32_t>& hosts, EventHeap& events)
    : platform_(platform), hosts_(hosts), events_(events) {
  std::unordered_map<uint32_t, uint32_t> count;
  for (const uint32_t host : hosts) ++count[host];
  std::unordered_map<uint32_t, uint32_t> crowd_of_host;
  crowd_of_.assign(hosts.size(), kNoCrowd);
  for (size_t rank = 0; rank < hosts.size(); ++rank) {
    if (count[hosts[rank]] <= platform.host(hosts[rank]).cores) continue;
    const auto [entry, added] = crowd_of_host.emplace(hosts[rank], static_cast<uint32_t>(crowds_.size()));
    if (added) {
      crowds_.emplace_back();
      host_of_.push_back(hosts[rank]);
    }
    crowd_of_[rank] = entry->second;
  }
  if (!crowds_.empty()) work_.resize(hosts.size());
}

void Processors::ShareAgain(double now, uint32_t crowd) {
  Crowd& shared = crowds_[crowd];
  if (shared.computing.empty()) return;
  const Platform::Host& host = platform_.host(host_of_[crowd]);
  const auto cores = static_cast<double>(host.cores),
             computing = static_cast<double>(shared.computing.size());
  const double rate = computing <= cores ? host.speed : host.speed * cores / computing;
  for (const uint32_t rank : shared.computing) {
    Work& work = work_[rank];
    work.remains = std::max(0.0, work.remains - shared.rate * (now - work.updated));
    work.updated = now;
    events_.Set(rank | EventHeap::kRankBit, now + work.remains / rate);
  }
  shared.rate = rate;
}

void Processors::Start(double now, uint32_t rank, double flops) {
  const uint32_t crowd = crowd_of_[rank];
  if (crowd == kNoCrowd)
    return events_.Set(rank | EventHeap::kRankBit, now + flops / platform_.host(hosts_[rank]).speed);
  Crowd& shared = crowds_[crowd];
  // First, the remaining work of the others is updated with the old rate.
  for (const uint32_t other : shared.computing) {
    Work& work = work_[other];
    work.remains = std::max(0.0, work.remains - shared.rate * (now - work.updated));
    work.updated = now;
  }
  work_[rank] = {flops, now};
  shared.computing.push_back(rank);
  ShareAgain(now, crowd);
}

void Processors::Stop(double now, uint32_t rank) {
  const uint32_t crowd = crowd_of_[rank];
  if (crowd == kNoCrowd) return;
  auto& computing = crowds_[crowd].computing;
  computing.erase(std::find(computing.begin(), computing.end(), rank));
  ShareAgain(now, crowd);
}

}  // namespace rankine::sim
