// SPDX-License-Identifier: BSD-3-Clause
#include "archive/io/late_calls.h"

#include <map>
#include <utility>

#include "archive/io/extents.h"
#include "archive/io/rows.h"
#include "archive/tables.h"
#include "layout/io/functions.h"

namespace rankine::archive {
namespace {

using layout::IoKind;

constexpr size_t kMostExtents = 1 << 20;  // limit for the extents of one call

class Adopting {
 public:
  Adopting(const Tables& tables, IoCalls* calls) : tables_(tables), calls_(calls) {
    for (size_t i = 0; i < calls->collectives.size(); ++i) {
      const std::vector<IoPart>& parts = calls->collectives[i].parts;
      for (size_t k = 0; k < parts.size(); ++k) places_[parts[k].operation] = {i, k};
    }
  }

  void Adopt(const LateOperation& late) {
    const uint64_t call = late.calls.size() == 1 ? late.calls[0] : CallOf(late);
    if (call == 0) return;
    calls_->parent[late.number - 1] = call;
    const auto at = places_.find(call);
    const IoKind kind = KindOf(tables_.io[late.of.row]);
    if (at == places_.end() || (kind != IoKind::read && kind != IoKind::write)) return;
    calls_->collectives[at->second.first].parts[at->second.second].below.push_back(
        {late.of.begin, late.of.end, late.of.offset, late.of.bytes, kind == IoKind::write, false});
  }

 private:
  // The extents that all ranks have requested; empty: unknown.
  const std::vector<IoExtent>& Asked(size_t collective) {
    const auto [at, fresh] = asked_.try_emplace(collective);
    if (!fresh) return at->second;
    std::vector<IoExtent> all;
    for (const IoPart& part : calls_->collectives[collective].parts) {
      if (part.bytes == 0) continue;
      const uint32_t view = tables_.io[part.row].view;
      if (part.offset == layout::kNoOffset || view >= tables_.io_views.size() ||
          !ViewExtents(tables_.io_views[view]).Append(part.offset, part.bytes, kMostExtents, &all))
        return at->second;
    }
    at->second = JoinExtents(std::move(all));
    return at->second;
  }

  // Returns the number of the operation's call, or 0 if it is unknown. Two nonblocking calls that write the
  // same bytes cannot be active at the same time. So a write belongs to the last call that began before the
  // write and that writes the same bytes. Several nonblocking calls may read the same bytes at the same
  // time, so the call of a read may remain unknown.
  uint64_t CallOf(const LateOperation& late) {
    const IoKind kind = KindOf(tables_.io[late.of.row]);
    if ((kind != IoKind::read && kind != IoKind::write) || late.of.offset == layout::kNoOffset) return 0;
    uint64_t found = 0;
    for (const uint64_t call : late.calls) {
      const auto at = places_.find(call);
      if (at == places_.end()) return 0;
      const auto& [collective, part] = at->second;
      const IoRow& row = tables_.io[calls_->collectives[collective].parts[part].row];
      const uint64_t end = late.of.offset + late.of.bytes;
      if (KindOf(row) != kind || CommonBytes(Asked(collective), late.of.offset, end) != late.of.bytes)
        continue;
      if (found != 0 && kind == IoKind::read) return 0;
      found = call;
    }
    return found;
  }

  const Tables& tables_;
  IoCalls* calls_;
  std::map<uint64_t, std::pair<size_t, size_t>> places_;  // position of the rank's part of a collective
                                                          // call, by number of the call
  std::map<size_t, std::vector<IoExtent>> asked_;         // requested extents, by collective call
};

}  // namespace

void AdoptLate(const Tables& tables, const std::vector<LateOperation>& late, IoCalls* calls) {
  if (late.empty()) return;
  Adopting adopting(tables, calls);
  for (const LateOperation& one : late) adopting.Adopt(one);
}

}  // namespace rankine::archive
