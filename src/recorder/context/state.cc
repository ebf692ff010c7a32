// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/state.h"

#include "base/rt/syscall.h"

namespace rankine::recorder::context {
namespace {

using layout::ContextSum;
using layout::ExtentKind;

constexpr uint32_t kFirstChildren = 64;
constexpr uint32_t kFirstNodes = 8;
constexpr uint32_t kFirstSums = 16;
constexpr uint32_t kMostMoved = 4096;  // The maximum number of nodes on the path that one call of set() can
                                       // move.

uint64_t At(const void* pointer) {
  return reinterpret_cast<uint64_t>(pointer);
}

Node** ProbeChild(Node** children, uint32_t mask, uint64_t parent, uint64_t entry) {
  // Nodes and entries are far apart in memory, so the upper bits of their addresses distinguish them.
  uint64_t hash = ((parent >> 6) ^ (entry << 15)) * 0x9e3779b97f4a7c15ull;
  for (auto i = static_cast<uint32_t>(hash >> 32) & mask;; i = (i + 1) & mask) {
    Node* n = children[i];
    if (n == nullptr || (n->entry_at == entry && n->parent_at == parent)) return &children[i];
  }
}

bool GrowChildren(State* s) {
  const uint32_t size = s->children == nullptr ? kFirstChildren : (s->child_mask + 1) * 2;
  auto** wider = static_cast<Node**>(rt::MapAnonymous(sizeof(Node*) * size));
  if (wider == nullptr) return false;
  if (s->children != nullptr) {
    for (uint32_t i = 0; i <= s->child_mask; ++i) {
      Node* n = s->children[i];
      if (n != nullptr) *ProbeChild(wider, size - 1, n->parent_at, n->entry_at) = n;
    }
    rt::Unmap(s->children, sizeof(Node*) * (s->child_mask + 1));
  }
  s->children = wider;
  s->child_mask = size - 1;
  return true;
}

void Remember(const State* s, const Entry* entry, Node* node) {
  const State* owner = __atomic_load_n(&entry->last.owner, __ATOMIC_RELAXED);
  if (owner == nullptr &&
      __atomic_compare_exchange_n(&entry->last.owner, &owner, s, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    owner = s;
  if (owner == s) entry->last.node = node;
}

Node* NewNode(State* s, const Node* parent, const Entry* entry) {
  Node* n = NextItem<Node>(s->thread, &s->nodes, ExtentKind::nodes, kFirstNodes);
  if (n == nullptr) return nullptr;
  n->index = static_cast<uint32_t>(s->nodes.total);
  n->parent_at = At(parent);
  n->entry_at = At(entry);
  n->child_at = At(&g_no_child);
  n->time_min = ~uint64_t{0};
  if (parent != nullptr) {
    n->parent = parent->index;
    n->entry = entry->id;
  }
  Publish(&s->nodes);
  return n;
}

}  // namespace

bool OpenState(State* s, uint32_t thread, uint32_t mode) {
  g_no_child.entry_at = At(&g_no_entry);
  s->thread = thread;
  s->pass_on = true;
  s->mode = mode;
  s->root = NewNode(s, nullptr, nullptr);
  s->node = s->root;
  return s->root != nullptr;
}

void ResetState(State* s) {
  while (EntryOf(s->node) != nullptr) {
    s->node->start_ticks = 0;
    s->node = ParentOf(s->node);
  }
  s->lost = 0;
  s->pass_on = true;
  s->counts = s->accounts = s->placed = false;
  s->process_version = 0;
  __atomic_fetch_and(&s->mode, ~kLostBegins, __ATOMIC_RELAXED);
  __atomic_fetch_or(&s->mode, kRebase, __ATOMIC_RELAXED);
  s->iteration = nullptr;
  for (Value& value : s->values) value = {};
}

Node* FindChild(State* s, Node* parent, const Entry* entry) {
  if (entry->last.owner == s && entry->last.node != nullptr && ParentOf(entry->last.node) == parent) {
    parent->child_at = At(entry->last.node);
    return entry->last.node;
  }
  if (s->child_used * 2 >= s->child_mask && !GrowChildren(s)) {
    g_spool.CountLostContext();
    return nullptr;
  }
  Node** place = ProbeChild(s->children, s->child_mask, At(parent), At(entry));
  if (*place == nullptr) {
    Node* made = NewNode(s, parent, entry);
    if (made == nullptr) {
      g_spool.CountLostContext();
      return nullptr;
    }
    s->child_used++;
    *place = made;
  }
  parent->child_at = At(*place);
  Remember(s, entry, *place);
  return *place;
}

namespace {

ContextSum** ProbeSum(ContextSum** slots, uint32_t mask, uint32_t node, uint32_t attribute) {
  uint64_t hash = ((uint64_t{node} << 32) | attribute) * 0x9e3779b97f4a7c15ull;
  for (auto i = static_cast<uint32_t>(hash >> 32) & mask;; i = (i + 1) & mask) {
    ContextSum* sum = slots[i];
    if (sum == nullptr || (sum->node == node && sum->attribute == attribute)) return &slots[i];
  }
}

bool GrowSums(State* s) {
  const uint32_t size = s->sum_slots == nullptr ? kFirstChildren : (s->sum_mask + 1) * 2;
  auto** wider = static_cast<ContextSum**>(rt::MapAnonymous(sizeof(ContextSum*) * size));
  if (wider == nullptr) return false;
  if (s->sum_slots != nullptr) {
    for (uint32_t i = 0; i <= s->sum_mask; ++i) {
      ContextSum* sum = s->sum_slots[i];
      if (sum != nullptr) *ProbeSum(wider, size - 1, sum->node, sum->attribute) = sum;
    }
    rt::Unmap(s->sum_slots, sizeof(ContextSum*) * (s->sum_mask + 1));
  }
  s->sum_slots = wider;
  s->sum_mask = size - 1;
  return true;
}

}  // namespace

ContextSum* FindSum(State* s, const Node* node, const Attribute* attribute) {
  if (s->sums_used * 2 >= s->sum_mask && !GrowSums(s)) {
    g_spool.CountLostContext();
    return nullptr;
  }
  ContextSum** place = ProbeSum(s->sum_slots, s->sum_mask, node->index, attribute->id);
  if (*place != nullptr) return *place;
  auto* sum = NextItem<ContextSum>(s->thread, &s->sums, ExtentKind::sums, kFirstSums);
  if (sum == nullptr) {
    g_spool.CountLostContext();
    return nullptr;
  }
  sum->node = node->index;
  sum->attribute = attribute->id;
  Publish(&s->sums);
  s->sums_used++;
  return *place = sum;
}

Node* Moved(State* s, Node* node, const Node* from, const Entry* to, uint64_t now) {
  Node* path[kMostMoved];
  uint32_t above = 0;  // The number of nodes on the thread's path that are below the moved node. The nodes
                       // below the moved node also move.
  Node* at = node;
  if (from != nullptr) {
    for (; at != from; at = ParentOf(at)) {
      if (above == kMostMoved) return nullptr;
      path[above++] = at;
    }
  }
  // All new nodes are created before anything else is changed. If there is no memory for the new nodes, no
  // time is added.
  Node* fresh = from == nullptr ? node : ParentOf(from);
  if (to != nullptr) fresh = FindChild(s, fresh, to);
  for (uint32_t i = above; i-- > 0 && fresh != nullptr;) fresh = FindChild(s, fresh, EntryOf(path[i]));
  if (fresh == nullptr) return nullptr;
  Node* open = fresh;
  auto settle = [now](Node* old) {
    if (old->start_ticks == 0) return;
    old->time_sum += now - old->start_ticks;
    old->start_ticks = 0;
  };
  for (uint32_t i = 0; i < above; ++i) {
    const bool runs = path[i]->start_ticks != 0;
    settle(path[i]);
    open->start_ticks = runs ? now : 0;
    open = ParentOf(open);
  }
  if (from != nullptr) settle(at);
  if (to != nullptr) open->start_ticks = now;
  return fresh;
}

}  // namespace rankine::recorder::context
