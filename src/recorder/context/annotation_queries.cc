// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/annotation_queries.h"

#include <iterator>

#include "base/rt/clock.h"
#include "base/rt/keep_errno.h"
#include "layout/spool_view.h"
#include "recorder/context/regions.h"
#include "recorder/context/state.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::context {
namespace {

// Maximum number of values of a path; if the path is longer, only the innermost values are visited.
constexpr size_t kMostSeen = 256;

rankine_seen_value SeenOf(const Attribute& attribute, uint64_t bits, std::string_view text) {
  return {attribute.name.data(),
          attribute.name.size(),
          attribute.type,
          attribute.properties,
          bits,
          text.data(),
          text.size()};
}

rankine_seen_value SeenOf(const Entry& entry) {
  return SeenOf(*entry.attribute, entry.bits, entry.text);
}

// Converts ticks to ns, using the clock rate since the start of the process. The elapsed time must be long
// compared with two clock readings, which take about 100 ns each. The initial rate may be wrong by a third if
// the processor does not report its clock rate.
class Rate {
 public:
  explicit Rate(const layout::SpoolHeader& h) : now_(rt::ReadClockPair()) {
    if (now_.ticks <= h.clock_ticks[0] || now_.realtime_ns <= h.clock_realtime_ns[0] + kLongEnoughNs) return;
    ticks_ = now_.ticks - h.clock_ticks[0];
    ns_ = now_.realtime_ns - h.clock_realtime_ns[0];
  }
  uint64_t now() const { return now_.ticks; }
  uint64_t Ns(uint64_t ticks) const {
    return ticks_ == 0 ? rt::TicksToNs(ticks) : static_cast<uint64_t>(rt::uint128{ticks} * ns_ / ticks_);
  }

 private:
  static constexpr uint64_t kLongEnoughNs = 1000000;
  rt::ClockPair now_;
  uint64_t ticks_ = 0, ns_ = 0;
};

uint64_t NsSoFar(const Node& n, const Rate& rate) {
  const uint64_t start = __atomic_load_n(&n.start_ticks, __ATOMIC_RELAXED);
  const uint64_t ended = __atomic_load_n(&n.time_sum, __ATOMIC_RELAXED);
  return rate.Ns(ended + (start > 1 && rate.now() > start ? rate.now() - start : 0));
}

}  // namespace

void SeeValues(SeeValue visit, void* argument) {
  rt::KeepErrno keep;
  Thread* t = visit == nullptr ? nullptr : Ready();
  if (t == nullptr) return;
  const State& s = t->context;
  const Entry* path[kMostSeen];
  size_t depth = 0;
  for (const Node* n = s.node; EntryOf(n) != nullptr && depth < std::size(path); n = ParentOf(n)) {
    if (!IsSite(n)) path[depth++] = EntryOf(n);
  }
  while (depth > 0) {
    const rankine_seen_value seen = SeenOf(*path[--depth]);
    visit(&seen, argument);
  }
  for (const Value& value : s.values) {
    if (value.depth == 0 || value.attribute == nullptr) continue;
    const Entry* text = IsBytes(value.attribute->type) ? EntryOfBits(value.bits) : nullptr;
    const rankine_seen_value seen =
        SeenOf(*value.attribute, value.bits, text == nullptr ? std::string_view() : text->text);
    visit(&seen, argument);
  }
}

void SeeRegions(SeeRegion visit, void* argument) {
  rt::KeepErrno keep;
  if (visit == nullptr || Ready() == nullptr) return;
  const Rate rate(*g_spool.header());
  layout::SpoolView spool;
  if (spool.Open({g_spool.bytes(), static_cast<size_t>(g_spool.size())}) != layout::SpoolView::Problem::none)
    return;
  size_t at = 0;
  for (layout::Extent extent{}; spool.NextExtent(&at, &extent);) {
    if (extent.kind != layout::ExtentKind::nodes) continue;
    for (const Node& n : extent.Items<Node>()) {
      if (EntryOf(&n) == nullptr || IsSite(&n)) continue;
      rankine_seen_region seen;
      seen.region = &n;
      seen.parent = EntryOf(OuterOf(&n)) == nullptr ? nullptr : OuterOf(&n);
      seen.value = SeenOf(*EntryOf(&n));
      seen.ns = NsSoFar(n, rate);
      seen.visits = __atomic_load_n(&n.count, __ATOMIC_RELAXED);
      visit(&seen, argument);
    }
  }
}

}  // namespace rankine::recorder::context
