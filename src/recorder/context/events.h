// SPDX-License-Identifier: BSD-3-Clause
// Passes events in a thread's context to the event trace, third-party libraries and consumers (moments.h).
// The fast paths of regions.cc do not use this file, and write only to the trace.
#pragma once
#include <cstdint>

#include "recorder/context/state.h"

namespace rankine::recorder {

using context::Attribute;
using context::Node;
using context::State;

[[gnu::always_inline]] inline bool Listens(const State& s) {
  return (s.mode & (context::kTraced | context::kHooked | context::kWindowed)) != 0;
}

// OnBegin is called when the thread has entered `node` from its parent. OnEnd is called when the thread has
// left `node` to its parent.
void OnBegin(State* s, const Node* node, uint64_t now);
void OnEnd(State* s, const Node* node, uint64_t now);

// A value in the path was set or ended. The thread has moved from the node `before` to s->node. The parameter
// `attribute` is nullptr in two cases: several values changed together, or the change is not an event.
void OnMove(State* s, const Attribute* attribute, const Node* before, uint64_t now);

// The value of an as-value attribute is about to be begun, set or ended.
void OnValue(State* s, const Attribute* attribute, uint64_t bits, bool begins);
void OnValueEnd(State* s, const Attribute* attribute);

// To be called when a service has measured this value while the thread was in `node`.
void OnMeasured(State* s, const Node* node, const Attribute* attribute, uint64_t bits);

// MPI_Pcontrol(level) was called.
void OnMark(State* s, uint32_t level);

}  // namespace rankine::recorder
