// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/causes.h"

#include <algorithm>
#include <utility>

#include "analysis/processes/phase.h"
#include "analysis/waits/io_spans.h"
#include "analysis/waits/worker_team.h"
#include "archive/io/rows.h"
#include "archive/rows/none.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using archive::Timeline;
using archive::TimelineCall;
using archive::TimelineMove;

constexpr int kMostLinks = 16;  // The maximum number of links in a chain of causes.
// maximum number of calls examined for one wait; the rest of the wait gets no cause
constexpr size_t kMostCalls = 100000;

// Returns the index of the first item whose time is later than `at`. Times must be ascending. The search
// begins at the index `place`, and doubles its step width with each step.
template <class T, class TimeOf>
size_t Behind(const std::vector<T>& all, uint64_t at, size_t place, TimeOf time_of) {
  const auto is_behind = [&](size_t i) { return time_of(all[i]) > at; };
  size_t low = std::min(place, all.size()),
         high = low;  // All items before the index `low` are at the time `at` or earlier. The item at the
                      // index `high` is later than the time `at`.
  for (size_t step = 1; low > 0 && is_behind(low - 1); step *= 2) {
    high = low - 1;
    low -= std::min(low, step);
  }
  for (size_t step = 1; high < all.size() && !is_behind(high); step *= 2) {
    low = high + 1;
    high += std::min(all.size() - high, step);
  }
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (is_behind(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

}  // namespace

size_t LookedAt::CallBehind(const Timeline& line, uint32_t number, uint64_t at) {
  size_t& place = lines_[number].call;
  return place = Behind(line.calls, at, place, [](const TimelineCall& call) { return call.end; });
}

size_t LookedAt::MoveBehind(const Timeline& line, uint32_t number, uint64_t at) {
  size_t& place = lines_[number].move;
  return place = Behind(line.moves, at, place, [](const TimelineMove& move) { return move.at; });
}

FilesOfCalls::FilesOfCalls(const archive::Tables& tables) {
  for (const archive::IoRow& row : tables.io) {
    if (row.layer != layout::IoLayer::mpi_io) continue;
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
               FilesOfCalls files, const IoSpans* io, const WorkerTeam* workers,
               std::span<const uint64_t> own_at_init)
    : threads_(threads),
      waits_(waits),
      files_(std::move(files)),
      io_(io),
      workers_(workers),
      own_at_init_(own_at_init) {}

void Causes::Add(const Wait& wait, To to) const {
  AddSpan(wait.late, {wait.begin, wait.begin + wait.ns}, 0, to);
}

void Causes::Add(const Elsewhere& asked, To to) const {
  AddSpan(asked.line, {asked.from, asked.to}, asked.depth, to);
}

void Causes::AddDone(uint32_t line, uint64_t from, uint64_t until, To to) const {
  AddSpan(line, {from, until}, kMostLinks, to);
}

void Causes::AddSpan(uint32_t line, Span span, int depth, To to) const {
  if (line >= threads_.size()) return;
  if (to.elsewhere != nullptr && workers_ != nullptr && !workers_->Has(threads_[line].process))
    return to.elsewhere->push_back({line, depth, span.from, span.to});
  const std::vector<TimelineCall>& calls = threads_[line].calls;
  auto call =
      calls.begin() + static_cast<std::ptrdiff_t>(to.looked->CallBehind(threads_[line], line, span.from));
  uint64_t at = span.from;
  for (size_t seen = 0; call != calls.end() && at < span.to && (seen < kMostCalls || depth == kMostLinks);
       ++call, ++seen) {
    if (call->begin >= span.to) break;
    if (call->begin > at) AddOutside(line, {at, call->begin}, to);
    const Span inside{std::max(at, call->begin), std::min(span.to, call->end)};
    if (inside.from < inside.to)
      AddCall({line, threads_[line].first_call + static_cast<uint32_t>(call - calls.begin())}, inside, depth,
              to);
    at = std::max(at, inside.to);
  }
  if (at < span.to) AddOutside(line, {at, span.to}, to);
}

void Causes::AddOutside(uint32_t line, Span span, To to) const {
  const std::vector<TimelineMove>& moves = threads_[line].moves;
  auto next =
      moves.begin() + static_cast<std::ptrdiff_t>(to.looked->MoveBehind(threads_[line], line, span.from));
  while (span.from < span.to) {
    const uint64_t until = next == moves.end() ? span.to : std::min(span.to, next->at);
    const context::NodeId region = next == moves.begin() ? context::kRoot : (next - 1)->region;
    AddAs(line, {threads_[line].process, region}, {span.from, until}, to.times);
    span.from = until;
    if (next != moves.end()) ++next;
  }
}

// Adds the activity of the line in the time span. Each file operation in the span is added separately.
void Causes::AddAs(uint32_t line, CauseKey key, Span span, CauseTimes* times) const {
  uint64_t at = span.from;
  const std::span<const IoSpan> operations = io_ == nullptr ? std::span<const IoSpan>() : io_->From(line, at);
  for (const IoSpan& one : operations) {
    if (one.begin >= span.to) break;
    const Span inside{std::max(at, one.begin), std::min(span.to, one.end)};
    if (inside.from > at) (*times)[key] += inside.from - at;
    CauseKey within = key;
    within.operation = one.row;
    within.server = one.server;
    if (one.file != archive::kNone) within.file = one.file;
    if (inside.to > inside.from) (*times)[within] += inside.to - inside.from;
    at = std::max(at, inside.to);
  }
  if (at < span.to) (*times)[key] += span.to - at;
}

std::span<const Wait> Causes::WaitsOf(CallPlace place) const {
  const std::vector<Wait>& waits = waits_[place.line];
  const auto from = std::lower_bound(waits.begin(), waits.end(), place.call,
                                     [](const Wait& wait, uint32_t call) { return wait.where.call < call; });
  auto to = from;
  while (to != waits.end() && to->where.call == place.call) ++to;
  return {from, to};
}

// MPI_Init is the first call of its line. In the trace, the end of MPI_Init includes Rankine's own work.
uint64_t Causes::OwnSince(CallPlace place) const {
  const Timeline& line = threads_[place.line];
  const uint64_t own = place.call == 0 && line.process < own_at_init_.size() ? own_at_init_[line.process] : 0;
  if (own == 0 || line.first_call != 0) return UINT64_MAX;
  const TimelineCall& call = line.calls.front();
  if (PhaseOf(line.kinds[call.kind].Called()) != Phase::initialize) return UINT64_MAX;
  return std::max(call.begin, call.end - std::min(call.end, own));
}

void Causes::AddCall(CallPlace place, Span span, int depth, To to) const {
  const Timeline& line = threads_[place.line];
  const archive::TimelineKind& kind = line.kinds[line.calls[place.call - line.first_call].kind];
  const uint64_t own_since = OwnSince(place);
  const auto own = [&](uint64_t from, uint64_t until) {
    CauseKey key{line.process, kind.region, kind.Called(), files_.Of(line.process, kind)};
    const uint64_t ours = std::clamp(own_since, from, until);
    AddAs(place.line, key, {from, ours}, to.times);
    key.of_rankine = 1;
    AddAs(place.line, key, {ours, until}, to.times);
  };
  uint64_t at = span.from;
  if (depth < kMostLinks) {
    for (const Wait& wait : WaitsOf(place)) {
      const Span waited{std::max(at, wait.begin), std::min(span.to, wait.begin + wait.ns)};
      if (waited.from >= waited.to) continue;
      own(at, waited.from);
      AddSpan(wait.late, waited, depth + 1, to);
      at = waited.to;
    }
  }
  own(at, span.to);
}

}  // namespace rankine::analysis
