// SPDX-License-Identifier: BSD-3-Clause
// A thread's context tree (core/context_state.h). The nodes are in the spool. A hash table with the key
// (parent, entry) leads to the nodes.
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"
#include "recorder/core/context_state.h"

namespace rankine::recorder::context {

// A placeholder for the last child of a node that has no children. The placeholder's entry differs from
// every real entry. So when a region begins, the recorder need not test whether the node has children.
inline constinit Entry g_no_entry{};
inline constinit Node g_no_child{};
inline Node* LastChildOf(const Node* node) {
  return reinterpret_cast<Node*>(node->child_at);
}

inline bool IsSite(const Node* node) {
  return EntryOf(node) != nullptr && (EntryOf(node)->attribute->properties & kSite) != 0;
}
// Returns the node from which the thread entered the given node.
inline Node* OuterOf(const Node* node) {
  Node* parent = ParentOf(node);
  return IsSite(parent) ? ParentOf(parent) : parent;
}

// Creates the root. Returns false if there is no memory.
bool OpenState(State* s, uint32_t thread, uint32_t mode);
// Call this function when another thread takes over the State of a thread that has ended. The new thread
// begins without any region.
void ResetState(State* s);

// Returns the child of `parent` with `entry`, and creates the child if necessary. nullptr: there is no memory
// (the failure is counted).
Node* FindChild(State* s, Node* parent, const Entry* entry);

// Returns the sum of the attribute in the node. nullptr: there is no memory (the failure is counted).
layout::ContextSum* FindSum(State* s, const Node* node, const Attribute* attribute);

// Returns the node of a changed path, in which one node of the path is replaced. If `from` is nullptr, `to`
// is appended; if `to` is nullptr, `from` is only removed. The nodes of the old path get the time until the
// change of the path. Returns nullptr if there is no memory.
Node* Moved(State* s, Node* node, const Node* from, const Entry* to, uint64_t now);

}  // namespace rankine::recorder::context
