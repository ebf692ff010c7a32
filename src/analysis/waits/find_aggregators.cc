// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cstddef>

#include "analysis/waits/find.h"
#include "analysis/waits/io_spans.h"
#include "archive/rows/none.h"

namespace rankine::analysis {
namespace {

// The maximum number of pieces into which one rank's wait in one call is divided.
constexpr size_t kMostPieces = 256;

struct Busy {
  uint64_t begin, end;
  uint32_t line;
};

// Returns the intervals in which ranks of a collective call read or wrote, sorted by start time.
std::vector<Busy> BusyIn(Instance parts, const IoSpans& io) {
  std::vector<Busy> busy;
  for (const CollectivePart* part : parts) {
    const Part& own = part->part;
    for (const IoSpan& span : io.From(own.line, own.begin)) {
      if (span.begin >= own.end) break;
      if (!span.moves) continue;
      busy.push_back({std::max(span.begin, own.begin), std::min(span.end, own.end), own.line});
    }
  }
  std::sort(busy.begin(), busy.end(), [](const Busy& a, const Busy& b) { return a.begin < b.begin; });
  return busy;
}

// Limits the number of pieces. Pieces that have the smallest gaps between them are merged.
void Join(std::vector<Wait>* pieces) {
  if (pieces->size() <= kMostPieces) return;
  std::vector<uint64_t> gaps;
  const auto gap = [&](size_t i) {
    return (*pieces)[i].begin - ((*pieces)[i - 1].begin + (*pieces)[i - 1].ns);
  };
  for (size_t i = 1; i < pieces->size(); ++i) gaps.push_back(gap(i));
  const auto limit = gaps.end() - static_cast<std::ptrdiff_t>(kMostPieces - 1);
  std::nth_element(gaps.begin(), limit, gaps.end());
  const uint64_t least = *limit;
  std::vector<Wait> joined{pieces->front()};
  for (size_t i = 1; i < pieces->size(); ++i) {
    const Wait& piece = (*pieces)[i];
    Wait& last = joined.back();
    if (gap(i) >= least && joined.size() < kMostPieces) {
      joined.push_back(piece);
    } else {
      last = WaitFor(last.kind, last.where, last.begin, piece.begin + piece.ns - last.begin, piece.late);
    }
  }
  *pieces = std::move(joined);
}

// Adds the waits of one rank after the time `from`. This rank waits while other ranks read or write and this
// rank does not.
void AddOf(const Part& own, uint64_t from, const std::vector<Busy>& busy, std::vector<Wait>* waits) {
  std::vector<Wait> pieces;
  const auto add = [&](uint64_t begin, uint64_t end, uint32_t line) {
    if (begin >= end) return;
    Wait* last = pieces.empty() ? nullptr : &pieces.back();
    if (last != nullptr && last->late == line && last->begin + last->ns == begin) {
      begin = last->begin;
      pieces.pop_back();
    }
    pieces.push_back(WaitFor(WaitClass::io_aggregator, own.waits, begin, end - begin, line));
  };
  std::vector<Busy> mine;
  for (const Busy& one : busy) {
    if (one.line == own.waits.line) mine.push_back(one);
  }
  auto next = mine.begin();
  uint64_t at = from;
  for (const Busy& one : busy) {
    if (one.begin >= own.end) break;
    if (one.line == own.waits.line) continue;
    uint64_t begin = std::max(one.begin, at);
    const uint64_t end = std::min(one.end, own.end);
    if (begin >= end) continue;
    at = end;
    while (next != mine.end() && next->end <= begin) ++next;
    for (auto within = next; within != mine.end() && within->begin < end; ++within) {
      add(begin, within->begin, one.line);
      begin = std::max(begin, within->end);
    }
    add(begin, end, one.line);
  }
  Join(&pieces);
  waits->insert(waits->end(), pieces.begin(), pieces.end());
}

}  // namespace

void AddAggregatorWaits(Instance parts, const IoSpans& io, std::vector<Wait>* waits) {
  if (io.empty()) return;
  const std::vector<Busy> busy = BusyIn(parts, io);
  if (busy.empty()) return;
  uint64_t last = 0;
  for (const CollectivePart* part : parts) last = std::max(last, part->part.posted);
  for (const CollectivePart* part : parts) {
    const Part& own = part->part;
    if (own.waits.line == archive::kNone) continue;
    AddOf(own, last <= own.end ? std::max(last, own.begin) : own.begin, busy, waits);
  }
}

}  // namespace rankine::analysis
