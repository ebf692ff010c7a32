// SPDX-License-Identifier: BSD-3-Clause
// Tests every window against each call, and compares the result with the windows that a look-up visits.
#include "recorder/consumers/windows/running.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

#include "recorder/consumers/windows/window_lookup.h"

namespace rankine::recorder::windows {

Monitor g_monitor;

namespace {

constexpr uint32_t kWindows = 2000;

std::vector<Window> g_windows(kWindows);

Window Drawn(std::mt19937* random) {
  const auto below = [random](uint32_t n) { return static_cast<uint32_t>((*random)() % n); };
  Window w{};
  w.comm = below(3) == 0 ? layout::kNoIndex : below(5);
  w.max_bytes = ~uint64_t{0};
  const uint32_t kind = below(4);
  if (kind == 1 || kind == 3) {
    w.peer_count = below(kMostPeers) + 1;
    for (uint32_t i = 0; i < w.peer_count; ++i) w.peers[i] = static_cast<int32_t>(3 * i + below(3));
  }
  if (kind >= 2) {
    w.min_bytes = below(2) == 0 ? 0 : uint64_t{below(64)} << below(58);
    if (below(2) == 0) w.max_bytes = w.min_bytes + (uint64_t{below(64)} << below(57));
  }
  w.filtered = w.peer_count != 0 || w.min_bytes != 0 || w.max_bytes != ~uint64_t{0};
  return w;
}

void Start(const std::vector<bool>& runs) {
  g_monitor.windows = g_windows.data();
  ASSERT_TRUE(PrepareRunning());
  for (uint32_t i = 0; i < kWindows; ++i) {
    if (runs[i]) LinkRunning(g_windows[i]);
  }
}

// Returns how often the look-up for a call visits each window.
std::map<uint32_t, int> Visited(uint32_t comm, int32_t peer, uint64_t bytes, bool message) {
  std::map<uint32_t, int> times;
  const auto visit = [&times](const Window& w) { ++times[static_cast<uint32_t>(&w - g_windows.data())]; };
  for (const uint32_t of : {layout::kNoIndex, comm}) {
    VisitRunning(RunningKey(of, Facet::none, 0), visit);
    if (!message) continue;
    VisitRunning(RunningKey(of, Facet::peer, static_cast<uint32_t>(peer)), visit);
    for (uint32_t node = SizeLeaf(BucketOf(bytes)); node != 0; node >>= 1)
      VisitRunning(RunningKey(of, Facet::sizes, node), visit);
  }
  return times;
}

TEST(RunningWindows, MatchingWindowsAreVisitedOnceAndFewOthers) {
  std::mt19937 random(7);
  std::vector<bool> runs(kWindows);
  for (uint32_t i = 0; i < kWindows; ++i) {
    g_windows[i] = Drawn(&random);
    runs[i] = true;
  }
  Start(runs);
  for (int round = 0; round < 4000; ++round) {
    if (const uint32_t i = static_cast<uint32_t>(random() % kWindows); round % 2 == 0) {
      if (runs[i]) UnlinkRunning(g_windows[i]);
      if (!runs[i]) LinkRunning(g_windows[i]);
      runs[i] = !runs[i];
    }
    const auto comm = static_cast<uint32_t>(random() % 6);
    const auto peer = static_cast<int32_t>(random() % 200);
    const uint64_t bytes = random() % 4 == 0 ? random() % 3 : uint64_t{random()} << (random() % 33);
    const auto times = Visited(comm, peer, bytes, true);
    for (uint32_t i = 0; i < kWindows; ++i) {
      const Window& w = g_windows[i];
      const bool matches = runs[i] && (w.comm == layout::kNoIndex || w.comm == comm) && w.HasPeer(peer) &&
                           bytes >= w.min_bytes && bytes <= w.max_bytes;
      const auto at = times.find(i);
      const int visits = at == times.end() ? 0 : at->second;
      ASSERT_LE(visits, 1) << i;
      ASSERT_TRUE(!matches || visits == 1) << i << " peer " << peer << " bytes " << bytes;
      ASSERT_TRUE(visits == 0 || (runs[i] && w.HasPeer(peer))) << i;
    }
  }
  // Windows with a filter do not count calls without a message.
  for (const auto& [i, visits] : Visited(2, 0, 0, false)) ASSERT_FALSE(g_windows[i].filtered);
  for (uint32_t i = 0; i < kWindows; ++i) {
    if (runs[i]) UnlinkRunning(g_windows[i]);
  }
  EXPECT_TRUE(Visited(2, 3, 100, true).empty());
}

// If the peers need more links than there are, windows are found by their communicator.
TEST(RunningWindows, WindowsAreFoundWithoutFreeLinks) {
  std::vector<bool> runs(kWindows, true);
  for (uint32_t i = 0; i < kWindows; ++i) {
    Window w{};
    w.comm = layout::kNoIndex;
    w.max_bytes = ~uint64_t{0};
    w.peer_count = kMostPeers;
    w.filtered = true;
    for (uint32_t p = 0; p < kMostPeers; ++p) w.peers[p] = static_cast<int32_t>(p);
    g_windows[i] = w;
  }
  Start(runs);
  EXPECT_EQ(Visited(0, 63, 8, true).size(), kWindows);
  for (const Window& w : g_windows) UnlinkRunning(w);
  EXPECT_TRUE(Visited(0, 63, 8, true).empty());
  // No link was lost, so the windows can be started again.
  Start(runs);
  EXPECT_EQ(Visited(0, 5, 8, true).size(), kWindows);
  EXPECT_LT(Visited(0, 99, 8, true).size(), kWindows / 4);
  for (const Window& w : g_windows) UnlinkRunning(w);
}

}  // namespace
}  // namespace rankine::recorder::windows
