// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/action_trace/volumes.h"

#include <bit>

#include "recorder/consumers/action_trace/options.h"
#include "recorder/context/counter.h"
#include "recorder/context/dictionary.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/meta.h"

namespace rankine::recorder::action_trace {
namespace {

using layout::TiUnit;

constexpr double kMost = 4503599627370496.0;  // 2^52, the largest volume

double NumberOf(rankine_type type, uint64_t bits) {
  switch (type) {
    case RANKINE_INT:
      return static_cast<double>(static_cast<int64_t>(bits));
    case RANKINE_DOUBLE:
      return std::bit_cast<double>(bits);
    default:
      return static_cast<double>(bits);
  }
}

}  // namespace

void StartVolumes() {
  const char* why = "";
  if (!recorder::g_chosen.ti || g_options.unit != TiUnit::counter || StartCounter(g_options.volume, &why))
    return;
  g_options.unit = TiUnit::ticks;
  MetaUint("ti.time.instead", 1);
  Meta("ti.time.why", why);
}

const context::State* CountsOf(Thread* t) {
  return g_options.unit == TiUnit::counter && OpenCounter(&t->context) ? &t->context : nullptr;
}

void AddWork(Thread* t, const context::Attribute* attribute, uint64_t bits) {
  Recorder* r = t->actions;
  if (r == nullptr || r->off || g_options.unit != TiUnit::attribute || attribute->name != g_options.volume)
    return;
  const double added = NumberOf(attribute->type, bits);
  if (added > 0 && added < kMost) r->work += added;
}

Computed TakeOther(Recorder* r, uint64_t ticks) {
  Computed c{ticks, 0};
  r->folder.live()->burst_ns += rt::TicksToNs(ticks);
  if (g_options.unit == TiUnit::counter) {
    c.volume = r->pending_count + (r->off ? 0 : r->burst.TakeCounted());
    r->pending_count = 0;
  } else {
    // The fractional part is carried over to the next volume.
    c.volume = r->work < kMost ? static_cast<uint64_t>(r->work) : static_cast<uint64_t>(kMost);
    r->work -= static_cast<double>(c.volume);
  }
  return c;
}

}  // namespace rankine::recorder::action_trace
