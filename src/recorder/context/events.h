// SPDX-License-Identifier: BSD-3-Clause
// Passes events in a thread's context to the event trace, third-party libraries and consumers (moments.h).
// The fast paths of regions.cc bypass these functions, and write only to the trace.
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

// The thread entered `node` from its parent, or left it to its parent.
void OnBegin(State* s, const Node* node, uint64_t now);
void OnEnd(State* s, const Node* node, uint64_t now);

// A value in the path was set or ended: the thread's node was `before` and is now s->node. `attribute` is
// nullptr if several values changed together, or if the change is not an event.
void OnMove(State* s, const Attribute* attribute, const Node* before, uint64_t now);

// The value of an as-value attribute is about to begin, to be set, or to end.
void OnValue(State* s, const Attribute* attribute, uint64_t bits, bool begins);
void OnValueEnd(State* s, const Attribute* attribute);

// A service has measured this value while the thread was in `node`.
void OnMeasured(State* s, const Node* node, const Attribute* attribute, uint64_t bits);

// MPI_Pcontrol(level) was called.
void OnMark(State* s, uint32_t level);

}  // namespace rankine::recorder
