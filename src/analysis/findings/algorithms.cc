// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/algorithms.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "analysis/findings/near_sites.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "mpi_facts/facts.h"
#include "mpi_facts/generated/functions.h"
#include "query/records/mpi_names.h"

namespace rankine::analysis {
namespace {

namespace fn = mpi_facts::fn;
using archive::kNone;
using Place = std::pair<uint32_t, uint32_t>;  // function and site

constexpr uint64_t kLeastTimes = 10;   // The minimum number of occurrences for an operation to count as a
                                       // pattern.
constexpr size_t kLeastReceivers = 3;  // With fewer receivers, a tree would not make the broadcast faster.

// The calls that one process made at one call site on one communicator.
struct Did {
  uint64_t calls = 0, sent = 0, received = 0;
  bool operator==(const Did&) const = default;
};
struct SiteCalls {
  uint32_t line = kNone;                            // index in Profile::sites
  std::map<std::pair<uint32_t, uint32_t>, Did> by;  // indexed by communicator and process
};

class Finder {
 public:
  Finder(const archive::Tables& tables, const Profile& profile) : tables_(tables), profile_(profile) {
    for (uint32_t i = 0; i < profile.sites.size(); ++i) {
      const ProfileLine& line = profile.sites[i];
      if (line.phase == Phase::run) sites_[{line.function, line.site}].line = i;
    }
    for (const archive::Row& row : tables.rows) {
      const auto at = sites_.find({row.function, row.site});
      if (at == sites_.end()) continue;
      Did& did = at->second.by[{row.comm, row.process}];
      did.calls = base::AddSaturated(did.calls, row.calls);
      did.sent = base::AddSaturated(did.sent, row.bytes_sent);
      did.received = base::AddSaturated(did.received, row.bytes_received);
    }
  }

  std::vector<Algorithm> Find() {
    FindReductions();
    FindLinear();
    std::ranges::stable_sort(found_, [this](const Algorithm& a, const Algorithm& b) {
      return profile_.sites[a.first].time_sum > profile_.sites[b.first].time_sum;
    });
    return std::move(found_);
  }

 private:
  // Returns the only process that sends. If `sends` is false, returns the only process that does not send.
  // Returns `kNone` if several processes or no processes qualify.
  static uint32_t RootOf(const SiteCalls& calls, bool sends) {
    uint32_t root = kNone;
    for (const auto& [key, did] : calls.by) {
      if ((did.sent > did.received) != sends) continue;
      if (root != kNone && root != key.second) return kNone;
      root = key.second;
    }
    return root;
  }

  static bool SameCalls(const SiteCalls& a, const SiteCalls& b) {
    return a.by.size() == b.by.size() && std::ranges::equal(a.by, b.by, [](const auto& x, const auto& y) {
             return x.first == y.first && x.second.calls == y.second.calls;
           });
  }

  static uint64_t MostBytes(const SiteCalls& calls) {
    uint64_t most = 0;
    for (const auto& [key, did] : calls.by)
      most = std::max(most, std::max(did.sent, did.received) / std::max<uint64_t>(did.calls, 1));
    return most;
  }
  // Returns the bytes that a process other than the root sends in a reduction, or receives in a broadcast.
  static uint64_t BytesOf(const SiteCalls& calls, uint32_t root) {
    for (const auto& [key, did] : calls.by) {
      if (key.second != root) return std::max(did.sent, did.received) / std::max<uint64_t>(did.calls, 1);
    }
    return MostBytes(calls);
  }

  void FindReductions() {
    for (const auto& [place, reduce] : sites_) {
      if (place.first != fn::Reduce || reduce.line == kNone || reduce.by.size() < 2) continue;
      const uint32_t root = RootOf(reduce, false);
      const SiteCalls* best = nullptr;
      for (const auto& [other, broadcast] : sites_) {
        if (other.first != fn::Bcast || used_.contains(broadcast.line)) continue;
        if (!AreNear(tables_, place.second, other.second) || !SameCalls(reduce, broadcast)) continue;
        if (root == kNone || RootOf(broadcast, true) != root) continue;
        if (BytesOf(reduce, root) != BytesOf(broadcast, root)) continue;
        best = &broadcast;
        break;
      }
      const uint64_t times = reduce.by.begin()->second.calls;
      if (best == nullptr || times < kLeastTimes) continue;
      used_.insert(best->line);
      found_.push_back(
          {Algorithm::Kind::reduce_broadcast, reduce.line, {best->line}, times, BytesOf(reduce, root), root});
    }
  }

  // The messages at one call site, by communicator, process and partner.
  using Messages = std::map<std::tuple<uint32_t, uint32_t, int32_t>, std::pair<uint64_t, uint64_t>>;

  // Finds operations in which one process sends equally many messages and bytes to each other rank of a
  // communicator. At the call site of the receives, each other rank receives only from this process.
  void FindLinear() {
    std::map<Place, Messages> out, in;
    for (const archive::Peer& peer : tables_.peers) {
      if (peer.row >= tables_.rows.size()) continue;
      const archive::Row& row = tables_.rows[peer.row];
      const Place place{row.function, row.site};
      auto& sum = (peer.incoming ? in : out)[place][{row.comm, row.process, peer.peer}];
      sum.first = base::AddSaturated(sum.first, peer.messages);
      sum.second = base::AddSaturated(sum.second, peer.bytes);
    }
    for (const auto& [place, sent] : out) {
      const auto at = sites_.find(place);
      if (at == sites_.end() || at->second.line == kNone) continue;
      const auto& [comm, root, peer] = sent.begin()->first;
      const auto& each = sent.begin()->second;
      const uint32_t size = comm < tables_.comms.size() ? static_cast<uint32_t>(tables_.comms[comm].size) : 0;
      if (sent.size() + 1 != size || sent.size() < kLeastReceivers || each.first < kLeastTimes) continue;
      const bool same = std::ranges::all_of(sent, [comm = comm, root = root, &each](const auto& one) {
        return std::get<0>(one.first) == comm && std::get<1>(one.first) == root && one.second == each;
      });
      if (same) AddLinear(at->second.line, comm, root, each, in);
    }
  }

  void AddLinear(uint32_t line, uint32_t comm, uint32_t root, std::pair<uint64_t, uint64_t> each,
                 const std::map<Place, Messages>& in) {
    if (root >= tables_.processes.size()) return;
    for (const auto& [place, received] : in) {
      const auto at = sites_.find(place);
      if (at == sites_.end() || at->second.line == kNone) continue;
      std::set<int32_t> senders;
      const bool fits = std::ranges::all_of(received, [&](const auto& one) {
        senders.insert(std::get<2>(one.first));
        return std::get<0>(one.first) == comm && std::get<1>(one.first) != root && one.second == each;
      });
      if (!fits || senders.size() != 1 || received.size() + 1 != tables_.comms[comm].size) continue;
      found_.push_back({Algorithm::Kind::linear_broadcast,
                        line,
                        {at->second.line},
                        each.first,
                        each.second / each.first,
                        root});
      return;
    }
  }

  const archive::Tables& tables_;
  const Profile& profile_;
  std::map<Place, SiteCalls> sites_;
  std::set<uint32_t> used_;
  std::vector<Algorithm> found_;
};

}  // namespace

std::vector<Algorithm> FindAlgorithms(const archive::Tables& tables, const Profile& profile) {
  return Finder(tables, profile).Find();
}

}  // namespace rankine::analysis
