// What happens in a thread's context, told to those who want to know: the event trace, libraries of third
// parties, and consumers (moments.h). Not on the quick ways of regions.cc, which know the trace alone.
#pragma once
#include <cstdint>

#include "recorder/context/state.h"

namespace rankine::recorder::service {

using context::Attribute;
using context::Node;
using context::State;

[[gnu::always_inline]] inline bool Listens(const State& s) {
  return (s.mode & (context::kTraced | context::kHooked | context::kWindowed)) != 0;
}

// `node` was entered from its parent; was left to its parent.
void OnBegin(State* s, const Node* node, uint64_t now);
void OnEnd(State* s, const Node* node, uint64_t now);

// A value in the path was set or ended: the path was `before`, and is s->node. nullptr attribute: several at
// once, or it is no event.
void OnMove(State* s, const Attribute* attribute, const Node* before, uint64_t now);

// A value beside the path is about to be begun or set, or ended.
void OnValue(State* s, const Attribute* attribute, uint64_t bits, bool begins);
void OnValueEnd(State* s, const Attribute* attribute);

// A number that a service has measured while the thread was in `node`.
void OnMeasured(State* s, const Node* node, const Attribute* attribute, uint64_t bits);

// MPI_Pcontrol(level).
void OnMark(State* s, uint32_t level);

}  // namespace rankine::recorder::service
