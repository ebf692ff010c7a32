// SPDX-License-Identifier: BSD-3-Clause
// Implements gathers to one rank, gathers to all ranks, scatters, and all-to-all exchanges with a few
// partners at a time. Messages have the same order as in Open MPI's coll/base and in MPICH.
#include <algorithm>
#include <numeric>

#include "sim/collectives/algorithms.h"
#include "sim/collectives/trees.h"

namespace rankine::sim {
namespace {

// Returns the number of ranks in the subtree of a child of the given rank.
uint32_t Below(uint32_t rank, uint32_t child, uint32_t size, uint32_t root) {
  const uint32_t own = (rank + size - root) % size, its = (child + size - root) % size;
  return std::min(its - own, size - its);
}

// Returns the number of ranks in the subtree of the given rank, including that rank.
uint64_t Subtree(const Tree& tree, uint32_t rank, uint32_t size, uint32_t root) {
  uint64_t ranks = 1;
  for (const uint32_t child : tree.children) ranks += Below(rank, child, size, root);
  return ranks;
}

uint64_t Total(std::span<const uint64_t> counts) {
  return std::accumulate(counts.begin(), counts.end(), uint64_t{0});
}

}  // namespace

void GatherLinear(Schedule& schedule, uint32_t root, uint64_t block) {
  if (schedule.rank != root) return schedule.Send(root, block);
  for (uint32_t peer = 0; peer < schedule.size; ++peer) {
    if (peer != root) schedule.Recv(peer, block);
  }
}

void GatherBinomial(Schedule& schedule, uint32_t root, uint64_t block) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  const Tree tree = BinomialTree(rank, size, root);
  for (const uint32_t child : tree.children) schedule.Recv(child, Below(rank, child, size, root) * block);
  if (tree.parent != Tree::kNobody) schedule.Send(tree.parent, Subtree(tree, rank, size, root) * block);
}

void GatherLinearSync(Schedule& schedule, uint32_t root, uint64_t block, uint64_t first) {
  if (schedule.rank != root) {
    schedule.Recv(root, 0);
    schedule.Send(root, first);
    return schedule.Send(root, block - first);
  }
  for (uint32_t peer = 0; peer < schedule.size; ++peer) {
    if (peer == root) continue;
    const uint32_t beginning = schedule.Irecv(peer, first);
    schedule.Send(peer, 0);
    schedule.Irecv(peer, block - first);
    schedule.Wait(beginning);
  }
  schedule.WaitAll();
}

void ScatterLinear(Schedule& schedule, uint32_t root, uint64_t block, bool at_once) {
  if (schedule.rank != root) return schedule.Recv(root, block);
  for (uint32_t peer = 0; peer < schedule.size; ++peer) {
    if (peer == root) continue;
    if (at_once) {
      schedule.Isend(peer, block);
    } else {
      schedule.Send(peer, block);
    }
  }
  if (at_once) schedule.WaitAll();
}

void ScatterBinomial(Schedule& schedule, uint32_t root, uint64_t block) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  const Tree tree = BinomialTree(rank, size, root);
  if (tree.parent != Tree::kNobody) schedule.Recv(tree.parent, Subtree(tree, rank, size, root) * block);
  for (const uint32_t child : tree.children) schedule.Send(child, Below(rank, child, size, root) * block);
}

void AllgatherLine(Schedule& schedule, uint64_t block) {
  const uint32_t size = schedule.size, right = (schedule.rank + 1) % size,
                 left = (schedule.rank + size - 1) % size;
  std::vector<uint32_t> receives;
  for (uint32_t i = 0; i + 1 < size; ++i) receives.push_back(schedule.Irecv(left, block));
  for (const uint32_t receive : receives) {
    const uint32_t send = schedule.Isend(right, block);
    schedule.Wait(receive);
    schedule.Wait(send);
  }
}

void AllgatherSpread(Schedule& schedule, std::span<const uint64_t> counts) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  for (uint32_t i = 1; i < size; ++i) {
    const uint32_t from = (rank + size - i) % size;
    schedule.SendRecv((rank + i) % size, counts[rank], from, counts[from]);
  }
}

void AllgatherPairs(Schedule& schedule, std::span<const uint64_t> counts) {
  const uint32_t rank = schedule.rank;
  for (uint32_t i = 1; i < schedule.size; ++i)
    schedule.SendRecv(rank ^ i, counts[rank], rank ^ i, counts[rank ^ i]);
}

void AllgatherBruck(Schedule& schedule, std::span<const uint64_t> counts) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  const auto run = [&](uint32_t first, uint32_t count) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < count; ++i) bytes += counts[(first + i) % size];
    return bytes;
  };
  for (uint32_t distance = 1; distance < size; distance <<= 1) {
    const uint32_t blocks = std::min(distance, size - distance), from = (rank + distance) % size;
    schedule.SendRecv((rank + size - distance) % size, run(rank, blocks), from, run(from, blocks));
  }
}

void AllgatherDoubling(Schedule& schedule, std::span<const uint64_t> counts) {
  ExchangeDoubling(schedule, 0, [&](uint32_t first, uint32_t width) {
    const size_t end = std::min<size_t>(size_t{first} + width, counts.size());
    return first < end ? Total(counts.subspan(first, end - first)) : 0;
  });
}

void AllgatherNeighbors(Schedule& schedule, std::span<const uint64_t> counts) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  if (size % 2 != 0) return AllgatherSpread(schedule, counts);
  const bool even = rank % 2 == 0;
  const uint32_t right = (rank + 1) % size, left = (rank + size - 1) % size;
  const uint32_t neighbors[2] = {even ? right : left, even ? left : right};
  schedule.SendRecv(neighbors[0], counts[rank], neighbors[0], counts[neighbors[0]]);
  // In the following steps, pairs of blocks come alternately from both sides. Each pair is identified by its
  // first block.
  uint32_t next[2] = {even ? rank : neighbors[0], even ? rank : neighbors[0]};
  const uint32_t step[2] = {even ? 2 : size - 2, even ? size - 2 : 2};
  uint32_t sent = even ? rank : neighbors[0];
  for (uint32_t i = 1; i < size / 2; ++i) {
    const uint32_t side = i % 2;
    next[side] = (next[side] + step[side]) % size;
    const uint32_t got = next[side];
    schedule.SendRecv(neighbors[side], counts[sent] + counts[sent + 1], neighbors[side],
                      counts[got] + counts[got + 1]);
    sent = got;
  }
}

void AllgatherRing(Schedule& schedule, std::span<const uint64_t> counts, uint64_t element) {
  const uint32_t size = schedule.size, rank = schedule.rank, right = (rank + 1) % size,
                 left = (rank + size - 1) % size;
  constexpr uint64_t kLeastPiece = 262144;  // in bytes
  const uint64_t total = Total(counts);
  uint64_t piece = *std::min_element(counts.begin(), counts.end());
  if (piece < kLeastPiece) piece = std::max(kLeastPiece / element, uint64_t{1}) * element;
  piece = LeastPiece(piece, total);
  uint64_t to_send = total - counts[right], to_get = total - counts[rank];
  uint32_t sending = rank, getting = left;  // blocks being sent and received
  uint64_t sent = 0, got = 0;               // the bytes of these blocks that have been sent and received so
                                            // far
  while (to_send > 0 || to_get > 0) {
    const uint64_t out = to_send > 0 ? std::min(piece, counts[sending] - sent) : 0;
    const uint64_t in = to_get > 0 ? std::min(piece, counts[getting] - got) : 0;
    if (out > 0 && in > 0) {
      schedule.SendRecv(right, out, left, in);
    } else if (out > 0) {
      schedule.Send(right, out);
    } else if (in > 0) {
      schedule.Recv(left, in);
    }
    to_send -= out;
    to_get -= in;
    sent += out;
    got += in;
    if (sent == counts[sending]) {
      sent = 0;
      sending = (sending + size - 1) % size;
    }
    if (got == counts[getting]) {
      got = 0;
      getting = (getting + size - 1) % size;
    }
  }
}

void AlltoallRing(Schedule& schedule, uint64_t sent, uint64_t received) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  for (uint32_t i = 1; i < size; ++i)
    schedule.SendRecv((rank + i) % size, sent, (rank + size - i) % size, received);
}

void AlltoallScattered(Schedule& schedule, bool to_itself, const std::function<uint64_t(uint32_t)>& sent,
                       const std::function<uint64_t(uint32_t)>& received) {
  constexpr uint32_t kAtOnce = 4;
  const uint32_t size = schedule.size, rank = schedule.rank;
  for (uint32_t first = 0; first < size; first += kAtOnce) {
    const uint32_t end = std::min(first + kAtOnce, size);
    for (uint32_t i = std::max(first, to_itself ? 0u : 1u); i < end; ++i) {
      const uint32_t from = (rank + i) % size;
      schedule.Irecv(from, received(from));
    }
    for (uint32_t i = std::max(first, to_itself ? 0u : 1u); i < end; ++i) {
      const uint32_t to = (rank + size - i) % size;
      schedule.Isend(to, sent(to));
    }
    schedule.WaitAll();
  }
}

void AlltoallvPairs(Schedule& schedule, const CollectiveCall& call) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  const bool power = (size & (size - 1)) == 0;
  for (uint32_t i = 1; i < size; ++i) {
    const uint32_t to = power ? rank ^ i : (rank + i) % size;
    const uint32_t from = power ? rank ^ i : (rank + size - i) % size;
    schedule.SendRecv(to, call.send_counts[to], from, call.receive_counts[from]);
  }
}

}  // namespace rankine::sim
