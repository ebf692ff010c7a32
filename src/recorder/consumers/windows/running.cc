// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/running.h"

#include "base/rt/syscall.h"
#include "recorder/consumers/windows/window_lookup.h"

namespace rankine::recorder::windows {

RunningWindows g_running;

namespace {

struct Keys {
  uint64_t all[kMostPeers];  // The array is also large enough for a range of sizes, which always has fewer
                             // keys than kMostPeers.
  uint32_t count = 0;
  void Add(uint64_t key) { all[count++] = key; }
};

Keys KeysOf(const Window& w) {
  Keys keys;
  for (uint32_t i = 0; i < w.peer_count; ++i)
    keys.Add(RunningKey(w.comm, Facet::peer, static_cast<uint32_t>(w.peers[i])));
  if (w.peer_count != 0) return keys;
  if (!w.filtered) {
    keys.Add(RunningKey(w.comm, Facet::none, 0));
    return keys;
  }
  uint32_t left = SizeLeaf(BucketOf(w.min_bytes)), right = SizeLeaf(BucketOf(w.max_bytes)) + 1;
  for (; left < right; left >>= 1, right >>= 1) {
    if ((left & 1) != 0) keys.Add(RunningKey(w.comm, Facet::sizes, left++));
    if ((right & 1) != 0) keys.Add(RunningKey(w.comm, Facet::sizes, --right));
  }
  return keys;
}

// Takes a free link. Returns 0 if all links are used.
uint32_t TakeLink() {
  RunningWindows& r = g_running;
  if (const uint32_t number = r.freed; number != 0) {
    r.freed = r.links[number].sibling;
    return number;
  }
  return kMostWindows + 1 + r.used < kLinks ? kMostWindows + 1 + r.used++ : 0;
}

void GiveBack(uint32_t number) {
  if (number <= kMostWindows) return;
  g_running.links[number].sibling = g_running.freed;
  g_running.freed = number;
}

void PutUnder(uint32_t number, uint32_t place, uint64_t key) {
  Link* links = g_running.links;
  uint32_t* head = &g_running.heads[RunningHead(key)];
  links[number] = {key, place, *head, 0, 0};
  if (*head != 0) links[*head].previous = number;
  *head = number;
}

void TakeFrom(const Link& link) {
  Link* links = g_running.links;
  if (link.next != 0) links[link.next].previous = link.previous;
  if (link.previous != 0) {
    links[link.previous].next = link.next;
  } else {
    g_running.heads[RunningHead(link.key)] = link.next;
  }
}

uint32_t PlaceOf(const Window& w) {
  return static_cast<uint32_t>(&w - g_monitor.windows);
}

}  // namespace

bool PrepareRunning() {
  if (g_running.links == nullptr)
    g_running.links = static_cast<Link*>(rt::MapAnonymous(sizeof(Link) * kLinks));
  return g_running.links != nullptr;
}

void LinkRunning(const Window& w) {
  const uint32_t place = PlaceOf(w);
  const uint32_t first = place + 1;
  const Keys keys = KeysOf(w);
  PutUnder(first, place, keys.all[0]);
  for (uint32_t i = 1; i < keys.count; ++i) {
    const uint32_t number = TakeLink();
    if (number == 0) {
      UnlinkRunning(w);
      return PutUnder(first, place, RunningKey(w.comm, Facet::none, 0));
    }
    PutUnder(number, place, keys.all[i]);
    g_running.links[number].sibling = g_running.links[first].sibling;
    g_running.links[first].sibling = number;
  }
}

void UnlinkRunning(const Window& w) {
  for (uint32_t number = PlaceOf(w) + 1; number != 0;) {
    const Link link = g_running.links[number];
    TakeFrom(link);
    GiveBack(number);
    number = link.sibling;
  }
}

}  // namespace rankine::recorder::windows
