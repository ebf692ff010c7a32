// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/collectives.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "archive/rows/none.h"
#include "layout/generated/mpi_functions.h"
#include "layout/io/functions.h"

namespace rankine::analysis {
namespace {

using archive::IoCollective;
using archive::IoPart;
using archive::kNone;

struct AddingRank {
  CollectiveRank sums;
  std::set<uint32_t> origins;
};

struct Adding {
  uint64_t calls = 0;
  std::map<uint32_t, AddingRank> ranks;
};

using Key = std::pair<uint32_t, uint16_t>;  // file and function

void AddPart(const IoPart& part, const archive::IoPartTimes& times, CollectiveRank* to) {
  to->asked += part.bytes;
  to->time += part.end - std::min(part.begin, part.end);
  to->times.transfer += times.transfer;
  to->times.held += times.held;
  to->times.wait += times.wait;
  to->times.exchange += times.exchange;
}

void AddOrigin(const archive::IoOrigin& one, AddingRank* to) {
  if (one.origin == kNone) {
    to->sums.nobodys += one.bytes;
  } else if (one.origin == one.process) {
    to->sums.own += one.bytes;
  } else {
    to->sums.others += one.bytes;
    to->origins.insert(one.origin);
  }
}

bool Moves(const IoCollective& call) {
  return std::any_of(call.parts.begin(), call.parts.end(),
                     [](const IoPart& part) { return part.bytes != 0 || !part.below.empty(); });
}

uint64_t TimeOf(const CollectiveSums& sums) {
  uint64_t time = 0;
  for (const CollectiveRank& rank : sums.ranks) time += rank.time;
  return time;
}

CollectiveSums SumsOf(const Key& key, Adding* adding) {
  CollectiveSums sums;
  sums.file = key.first;
  const layout::MpiFunction* known = layout::FindMpiFunction(key.second);
  sums.function = known == nullptr ? "?" : known->name;
  sums.calls = adding->calls;
  for (auto& [process, rank] : adding->ranks) {
    rank.sums.process = process;
    rank.sums.origins.assign(rank.origins.begin(), rank.origins.end());
    sums.ranks.push_back(std::move(rank.sums));
  }
  return sums;
}

}  // namespace

CollectiveIo SumCollectives(const archive::Tables& tables, const archive::IoCalls& calls) {
  std::map<Key, Adding> adding;
  for (const IoCollective& call : calls.collectives) {
    if (!Moves(call)) continue;
    Adding& to = adding[{call.file, call.function}];
    ++to.calls;
    const std::vector<archive::IoPartTimes> times = archive::TimesOf(call);
    for (size_t i = 0; i < call.parts.size(); ++i)
      AddPart(call.parts[i], times[i], &to.ranks[call.parts[i].process].sums);
  }
  const archive::IoOrigins found = archive::FindIoOrigins(tables, calls);
  for (const archive::IoOrigin& one : found.origins) {
    const IoCollective& call = calls.collectives[one.collective];
    AddOrigin(one, &adding[{call.file, call.function}].ranks[one.process]);
  }
  CollectiveIo io;
  io.untold = found.untold;
  io.unmatched = calls.unmatched;
  for (auto& [key, sums] : adding) io.sums.push_back(SumsOf(key, &sums));
  std::stable_sort(io.sums.begin(), io.sums.end(),
                   [](const CollectiveSums& a, const CollectiveSums& b) { return TimeOf(a) > TimeOf(b); });
  return io;
}

}  // namespace rankine::analysis
