// SPDX-License-Identifier: BSD-3-Clause
#include "sim/collectives/algorithms.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace rankine::sim {

void BarrierLinear(Schedule& schedule) {
  if (schedule.rank > 0) {
    schedule.Send(0, 0);
    schedule.Recv(0, 0);
    return;
  }
  for (uint32_t peer = 1; peer < schedule.size; ++peer) schedule.Irecv(peer, 0);
  schedule.WaitAll();
  for (uint32_t peer = 1; peer < schedule.size; ++peer) schedule.Isend(peer, 0);
  schedule.WaitAll();
}

void BcastBinomial(Schedule& schedule, uint32_t root, uint64_t bytes) {
  const uint32_t size = schedule.size, relative = (schedule.rank + size - root) % size;
  uint32_t mask = 1;
  for (; mask < size; mask <<= 1) {
    if ((relative & mask) == 0) continue;
    schedule.Recv((schedule.rank + size - mask) % size, bytes);
    break;
  }
  for (mask >>= 1; mask > 0; mask >>= 1) {
    if (relative + mask < size) schedule.Send((schedule.rank + mask) % size, bytes);
  }
}

void ReduceFlat(Schedule& schedule, uint32_t root, uint64_t bytes) {
  if (schedule.rank != root) {
    schedule.Isend(root, bytes);
  } else {
    for (uint32_t peer = 0; peer < schedule.size; ++peer) {
      if (peer != root) schedule.Irecv(peer, bytes);
    }
  }
  schedule.WaitAll();
}

void GatherFlat(Schedule& schedule, const CollectiveCall& call) {
  if (schedule.rank != call.root) {
    schedule.Isend(call.root, call.send_bytes);
  } else {
    for (uint32_t peer = 0; peer < schedule.size; ++peer) {
      if (peer != call.root)
        schedule.Irecv(peer, call.receive_counts.empty() ? call.receive_bytes : call.receive_counts[peer]);
    }
  }
  schedule.WaitAll();
}

void ScatterFlat(Schedule& schedule, const CollectiveCall& call) {
  if (schedule.rank != call.root) {
    schedule.Irecv(call.root, call.receive_bytes);
  } else {
    for (uint32_t peer = 0; peer < schedule.size; ++peer) {
      if (peer != call.root)
        schedule.Isend(peer, call.send_counts.empty() ? call.send_bytes : call.send_counts[peer]);
    }
  }
  schedule.WaitAll();
}

void AllgatherFlat(Schedule& schedule, const CollectiveCall& call) {
  for (uint32_t peer = 0; peer < schedule.size; ++peer) {
    if (peer == schedule.rank) continue;
    schedule.Isend(peer, call.send_bytes);
    schedule.Irecv(peer, call.receive_counts.empty() ? call.receive_bytes : call.receive_counts[peer]);
  }
  schedule.WaitAll();
}

void AlltoallLinear(Schedule& schedule, uint64_t sent, uint64_t received) {
  const uint32_t size = schedule.size;
  for (uint32_t i = 1; i < size; ++i) schedule.Irecv((schedule.rank + i) % size, received);
  for (uint32_t i = 1; i < size; ++i) schedule.Isend((schedule.rank + size - i) % size, sent);
  schedule.WaitAll();
}

void AlltoallPairwise(Schedule& schedule, uint64_t sent, uint64_t received) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  const bool power = std::has_single_bit(size);
  for (uint32_t i = 1; i < size; ++i) {
    const uint32_t to = power ? rank ^ i : (rank + i) % size;
    const uint32_t from = power ? rank ^ i : (rank + size - i) % size;
    schedule.SendRecv(to, sent, from, received);
  }
}

void AlltoallBruck(Schedule& schedule, uint64_t bytes) {
  const uint32_t size = schedule.size;
  for (uint32_t distance = 1; distance < size; distance *= 2) {
    uint64_t blocks = 0;
    for (uint32_t block = 1; block < size; ++block) blocks += (block & distance) != 0 ? 1 : 0;
    schedule.SendRecv((schedule.rank + distance) % size, blocks * bytes,
                      (schedule.rank + size - distance) % size, blocks * bytes);
  }
}

void AlltoallvLinear(Schedule& schedule, const CollectiveCall& call) {
  for (uint32_t peer = 0; peer < schedule.size; ++peer) {
    if (peer != schedule.rank) schedule.Irecv(peer, call.receive_counts[peer]);
  }
  for (uint32_t peer = 0; peer < schedule.size; ++peer) {
    if (peer != schedule.rank) schedule.Isend(peer, call.send_counts[peer]);
  }
  schedule.WaitAll();
}

void ReduceScatterPairwise(Schedule& schedule, std::span<const uint64_t> counts) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  for (uint32_t i = 1; i < size; ++i) {
    const uint32_t to = (rank + i) % size;
    schedule.SendRecv(to, counts[to], (rank + size - i) % size, counts[rank]);
  }
}

void ExchangeDoubling(Schedule& schedule, uint32_t root,
                      const std::function<uint64_t(uint32_t, uint32_t)>& held) {
  const uint32_t size = schedule.size, own = (schedule.rank + size - root) % size;
  const auto real = [&](uint32_t relative) { return (relative + root) % size; };
  uint32_t level = 0;
  for (uint32_t mask = 1; mask < size; mask <<= 1, ++level) {
    const uint32_t peer = own ^ mask;
    const uint32_t its_first = peer >> level << level, my_first = own >> level << level;
    if (peer < size) schedule.SendRecv(real(peer), held(my_first, mask), real(peer), held(its_first, mask));
    if (its_first + mask <= size) continue;
    // Ranks in this half that had no partner now get the data from a rank that has the data, along a tree.
    const uint32_t complete = size - my_first - mask;
    uint32_t k = level;
    for (uint32_t tree = mask >> 1; tree > 0; tree >>= 1, --k) {
      const uint32_t other = own ^ tree, tree_first = own >> k << k;
      if (other > own && own < tree_first + complete && other >= tree_first + complete) {
        schedule.Send(real(other), held(its_first, mask));
      } else if (other < own && other < tree_first + complete && own >= tree_first + complete) {
        schedule.Recv(real(other), held(its_first, mask));
      }
    }
  }
}

void ReduceScatterDoubling(Schedule& schedule, std::span<const uint64_t> counts) {
  const uint32_t size = schedule.size;
  const uint64_t total = std::accumulate(counts.begin(), counts.end(), uint64_t{0});
  // Each exchange sends the sum of all blocks except the blocks that a subtree has already reduced.
  ExchangeDoubling(schedule, 0, [&](uint32_t first, uint32_t width) {
    const auto begin = counts.begin() + first, end = counts.begin() + std::min(first + width, size);
    return total - std::accumulate(begin, end, uint64_t{0});
  });
}

void ScanLinear(Schedule& schedule, uint64_t bytes) {
  for (uint32_t peer = 0; peer < schedule.rank; ++peer) schedule.Irecv(peer, bytes);
  for (uint32_t peer = schedule.rank + 1; peer < schedule.size; ++peer) schedule.Isend(peer, bytes);
  schedule.WaitEach();
}

}  // namespace rankine::sim
