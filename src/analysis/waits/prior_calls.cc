// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/prior_calls.h"

#include "archive/rows/none.h"

namespace rankine::analysis {
namespace {

using archive::Timeline;
using archive::TimelineKind;

// True for the start of a non-blocking wildcard receive. The message of such a receive is known only when the
// receive completes.
bool IsUntold(const TimelineKind& kind) {
  const archive::TracedCall& call = kind.call;
  return call.facts.kind == ti::Kind::recv && call.request != layout::kTiNone &&
         (call.from.peer == ti::kAnySource || call.from.tag < 0) && call.from.peer != ti::kProcNull;
}

template <class Key, class T>
void AddTo(const std::map<Key, Queue<T>>& made, uint64_t count, std::map<Key, uint64_t>* sums) {
  for (const auto& [key, parts] : made) {
    if (!parts.empty()) (*sums)[key] += count;
  }
}

}  // namespace

PriorCalls PriorCallsOf(std::span<const Timeline> all, std::span<const uint32_t> lines, const Ranks& ranks) {
  PriorCalls before;
  const Timeline* one = nullptr;
  for (const uint32_t i : lines) {
    const Timeline& line = all[i];
    if (line.kinds.empty()) continue;
    if (one != nullptr) return before;
    one = &line;
  }
  if (one == nullptr || !one->before.known || one->before.broken) return before;
  before.known = true;
  for (const auto& [place, count] : one->before.counts) {
    const TimelineKind& kind = one->kinds[place];
    if (IsUntold(kind)) before.untold.insert(kind.comm == archive::kNone ? 0 : ranks.IdentityOf(kind.comm));
    // Counts the operations that one call produces.
    Operations made;
    OperationBuilder builder(ranks, &made);
    builder.Add(one->process, kind, {0, 0, place}, {0, 0});
    builder.Release(true);
    AddTo(made.sends, count, &before.sends);
    AddTo(made.receives, count, &before.receives);
    AddTo(made.collectives, count, &before.collectives);
  }
  return before;
}

}  // namespace rankine::analysis
