// SPDX-License-Identifier: BSD-3-Clause
// Finds the running windows by the properties that they require of a call: its communicator, and the
// partner or the size of its message. The properties of a call are the keys of the look-up of windows. So
// windows whose filters do not match a call cost nothing.
//
// The key of a window is its communicator (or "all"), alone, or combined with each of its peers or with the
// parts of its range of sizes. Sizes are divided into classes (BucketOf), which are the leaves of a binary
// tree. A range of sizes is covered by at most 12 nodes of the tree. For a message, the look-up visits the
// leaf of the message's size and the leaf's ancestors. The look-up finds a window at most once for a call.
// The window's filter must still be tested, because classes are coarser than sizes.
//
// The caller holds the lock of all windows (locked.h).
#pragma once
#include <cstdint>

#include "recorder/consumers/windows/window.h"

namespace rankine::recorder::windows {

struct Link {
  uint64_t key;             // the key of the window
  uint32_t window;          // the window's index
  uint32_t next, previous;  // The numbers of the neighbouring links in the list of the same head; 0: none.
  uint32_t sibling;         // The next link that belongs to the same window.
};

inline constexpr uint32_t kLinkHeads = 4096;
// The number of a window's first link is the window's index + 1. If the window needs more than one link
// (struct Link), its other links have numbers above kMostWindows.
inline constexpr uint32_t kLinks = 1 << 17;

struct RunningWindows {
  uint32_t heads[kLinkHeads];
  Link* links;     // mapped when the first window is created
  uint32_t freed;  // The first freed link. Further freed links are chained by `sibling`.
  uint32_t used;   // The number of links that were ever used, not counting the first kMostWindows links.
};
[[gnu::visibility("hidden")]] extern RunningWindows g_running;

enum class Facet : uint64_t { none, peer, sizes };

constexpr uint64_t RunningKey(uint32_t comm, Facet facet, uint32_t value) {
  const uint64_t of = comm == layout::kNoIndex ? 0 : uint64_t{comm} + 1;
  return of << 34 | static_cast<uint64_t>(facet) << 32 | value;
}
constexpr uint32_t RunningHead(uint64_t key) {
  return static_cast<uint32_t>((key * 0x9e3779b97f4a7c15ull) >> 52);
}
static_assert(kLinkHeads == 1u << 12);

// Returns the node for messages in `bucket` (BucketOf), a leaf of the tree of sizes.
inline constexpr uint32_t kSizeLeaves = 64;
constexpr uint32_t SizeLeaf(uint32_t bucket) {
  return kSizeLeaves + (bucket < kSizeLeaves ? bucket : kSizeLeaves - 1);
}

// To be called before any window can start. Returns false if there is no memory.
bool PrepareRunning();

// If there are too few free elements of RunningWindows::links, the key of the window is only its
// communicator. A look-up then finds the window also for some calls that the window does not count.
void LinkRunning(const Window& w);
void UnlinkRunning(const Window& w);

template <class Visit>
inline void VisitRunning(uint64_t key, Visit visit) {
  for (uint32_t n = g_running.heads[RunningHead(key)]; n != 0; n = g_running.links[n].next) {
    if (g_running.links[n].key == key) visit(g_monitor.windows[g_running.links[n].window]);
  }
}

}  // namespace rankine::recorder::windows
