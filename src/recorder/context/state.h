// A thread's context tree (core/context_state.h): nodes in the spool, found through a table of (parent,
// entry).
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"
#include "recorder/core/context_state.h"

namespace rankine::recorder::context {

// What stands for the last child of a node that had none: of no entry, so that a begin need not ask.
inline constinit Entry g_no_entry{};
inline constinit Node g_no_child{};
inline Node* LastChildOf(const Node* node) {
  return reinterpret_cast<Node*>(node->child_at);
}

inline bool IsSite(const Node* node) {
  return EntryOf(node) != nullptr && (EntryOf(node)->attribute->properties & kSite) != 0;
}
// Where the thread was before it entered the node.
inline Node* OuterOf(const Node* node) {
  Node* parent = ParentOf(node);
  return IsSite(parent) ? ParentOf(parent) : parent;
}

// The root; false: no room.
bool OpenState(State* s, uint32_t thread, uint32_t mode);
// The thread has ended, another takes its place: it is in no region.
void ResetState(State* s);

// The child of `parent` that holds `entry`, made when it is new; nullptr: no room (counted).
Node* FindChild(State* s, Node* parent, const Entry* entry);

// The sum of the attribute in the node; nullptr: no room (counted).
layout::ContextSum* FindSum(State* s, const Node* node, const Attribute* attribute);

// The path of `node` with `from` left out (nullptr: nothing) and `to` in its place, or as the last one where
// there is no place (nullptr: nothing). Time is settled: what the old nodes took until `now` is theirs.
// nullptr: no room.
Node* Moved(State* s, Node* node, const Node* from, const Entry* to, uint64_t now);

}  // namespace rankine::recorder::context
