// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/counting.h"

#include <algorithm>

#include "recorder/consumers/windows/find_cell.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {

using layout::WindowTraffic;

void ForgetAwaited(Watcher* own) {
  own->awaited = kNobody;
  for (const CountedWait* w = own->last_waited; w != nullptr; w = w->before) {
    const Writing writing(w->cell);
    Put(&w->cell->longest_peer, -1);
  }
}

void JoinBins(WindowTraffic* traffic) {
  Put(&traffic->joined, traffic->joined + 1);
  for (size_t i = 0; i < layout::kTrafficBins / 2; ++i) {
    Put(&traffic->bytes[i], traffic->bytes[2 * i] + traffic->bytes[2 * i + 1]);
    Put(&traffic->messages[i], traffic->messages[2 * i] + traffic->messages[2 * i + 1]);
  }
  for (size_t i = layout::kTrafficBins / 2; i < layout::kTrafficBins; ++i) {
    Put(&traffic->bytes[i], uint64_t{0});
    Put(&traffic->messages[i], uint32_t{0});
  }
  Put(&traffic->bin_ticks, traffic->bin_ticks * 2);
  Put(&traffic->joined, traffic->joined + 1);
}

namespace {

// Adds traffic to the bin that was found last.
void AddToBinAt(WindowTraffic* traffic, layout::Bin more) {
  Add(&traffic->bytes[traffic->bin], more.bytes);
  Put(&traffic->messages[traffic->bin],
      traffic->messages[traffic->bin] + static_cast<uint32_t>(more.messages));
}

// To be called after the bins of a cell were created, lost or merged. Updates all other Refs of the thread
// that refer to the same cell.
void TellOthers(const Ref& ref) {
  Watcher* own = t_thread->watcher;
  for (Ref *r = own->refs, *end = r + own->refs_used; r != end; ++r) {
    if (r == &ref || r->cell != ref.cell || r->bin_ticks == kNoBins) continue;
    r->traffic = ref.traffic;
    r->bin_ticks = ref.traffic == nullptr ? kNoBins : 0;
  }
}

}  // namespace

void FindBin(Ref* ref, uint64_t since) {
  WindowTraffic* traffic = ref->traffic;
  const bool joins = since / traffic->bin_ticks >= layout::kTrafficBins;
  while (since / traffic->bin_ticks >= layout::kTrafficBins) JoinBins(traffic);
  if (joins) TellOthers(*ref);
  ref->bin_ticks = traffic->bin_ticks;
  const uint64_t bin = since / ref->bin_ticks;
  ref->bin_begin = ref->start_ticks + bin * ref->bin_ticks;
  Put(&traffic->bin, bin);
}

void NoteBinned(const layout::WindowCell& c, WindowTraffic* traffic) {
  Put(&traffic->binned_calls, c.alike_calls);
  Put(&traffic->binned_done, c.alike_done);
  Put(&traffic->binned_sent, c.sent_bytes);
  Put(&traffic->binned_received, c.received_bytes);
}

void SettleBins(const layout::WindowCell& c, WindowTraffic* traffic, uint64_t but) {
  const layout::Bin beyond = layout::UnbinnedOf(c, *traffic);
  Put(&traffic->joined, traffic->joined + 1);
  AddToBinAt(traffic, {beyond.messages, beyond.bytes - std::min(but, beyond.bytes)});
  NoteBinned(c, traffic);
  Put(&traffic->joined, traffic->joined + 1);
}

void AddToBins(Ref* ref, uint64_t at, layout::Bin now) {
  if (NeedsBin(*ref, at)) FindBin(ref, SinceStart(*ref, at));
  AddToBinAt(ref->traffic, now);
}

void LeaveFirstBin(Ref* ref, uint64_t since, layout::Bin first, layout::Bin now) {
  WindowTraffic* traffic = MakeTraffic(*ref, first);
  ref->traffic = traffic;
  TellOthers(*ref);
  if (traffic == nullptr) {
    ref->bin_ticks = kNoBins;
    return;
  }
  SettleBins(*ref->cell, traffic, now.bytes);
  FindBin(ref, since);
  AddToBinAt(traffic, now);
}

void LeaveFirstBinWith(Ref* ref, uint64_t at, layout::Bin now) {
  const uint64_t since = SinceStart(*ref, at);
  if (since < ref->bin_ticks) return;
  const layout::Bin all = layout::FirstBinOf(layout::CountsOf(*ref->cell));
  LeaveFirstBin(ref, since, {all.messages - now.messages, all.bytes - now.bytes}, now);
}

}  // namespace rankine::recorder::windows
