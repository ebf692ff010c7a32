// SPDX-License-Identifier: BSD-3-Clause
// A thread's context tree (core/context_state.h): nodes in the spool, found through a hash table keyed by
// (parent, entry).
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"
#include "recorder/core/context_state.h"

namespace rankine::recorder::context {

// A placeholder for the last child of a node that has no children. Its entry is never equal to a real one, so
// the begin of a region needs no test.
inline constinit Entry g_no_entry{};
inline constinit Node g_no_child{};
inline Node* LastChildOf(const Node* node) {
  return reinterpret_cast<Node*>(node->child_at);
}

inline bool IsSite(const Node* node) {
  return EntryOf(node) != nullptr && (EntryOf(node)->attribute->properties & kSite) != 0;
}
// Returns the node in which the thread was before it entered this one.
inline Node* OuterOf(const Node* node) {
  Node* parent = ParentOf(node);
  return IsSite(parent) ? ParentOf(parent) : parent;
}

// Creates the root. Returns false if there is no memory.
bool OpenState(State* s, uint32_t thread, uint32_t mode);
// Call when another thread takes over the State of a thread that has ended: it is in no region.
void ResetState(State* s);

// Returns the child of `parent` with `entry`; creates it if necessary. nullptr: no memory (counted).
Node* FindChild(State* s, Node* parent, const Entry* entry);

// Returns the sum of the attribute in the node; nullptr: no memory (counted).
layout::ContextSum* FindSum(State* s, const Node* node, const Attribute* attribute);

// Returns the node of a changed path: the path of `node` with `from` replaced by `to`. If `from` is nullptr,
// `to` is appended; if `to` is nullptr, `from` is only removed. The old nodes get the time until `now`.
// nullptr: no memory.
Node* Moved(State* s, Node* node, const Node* from, const Entry* to, uint64_t now);

}  // namespace rankine::recorder::context
