#include "runtime/service/events.h"

#include "runtime/context/regions.h"
#include "runtime/service/config.h"
#include "runtime/service/trace/recorder.h"

namespace rankine::runtime::service {
namespace {

using context::EntryOf;
using format::TraceKind;
using format::TraceRecord;
using format::TraceWhat;

constexpr uint32_t kMostTraced = 0xffff;  // ids of attributes in a trace

bool IsTraced(const State& s) {
  return (s.mode & context::kTraced) != 0;
}

bool IsEvent(const Attribute& a) {
  return (a.properties & RANKINE_SKIP_EVENTS) == 0;
}

bool TracesValue(const State& s, const Attribute& a) {
  return IsTraced(s) && g_config.trace_values && IsEvent(a) && a.id <= kMostTraced;
}

TraceRecord Move(const Node* to, TraceWhat what) {
  return {TraceKind::other, what, 0, to->index, 0, 0};
}

}  // namespace

void OnBegin(State* s, const Node* node, uint64_t now) {
  if (!IsTraced(*s)) return;
  if (IsEvent(*EntryOf(node)->attribute)) return trace::Begin(s, node, now);
  trace::Put(s, context::ParentOf(node), Move(node, TraceWhat::move), now);
}

void OnEnd(State* s, const Node* node, uint64_t now) {
  if (!IsTraced(*s)) return;
  if (IsEvent(*EntryOf(node)->attribute)) return trace::End(s, node, now);
  trace::Put(s, node, Move(context::ParentOf(node), TraceWhat::move), now);
}

void OnMove(State* s, const Attribute* attribute, const Node* before, uint64_t now) {
  if (!IsTraced(*s)) return;
  const bool event = attribute != nullptr && IsEvent(*attribute);
  trace::Put(s, before, Move(s->node, event ? TraceWhat::set : TraceWhat::move), now);
}

void OnValue(State* s, const Attribute* attribute, uint64_t bits, bool) {
  if (!TracesValue(*s, *attribute)) return;
  trace::Put(s, s->node, {TraceKind::other, TraceWhat::value, 0, 0, attribute->id, bits}, rt::Ticks());
}

void OnValueEnd(State* s, const Attribute* attribute) {
  if (!TracesValue(*s, *attribute)) return;
  trace::Put(s, s->node, {TraceKind::other, TraceWhat::value_end, 0, 0, attribute->id, 0}, rt::Ticks());
}

void OnMark(State* s, uint32_t level) {
  if (!IsTraced(*s)) return;
  trace::Put(s, s->node, {TraceKind::other, TraceWhat::mark, 0, 0, 0, level}, rt::Ticks());
}

}  // namespace rankine::runtime::service
