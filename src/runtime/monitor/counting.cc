#include "runtime/monitor/counting.h"

#include "runtime/monitor/places.h"
#include "runtime/thread.h"

namespace rankine::runtime::monitor {

using format::WindowTraffic;

void ForgetAwaited(Watcher* own) {
  own->awaited = kNobody;
  for (const Waited* w = own->last_waited; w != nullptr; w = w->before) {
    if (w->cell == nullptr) continue;
    const Writing writing(w->cell);
    Put(&w->cell->longest_peer, -1);
  }
}

void JoinBins(WindowTraffic* traffic) {
  Put(&traffic->joined, traffic->joined + 1);
  for (size_t i = 0; i < format::kTrafficBins / 2; ++i) {
    Put(&traffic->bytes[i], traffic->bytes[2 * i] + traffic->bytes[2 * i + 1]);
    Put(&traffic->messages[i], traffic->messages[2 * i] + traffic->messages[2 * i + 1]);
  }
  for (size_t i = format::kTrafficBins / 2; i < format::kTrafficBins; ++i) {
    Put(&traffic->bytes[i], uint64_t{0});
    Put(&traffic->messages[i], uint32_t{0});
  }
  Put(&traffic->bin_ticks, traffic->bin_ticks * 2);
  Put(&traffic->joined, traffic->joined + 1);
}

namespace {

// The bins of this one's cell have been made, lost or joined: what other slots know of them is void.
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
  const bool joins = since / traffic->bin_ticks >= format::kTrafficBins;
  while (since / traffic->bin_ticks >= format::kTrafficBins) JoinBins(traffic);
  if (joins) TellOthers(*ref);
  ref->bin_ticks = traffic->bin_ticks;
  ref->bin = static_cast<uint32_t>(since / ref->bin_ticks);
  ref->bin_begin = ref->start_ticks + ref->bin * ref->bin_ticks;
}

void LeaveFirstBin(Ref* ref, uint64_t since, format::FirstBin first, format::FirstBin now) {
  WindowTraffic* traffic = MakeTraffic(*ref, first);
  ref->traffic = traffic;
  TellOthers(*ref);
  if (traffic == nullptr) {
    ref->bin_ticks = kNoBins;
    return;
  }
  FindBin(ref, since);
  Add(&traffic->bytes[ref->bin], now.bytes);
  Put(&traffic->messages[ref->bin], traffic->messages[ref->bin] + static_cast<uint32_t>(now.messages));
}

void LeaveFirstBinWith(Ref* ref, uint64_t at, format::FirstBin now) {
  const uint64_t since = SinceStart(*ref, at);
  if (since < ref->bin_ticks) return;
  const format::FirstBin all = format::FirstBinOf(*ref->cell);
  LeaveFirstBin(ref, since, {all.messages - now.messages, all.bytes - now.bytes}, now);
}

}  // namespace rankine::runtime::monitor
