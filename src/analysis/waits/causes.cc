#include "analysis/waits/causes.h"

#include <algorithm>
#include <utility>

namespace rankine::analysis {
namespace {

using archive::Timeline;
using archive::TimelineCall;
using archive::TimelineMove;

constexpr int kMostLinks = 16;         // of a chain
constexpr size_t kMostCalls = 100000;  // that are looked at for one wait; what is behind them has no cause

}  // namespace

FilesOfCalls::FilesOfCalls(const archive::Tables& tables) {
  for (const archive::IoRow& row : tables.io) {
    if (row.layer != format::IoLayer::mpi_io) continue;
    const auto [known, fresh] = files_.try_emplace({row.process, row.function, row.site}, row.file);
    if (!fresh && known->second != row.file) known->second = archive::kNone;
  }
}

uint32_t FilesOfCalls::Of(uint32_t process, const archive::TimelineKind& kind) const {
  if (kind.call.facts.kind != ti::Kind::io) return archive::kNone;
  const auto at = files_.find({process, kind.call.function, kind.site});
  return at == files_.end() ? archive::kNone : at->second;
}

Causes::Causes(const std::vector<Timeline>& threads, const std::vector<std::vector<Wait>>& waits,
               FilesOfCalls files)
    : threads_(threads), waits_(waits), files_(std::move(files)) {}

void Causes::Add(const Wait& wait, CauseTimes* times) const {
  AddSpan(wait.late, {wait.begin, wait.begin + wait.ns}, 0, times);
}

void Causes::AddDone(uint32_t line, uint64_t from, uint64_t to, CauseTimes* times) const {
  AddSpan(line, {from, to}, kMostLinks, times);
}

void Causes::AddSpan(uint32_t line, Span span, int depth, CauseTimes* times) const {
  if (line >= threads_.size()) return;
  const std::vector<TimelineCall>& calls = threads_[line].calls;
  auto call = std::upper_bound(calls.begin(), calls.end(), span.from,
                               [](uint64_t at, const TimelineCall& one) { return at < one.end; });
  uint64_t at = span.from;
  for (size_t seen = 0; call != calls.end() && at < span.to && (seen < kMostCalls || depth == kMostLinks);
       ++call, ++seen) {
    if (call->begin >= span.to) break;
    if (call->begin > at) AddOutside(line, {at, call->begin}, times);
    const Span inside{std::max(at, call->begin), std::min(span.to, call->end)};
    if (inside.from < inside.to)
      AddCall({line, threads_[line].first_call + static_cast<uint32_t>(call - calls.begin())}, inside, depth,
              times);
    at = std::max(at, inside.to);
  }
  if (at < span.to) AddOutside(line, {at, span.to}, times);
}

void Causes::AddOutside(uint32_t line, Span span, CauseTimes* times) const {
  const std::vector<TimelineMove>& moves = threads_[line].moves;
  auto next = std::upper_bound(moves.begin(), moves.end(), span.from,
                               [](uint64_t at, const TimelineMove& move) { return at < move.at; });
  while (span.from < span.to) {
    const uint64_t to = next == moves.end() ? span.to : std::min(span.to, next->at);
    const context::NodeId region = next == moves.begin() ? context::kRoot : (next - 1)->region;
    (*times)[{threads_[line].process, region, 0, archive::kNone}] += to - span.from;
    span.from = to;
    if (next != moves.end()) ++next;
  }
}

const Wait* Causes::WaitOf(CallPlace place) const {
  const std::vector<Wait>& waits = waits_[place.line];
  const auto at = std::lower_bound(waits.begin(), waits.end(), place.call,
                                   [](const Wait& wait, uint32_t call) { return wait.where.call < call; });
  return at == waits.end() || at->where.call != place.call ? nullptr : &*at;
}

void Causes::AddCall(CallPlace place, Span span, int depth, CauseTimes* times) const {
  const Timeline& line = threads_[place.line];
  const archive::TimelineKind& kind = line.kinds[line.calls[place.call - line.first_call].kind];
  const auto own = [&](uint64_t ns) {
    if (ns == 0) return;
    (*times)[{line.process, kind.region, kind.call.function, files_.Of(line.process, kind)}] += ns;
  };
  const Wait* wait = depth < kMostLinks ? WaitOf(place) : nullptr;
  if (wait == nullptr) return own(span.to - span.from);
  const Span waited{std::max(span.from, wait->begin), std::min(span.to, wait->begin + wait->ns)};
  if (waited.from >= waited.to) return own(span.to - span.from);
  own(waited.from - span.from);
  AddSpan(wait->late, waited, depth + 1, times);
  own(span.to - waited.to);
}

}  // namespace rankine::analysis
