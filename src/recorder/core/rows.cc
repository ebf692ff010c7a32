// SPDX-License-Identifier: BSD-3-Clause
// Rows of the profile: look-up, growth, size histograms and peers. In most programs, a look-up that finds
// the row reads one cache line. The functions in this file may allocate memory, and run rarely.
#include "base/rt/syscall.h"
#include "recorder/core/spool.h"
#include "recorder/core/thread.h"

namespace rankine::recorder {

using layout::ExtentKind;
using layout::PeerRow;
using layout::ProfileRow;
using layout::SizeHistogram;

namespace {

constexpr uint32_t kFirstRows = 32;
constexpr uint32_t kSlotsPerPage = 4096 / sizeof(Slot);
constexpr uint32_t kFirstPeers = 64;
constexpr uint32_t kFirstPeerSlots = 256;

uint64_t Mix(uint64_t a, uint64_t b) {
  return (a ^ (b << 40) ^ b) * 0x9e3779b97f4a7c15ull;
}

Slot** Free(Slot** slots, uint32_t mask, const Slot& s) {
  uint32_t i = SlotHash(s.site, s.comm, s.function, s.node) & mask;
  while (slots[i] != nullptr) i = (i + 1) & mask;
  return &slots[i];
}

bool GrowSlots(Thread* t) {
  uint32_t size = (t->slot_mask + 1) * 2;
  auto** fresh = static_cast<Slot**>(rt::MapAnonymous(sizeof(Slot*) * size));
  if (fresh == nullptr) return false;
  for (uint32_t i = 0; i <= t->slot_mask; ++i) {
    Slot* old = t->slots[i];
    if (old != nullptr) *Free(fresh, size - 1, *old) = old;
  }
  rt::Unmap(t->slots, sizeof(Slot*) * (t->slot_mask + 1));
  t->slots = fresh;
  t->slot_mask = size - 1;
  return true;
}

// Returns an unused slot; nullptr if there is no memory. If no slot is left, the function maps as many new
// slots as are already in use.
Slot* NewSlot(Thread* t) {
  if (t->slots_left == 0) {
    uint32_t n = (t->slots_used / kSlotsPerPage + 1) * kSlotsPerPage;
    auto* fresh = static_cast<Slot*>(rt::MapAnonymous(sizeof(Slot) * n));
    if (fresh == nullptr) return nullptr;
    t->free_slots = fresh;
    t->slots_left = n;
  }
  return t->free_slots;  // The caller counts the slot as used once the slot's row exists.
}

ProfileRow* NewRow(Thread* t, const SlotKey& key) {
  auto* row = NextItem<ProfileRow>(t->index, &t->rows, ExtentKind::rows, kFirstRows);
  if (row == nullptr) return nullptr;
  row->site = key.site;
  row->comm = key.comm;
  row->function = key.function;
  row->node = key.node->index;
  row->sizes = layout::kNoIndex;
  row->time_min = ~uint64_t{0};
  row->index = t->rows.total;
  Publish(&t->rows);
  return row;
}

// Adds a slot for a key that has no slot yet. If `row` is nullptr, the slot gets a new row.
Slot* AddSlot(Thread* t, Slot** place, const SlotKey& key, ProfileRow* row) {
  if (t->slots_used * 4 >= (t->slot_mask + 1) * 3) {
    if (!GrowSlots(t)) {
      g_spool.CountDrop();
      return nullptr;
    }
    place = ProbeSlot(t->slots, t->slot_mask, key);
  }
  Slot* s = NewSlot(t);
  if (s == nullptr) {
    g_spool.CountDrop();
    return nullptr;
  }
  if (row == nullptr) row = NewRow(t, key);
  if (row == nullptr) return nullptr;
  s->site = key.site;
  s->comm = key.comm;
  s->function = key.function;
  s->node = NodeKey(key.node);
  s->thread = static_cast<uint16_t>(t->index);
  s->row = row;
  t->free_slots++;
  t->slots_left--;
  t->slots_used++;
  *place = s;
  return s;
}

uint64_t PeerKey(uint32_t row, int32_t peer, uint32_t direction) {
  return (uint64_t{row} << 33) | (uint64_t{direction} << 32) | static_cast<uint32_t>(peer);
}

PeerRow** ProbePeer(PeerRow** slots, uint32_t mask, uint32_t row, int32_t peer, uint32_t direction) {
  uint64_t key = PeerKey(row, peer, direction);
  for (auto i = static_cast<uint32_t>(Mix(key, 0) >> 32) & mask;; i = (i + 1) & mask) {
    PeerRow* p = slots[i];
    if (p == nullptr || (p->row == row && p->peer == peer && p->direction == direction)) return &slots[i];
  }
}

bool GrowPeerSlots(Thread* t) {
  uint32_t size = t->peer_slots == nullptr ? kFirstPeerSlots : (t->peer_mask + 1) * 2;
  auto** fresh = static_cast<PeerRow**>(rt::MapAnonymous(sizeof(PeerRow*) * size));
  if (fresh == nullptr) return false;
  if (t->peer_slots != nullptr) {
    for (uint32_t i = 0; i <= t->peer_mask; ++i) {
      PeerRow* p = t->peer_slots[i];
      if (p != nullptr) *ProbePeer(fresh, size - 1, p->row, p->peer, p->direction) = p;
    }
    rt::Unmap(t->peer_slots, sizeof(PeerRow*) * (t->peer_mask + 1));
  }
  t->peer_slots = fresh;
  t->peer_mask = size - 1;
  return true;
}

PeerRow* FindPeer(Thread* t, uint32_t row, int32_t peer, uint32_t direction) {
  if (t->peer_slots == nullptr || t->peers_used * 2 > t->peer_mask) {
    if (!GrowPeerSlots(t)) {
      g_spool.CountDrop();
      return nullptr;
    }
  }
  PeerRow** place = ProbePeer(t->peer_slots, t->peer_mask, row, peer, direction);
  if (*place != nullptr) return *place;
  auto* p = NextItem<PeerRow>(t->index, &t->peers, ExtentKind::peers, kFirstPeers);
  if (p == nullptr) return nullptr;
  p->row = row;
  p->peer = peer;
  p->direction = direction;
  Publish(&t->peers);
  *place = p;
  t->peers_used++;
  return p;
}

}  // namespace

Slot* PausedSlot(Thread* t, uint32_t comm, uint16_t function) {
  const context::Node* root = t->context.node;
  while (context::EntryOf(root) != nullptr) root = context::ParentOf(root);
  const SlotKey key{kPausedSite, comm, function, root};
  Slot** place = ProbeSlot(t->slots, t->slot_mask, key);
  if (*place != nullptr) return *place;
  if (t->unrecorded == nullptr)
    t->unrecorded = static_cast<Unrecorded*>(rt::MapAnonymous(sizeof(Unrecorded)));
  return t->unrecorded == nullptr ? nullptr : AddSlot(t, place, key, &t->unrecorded->row);
}

Slot* FindSlot(Thread* t, uint64_t site, uint32_t comm, uint16_t function) {
  if (site == kPausedSite || IsPaused(t)) [[unlikely]]
    return PausedSlot(t, comm, function);
  const SlotKey key{site, comm, function, t->context.node};
  Slot** place = ProbeSlot(t->slots, t->slot_mask, key);
  return *place != nullptr ? *place : AddSlot(t, place, key, nullptr);
}

SizeHistogram* NewSizes(Thread* t, Slot* s) {
  if (s->site == kPausedSite) return s->sizes = &t->unrecorded->sizes;
  auto* h = NextItem<SizeHistogram>(t->index, &t->sizes, ExtentKind::sizes, kFirstRows);
  if (h == nullptr) return nullptr;
  s->row->sizes = static_cast<uint32_t>(t->sizes.total);
  Publish(&t->sizes);
  s->sizes = h;
  return h;
}

PeerRow* PeerSlow(Thread* t, Slot* s, int32_t peer, uint32_t direction) {
  if (s->site == kPausedSite) {
    t->unrecorded->peer.peer = peer;
    return s->last_peer[direction] = &t->unrecorded->peer;
  }
  PeerRow* p = FindPeer(t, static_cast<uint32_t>(s->row->index), peer, direction);
  if (p != nullptr) s->last_peer[direction] = p;
  return p;
}

}  // namespace rankine::recorder
