// SPDX-License-Identifier: BSD-3-Clause
#include "archive/io/origins.h"

#include <algorithm>
#include <map>
#include <utility>

#include "archive/io/extents.h"
#include "archive/io/rows.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "layout/io/functions.h"
#include "mpi_facts/facts.h"

namespace rankine::archive {
namespace {

using layout::IoKind;

constexpr size_t kMostExtents = 1 << 20;  // limit for the extents of one rank in one call

class Finder {
 public:
  Finder(const Tables& tables, const IoCalls& calls) : tables_(tables), calls_(calls) {}

  IoOrigins Find() {
    for (uint32_t i = 0; i < calls_.collectives.size(); ++i) Add(i);
    return std::move(found_);
  }

 private:
  const ViewExtents& ViewOf(uint32_t row) {
    const uint32_t view = tables_.io[row].view;
    auto at = views_.find(view);
    if (at == views_.end()) at = views_.emplace(view, ViewExtents(tables_.io_views[view])).first;
    return at->second;
  }

  // Computes the extents of each part of the call. Returns false if the extents are unknown.
  bool Extents(const IoCollective& call, std::vector<std::vector<IoExtent>>* to) {
    for (const IoPart& part : call.parts) {
      std::vector<IoExtent> extents;
      if (part.bytes != 0 && (part.offset == layout::kNoOffset ||
                              !ViewOf(part.row).Append(part.offset, part.bytes, kMostExtents, &extents)))
        return false;
      to->push_back(JoinExtents(std::move(extents)));
    }
    return true;
  }

  // Handles calls that place the data in rank order at the shared file pointer. The position of the shared
  // file pointer is not recorded. The position is inferred if the operations inside the call form one extent
  // with the number of bytes that all ranks requested. The position is then the start of this extent.
  bool OrderedExtents(const IoCollective& asker, const IoCollective& call, bool writes,
                      std::vector<std::vector<IoExtent>>* to) const {
    const auto comm = std::find_if(tables_.comms.begin(), tables_.comms.end(), [&](const Communicator& one) {
      return one.identity == asker.comm && !one.inter;
    });
    if (comm == tables_.comms.end()) return false;
    std::vector<IoExtent> moved;
    for (const IoPart& part : call.parts) {
      for (const IoTransfer& one : part.below) {
        if (one.writes == writes) moved.push_back({one.offset, one.offset + one.bytes});
      }
    }
    moved = JoinExtents(std::move(moved));
    if (moved.size() != 1) return false;
    std::map<uint32_t, size_t> part_of;  // indexed by rank
    for (size_t i = 0; i < asker.parts.size(); ++i)
      part_of[tables_.processes[asker.parts[i].process].rank] = i;
    if (part_of.size() != asker.parts.size() || part_of.size() != comm->members.size()) return false;
    uint64_t at = moved[0].begin;
    to->resize(asker.parts.size());
    for (const uint32_t member : comm->members) {
      const auto part = part_of.find(member);
      if (part == part_of.end()) return false;
      const uint64_t end = at + asker.parts[part->second].bytes;
      (*to)[part->second] = {{at, end}};
      at = end;
    }
    return at == moved[0].end;
  }

  // Returns the call that requested the data. If the call is the second half of a split collective, returns
  // the call of the first half.
  const IoCollective& AskerOf(uint32_t i) const {
    const IoCollective& call = calls_.collectives[i];
    const mpi_facts::Function& facts = mpi_facts::FactsOf(call.function);
    if (i == 0 || facts.completion != mpi_facts::Completion::second_half) return call;
    const IoCollective& before = calls_.collectives[i - 1];
    const mpi_facts::Function& first = mpi_facts::FactsOf(before.function);
    const bool is_half = before.file == call.file && before.comm == call.comm &&
                         first.operation == facts.operation &&
                         first.completion == mpi_facts::Completion::first_half;
    return is_half ? before : call;
  }

  void Add(uint32_t place) {
    const IoCollective& call = calls_.collectives[place];
    const IoCollective& asker = AskerOf(place);
    const IoKind kind = layout::KindOfMpiIo(asker.function);
    if (kind != IoKind::read && kind != IoKind::write) return;
    const bool writes = kind == IoKind::write;
    uint64_t moved = 0;
    for (const IoPart& part : call.parts) {
      for (const IoTransfer& one : part.below) moved += one.writes == writes ? one.bytes : 0;
    }
    if (moved == 0) return;
    std::vector<std::vector<IoExtent>> asked;
    const bool ordered = mpi_facts::FactsOf(asker.function).pointer == mpi_facts::FilePointer::shared;
    if (ordered ? !OrderedExtents(asker, call, writes, &asked) : !Extents(asker, &asked)) {
      found_.untold += moved;
      return;
    }
    std::vector<IoExtent> all;
    for (const std::vector<IoExtent>& extents : asked) all.insert(all.end(), extents.begin(), extents.end());
    all = JoinExtents(std::move(all));
    for (const IoPart& part : call.parts) AddPart(place, part, writes, asker, asked, all);
  }

  void AddPart(uint32_t place, const IoPart& part, bool writes, const IoCollective& asker,
               const std::vector<std::vector<IoExtent>>& asked, const std::vector<IoExtent>& all) {
    std::map<uint32_t, uint64_t> bytes;  // bytes by origin; kNone is the largest number, so it is sorted last
    for (const IoTransfer& one : part.below) {
      if (one.writes != writes) continue;
      if (one.offset == layout::kNoOffset || one.offset + one.bytes < one.offset) {
        found_.untold += one.bytes;
        continue;
      }
      const uint64_t end = one.offset + one.bytes;
      for (size_t i = 0; i < asked.size(); ++i) {
        const uint64_t common = CommonBytes(asked[i], one.offset, end);
        if (common != 0) bytes[asker.parts[i].process] += common;
      }
      const uint64_t nobodys = one.bytes - CommonBytes(all, one.offset, end);
      if (nobodys != 0) bytes[kNone] += nobodys;
    }
    for (const auto& [origin, moved] : bytes) found_.origins.push_back({place, part.process, origin, moved});
  }

  const Tables& tables_;
  const IoCalls& calls_;
  IoOrigins found_;
  std::map<uint32_t, ViewExtents> views_;
};

}  // namespace

IoOrigins FindIoOrigins(const Tables& tables, const IoCalls& calls) {
  return Finder(tables, calls).Find();
}

std::vector<IoPartTimes> TimesOf(const IoCollective& collective) {
  std::vector<std::vector<IoExtent>> own;  // intervals of time
  std::vector<IoExtent> all;
  uint64_t last = 0;
  for (const IoPart& part : collective.parts) {
    std::vector<IoExtent> spans;
    for (const IoTransfer& one : part.below) {
      if (one.holds) spans.push_back({std::max(one.begin, part.begin), std::min(one.end, part.end)});
    }
    own.push_back(JoinExtents(std::move(spans)));
    all.insert(all.end(), own.back().begin(), own.back().end());
    last = std::max(last, part.begin);
  }
  all = JoinExtents(std::move(all));
  std::vector<IoPartTimes> times;
  for (size_t i = 0; i < own.size(); ++i) {
    const IoPart& part = collective.parts[i];
    const uint64_t end = std::max(part.begin, part.end), until = std::min(last, end);
    IoPartTimes of;
    of.transfer = CommonBytes(own[i], part.begin, end);
    const uint64_t moving = CommonBytes(all, part.begin, end);
    of.held = moving - of.transfer;
    of.wait = until - part.begin - CommonBytes(all, part.begin, until);
    of.exchange = end - part.begin - moving - of.wait;
    times.push_back(of);
  }
  return times;
}

}  // namespace rankine::archive
