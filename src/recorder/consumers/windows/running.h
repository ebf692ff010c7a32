// The windows that run, by what a call must have for them to count it: a communicator, and a partner or a
// size of its message. A call's windows are found by asking for what it has, so that those whose filters do
// not match are never looked at, however many there are.
//
// A window stands under its communicator (or all) alone, or under that and each of its peers, or under that
// and the parts that its range of sizes is made of: sizes are told apart by their classes (BucketOf), classes
// stand in a binary tree, and a range is 12 of its nodes at most. A class asks for its 7 ancestors. A window
// stands once at most under what a call asks, and is still asked itself: classes are not sizes.
//
// With the lock of all windows (locked.h).
#pragma once
#include <cstdint>

#include "recorder/consumers/windows/window.h"

namespace rankine::recorder::monitor {

struct Link {
  uint64_t key;             // what the window stands under
  uint32_t window;          // its place
  uint32_t next, previous;  // under the same head; numbers of links, 0: none
  uint32_t sibling;         // the next one of this window
};

inline constexpr uint32_t kLinkHeads = 4096;
// A window's first link has the number of its place + 1; those behind kMostWindows are for who needs more.
inline constexpr uint32_t kLinks = 1 << 17;

struct RunningWindows {
  uint32_t heads[kLinkHeads];
  Link* links;     // mapped with the first window
  uint32_t freed;  // first of those that were used and are free, by `sibling`
  uint32_t used;   // of those behind kMostWindows, ever
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

// A node of the tree of sizes; the class of a message of `bucket` (BucketOf) is a leaf.
inline constexpr uint32_t kSizeLeaves = 64;
constexpr uint32_t SizeLeaf(uint32_t bucket) {
  return kSizeLeaves + (bucket < kSizeLeaves ? bucket : kSizeLeaves - 1);
}

// Before any window can start. False: no memory.
bool PrepareRunning();

// Where there are no links left, it stands under its communicator alone: then it is looked at in vain, but
// found.
void LinkRunning(const Window& w);
void UnlinkRunning(const Window& w);

template <class Visit>
inline void VisitRunning(uint64_t key, Visit visit) {
  for (uint32_t n = g_running.heads[RunningHead(key)]; n != 0; n = g_running.links[n].next) {
    if (g_running.links[n].key == key) visit(g_monitor.windows[g_running.links[n].window]);
  }
}

}  // namespace rankine::recorder::monitor
