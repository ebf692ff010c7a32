// SPDX-License-Identifier: BSD-3-Clause
// The running windows, keyed by the properties that they require of a call: a communicator, and a partner or
// a size of its message. A call looks up its own properties. So windows whose filters do not match are never
// examined, however many there are.
//
// The key of a window is its communicator (or all) alone, or that with each of its peers, or that with the
// parts of its range of sizes. Sizes are divided into classes (BucketOf), the classes form a binary tree, and
// a range is at most 12 of its nodes. A class looks up its 7 ancestors. A window lies at most once under the
// keys of a call, and its filter is still tested: classes are coarser than sizes.
//
// With the lock of all windows (locked.h).
#pragma once
#include <cstdint>

#include "recorder/consumers/windows/window.h"

namespace rankine::recorder::windows {

struct Link {
  uint64_t key;             // the key of the window
  uint32_t window;          // its place
  uint32_t next, previous;  // under the same head; numbers of links, 0: none
  uint32_t sibling;         // the next one of this window
};

inline constexpr uint32_t kLinkHeads = 4096;
// A window's first link has the number of its place + 1; those after kMostWindows are for windows that need
// more.
inline constexpr uint32_t kLinks = 1 << 17;

struct RunningWindows {
  uint32_t heads[kLinkHeads];
  Link* links;     // mapped with the first window
  uint32_t freed;  // first of the used and freed ones, linked by `sibling`
  uint32_t used;   // number of those after kMostWindows that were ever used
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

// A node of the tree of sizes; the class of a message in `bucket` (BucketOf) is a leaf.
inline constexpr uint32_t kSizeLeaves = 64;
constexpr uint32_t SizeLeaf(uint32_t bucket) {
  return kSizeLeaves + (bucket < kSizeLeaves ? bucket : kSizeLeaves - 1);
}

// Before any window can start. False: no memory.
bool PrepareRunning();

// Where no links are left, the key is the communicator alone: the window is then found, though sometimes
// examined in vain.
void LinkRunning(const Window& w);
void UnlinkRunning(const Window& w);

template <class Visit>
inline void VisitRunning(uint64_t key, Visit visit) {
  for (uint32_t n = g_running.heads[RunningHead(key)]; n != 0; n = g_running.links[n].next) {
    if (g_running.links[n].key == key) visit(g_monitor.windows[g_running.links[n].window]);
  }
}

}  // namespace rankine::recorder::windows
