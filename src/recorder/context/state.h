// SPDX-License-Identifier: BSD-3-Clause
// A thread's context tree (core/context_state.h): nodes in the spool, found through a table of (parent,
// entry).
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"
#include "recorder/core/context_state.h"

namespace rankine::recorder::context {

// A placeholder for the last child of a node that has none: it has no entry, so a begin needs no test.
inline constinit Entry g_no_entry{};
inline constinit Node g_no_child{};
inline Node* LastChildOf(const Node* node) {
  return reinterpret_cast<Node*>(node->child_at);
}

inline bool IsSite(const Node* node) {
  return EntryOf(node) != nullptr && (EntryOf(node)->attribute->properties & kSite) != 0;
}
// The thread's node before it entered this one.
inline Node* OuterOf(const Node* node) {
  Node* parent = ParentOf(node);
  return IsSite(parent) ? ParentOf(parent) : parent;
}

// Makes the root. False: no room.
bool OpenState(State* s, uint32_t thread, uint32_t mode);
// The thread has ended and another takes its place: it is in no region.
void ResetState(State* s);

// The child of `parent` with `entry`; a new one is made. nullptr: no room (counted).
Node* FindChild(State* s, Node* parent, const Entry* entry);

// The sum of the attribute in the node; nullptr: no room (counted).
layout::ContextSum* FindSum(State* s, const Node* node, const Attribute* attribute);

// The path of `node` without `from` (nullptr: nothing is left out) and with `to` in its place, or last where
// it has no place (nullptr: nothing is added). Settles times: the old nodes get the time until `now`.
// nullptr: no room.
Node* Moved(State* s, Node* node, const Node* from, const Entry* to, uint64_t now);

}  // namespace rankine::recorder::context
