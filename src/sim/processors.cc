// SPDX-License-Identifier: BSD-3-Clause
#include "sim/processors.h"

#include <algorithm>
#include <unordered_map>

namespace rankine::sim {

Processors::Processors(const Platform& platform, const std::vector<uint32_t>& hosts, EventHeap& events,
                       uint32_t limit)
    : platform_(platform), hosts_(hosts), events_(events), limit_(limit) {
  std::unordered_map<uint32_t, uint32_t> count;
  for (const uint32_t host : hosts) ++count[host];
  // A host whose speed changes is treated as a crowded host, even if each of its ranks has a core.
  for (const Platform::Change& change : platform.changes()) {
    if (change.of == Platform::Change::Of::speed && count.contains(change.index))
      changing_.emplace(change.index, kNoCrowd);
  }
  std::unordered_map<uint32_t, uint32_t> crowd_of_host;
  crowd_of_.assign(hosts.size(), kNoCrowd);
  for (size_t rank = 0; rank < hosts.size(); ++rank) {
    const auto changing = changing_.find(hosts[rank]);
    const uint32_t most = std::min(platform.host(hosts[rank]).cores, limit);
    if (count[hosts[rank]] <= most && changing == changing_.end()) continue;
    const auto [entry, added] = crowd_of_host.emplace(hosts[rank], static_cast<uint32_t>(crowds_.size()));
    if (added) {
      crowds_.emplace_back();
      host_of_.push_back(hosts[rank]);
    }
    crowd_of_[rank] = entry->second;
    if (changing != changing_.end()) changing->second = entry->second;
  }
  if (!crowds_.empty()) work_.resize(hosts.size());
}

void Processors::ShareAgain(double now, uint32_t crowd) {
  Crowd& shared = crowds_[crowd];
  if (shared.computing.empty()) return;
  const Platform::Host& host = platform_.host(host_of_[crowd]);
  const auto cores = static_cast<double>(host.cores),
             computing = static_cast<double>(shared.computing.size());
  const double speed = host.speed * shared.share;
  const double rate = computing <= cores ? speed : speed * cores / computing;
  for (const uint32_t rank : shared.computing) {
    Work& work = work_[rank];
    work.remains = std::max(0.0, work.remains - shared.rate * (now - work.updated));
    work.updated = now;
    if (rate > 0) {
      events_.Set(rank | EventHeap::kRankBit, now + work.remains / rate);
    } else {
      events_.Remove(rank | EventHeap::kRankBit);
    }
  }
  shared.rate = rate;
}

void Processors::Start(double now, uint32_t rank, double flops) {
  const uint32_t crowd = crowd_of_[rank];
  if (crowd == kNoCrowd)
    return events_.Set(rank | EventHeap::kRankBit, now + flops / platform_.host(hosts_[rank]).speed);
  Crowd& shared = crowds_[crowd];
  if (shared.computing.size() >= limit_) [[unlikely]] {
    work_[rank] = {flops, now};
    return shared.waiting.push_back(rank);
  }
  // First updates the remaining work of the other ranks at the old rate.
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
  std::vector<uint32_t>&computing = crowds_[crowd].computing, &waiting = crowds_[crowd].waiting;
  computing.erase(std::find(computing.begin(), computing.end(), rank));
  if (!waiting.empty()) [[unlikely]] {
    work_[waiting.front()].updated = now;
    computing.push_back(waiting.front());
    waiting.erase(waiting.begin());
  }
  ShareAgain(now, crowd);
}

void Processors::SetShare(double now, uint32_t host, double share) {
  const auto found = changing_.find(host);
  if (found == changing_.end()) return;
  crowds_[found->second].share = share;
  ShareAgain(now, found->second);
}

bool Processors::AnyStalled() const {
  return std::ranges::any_of(crowds_,
                             [](const Crowd& crowd) { return crowd.share <= 0 && !crowd.computing.empty(); });
}

}  // namespace rankine::sim
