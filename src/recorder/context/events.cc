// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/events.h"

#include "recorder/context/event_options.h"
#include "recorder/context/event_stream.h"
#include "recorder/context/libraries.h"
#include "recorder/context/moments.h"
#include "recorder/context/regions.h"
#include "recorder/core/thread.h"

namespace rankine::recorder {
namespace {

using context::EntryOf;
using layout::TraceKind;
using layout::TraceRecord;
using layout::TraceWhat;

constexpr uint32_t kMostTraced = 0xffff;  // The largest id of an attribute that a trace can contain.

bool IsTraced(const State& s) {
  return (s.mode & context::kTraced) != 0;
}

bool IsHooked(const State& s) {
  return (s.mode & context::kHooked) != 0;
}

void Tell(rankine_change change, const context::Entry& entry) {
  const rankine_value value = ValueOf(entry);
  TellChanged(change, entry.attribute, &value);
}

void TellWindows(const State& s, const Attribute& attribute, std::string_view text, bool begins) {
  if ((s.mode & context::kWindowed) != 0) moments::OnRegion(ThreadAt(s.thread), attribute, text, begins);
}

bool IsEvent(const Attribute& a) {
  return (a.properties & RANKINE_SKIP_EVENTS) == 0;
}

bool TracesValue(const State& s, const Attribute& a) {
  return IsTraced(s) && event_trace::g_stream.values && IsEvent(a) && a.id <= kMostTraced;
}

TraceRecord Move(const Node* to, TraceWhat what) {
  return {TraceKind::other, what, 0, to->index, 0, 0};
}

}  // namespace

void OnBegin(State* s, const Node* node, uint64_t now) {
  const context::Entry& entry = *EntryOf(node);
  if (IsHooked(*s)) TakeSnapshot(s, context::OuterOf(node), nullptr);
  if (IsTraced(*s)) {
    if (IsEvent(*entry.attribute)) {
      event_trace::Begin(s, node, now);
    } else {
      event_trace::Put(s, context::OuterOf(node), Move(node, TraceWhat::move), now);
    }
  }
  if (IsHooked(*s)) Tell(RANKINE_CHANGE_BEGIN, entry);
  TellWindows(*s, *entry.attribute, entry.text, true);
}

void OnEnd(State* s, const Node* node, uint64_t now) {
  const context::Entry& entry = *EntryOf(node);
  if (IsHooked(*s)) TakeSnapshot(s, node, nullptr);
  if (IsTraced(*s)) {
    if (IsEvent(*entry.attribute)) {
      event_trace::End(s, node, now);
    } else {
      event_trace::Put(s, node, Move(context::OuterOf(node), TraceWhat::move), now);
    }
  }
  if (IsHooked(*s)) Tell(RANKINE_CHANGE_END, entry);
  TellWindows(*s, *entry.attribute, entry.text, false);
}

void OnMove(State* s, const Attribute* attribute, const Node* before, uint64_t now) {
  if (IsHooked(*s)) TakeSnapshot(s, before, nullptr);
  const bool event = attribute != nullptr && IsEvent(*attribute);
  if (IsTraced(*s)) event_trace::Put(s, before, Move(s->node, event ? TraceWhat::set : TraceWhat::move), now);
  if (!IsHooked(*s) || attribute == nullptr) return;
  const Node* nearest = context::NearestOf(*s, attribute);
  if (nearest != nullptr) return Tell(RANKINE_CHANGE_SET, *EntryOf(nearest));
  TellChanged(RANKINE_CHANGE_END, attribute, nullptr);
}

void OnValue(State* s, const Attribute* attribute, uint64_t bits, bool begins) {
  if (begins) TellWindows(*s, *attribute, {}, true);
  if (IsHooked(*s)) TakeSnapshot(s, s->node, nullptr);
  if (TracesValue(*s, *attribute))
    event_trace::Put(
        s, s->node,
        {TraceKind::other, TraceWhat::value, 0, 0, attribute->id, event_trace::BitsOf(*attribute, bits)},
        rt::Ticks());
  if (!IsHooked(*s)) return;
  const rankine_value value = BesideOf(attribute->type, bits);
  TellChanged(begins ? RANKINE_CHANGE_BEGIN : RANKINE_CHANGE_SET, attribute, &value);
}

void OnValueEnd(State* s, const Attribute* attribute) {
  TellWindows(*s, *attribute, {}, false);
  if (IsHooked(*s)) TakeSnapshot(s, s->node, nullptr);
  if (TracesValue(*s, *attribute))
    event_trace::Put(s, s->node, {TraceKind::other, TraceWhat::value_end, 0, 0, attribute->id, 0},
                     rt::Ticks());
  if (IsHooked(*s)) TellChanged(RANKINE_CHANGE_END, attribute, nullptr);
}

void OnMeasured(State* s, const Node* node, const Attribute* attribute, uint64_t bits) {
  if (!TracesValue(*s, *attribute)) return;
  event_trace::Put(s, node, {TraceKind::other, TraceWhat::measured, 0, 0, attribute->id, bits},
                   s->trace.last_ticks);
}

void OnMark(State* s, uint32_t level) {
  if (!IsTraced(*s)) return;
  event_trace::Put(s, s->node, {TraceKind::other, TraceWhat::mark, 0, 0, 0, level}, rt::Ticks());
}

}  // namespace rankine::recorder
