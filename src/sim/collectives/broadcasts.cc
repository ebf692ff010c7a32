// SPDX-License-Identifier: BSD-3-Clause
// Barriers and broadcasts. Messages have the same order as in Open MPI's coll/base, in MPICH and in STAR-MPI
// (Faraj, Yuan, Lowenthal, ICS 2006). The lines and trees that ignore the topology come from STAR-MPI.
#include <algorithm>

#include "sim/collectives/algorithms.h"
#include "sim/collectives/trees.h"

namespace rankine::sim {
namespace {

constexpr uint64_t kPiece = 8192;  // the size in bytes of each piece that a line or tree from rank 0 sends

uint64_t Pieces(uint64_t bytes, uint64_t piece) {
  return (bytes + piece - 1) / piece;
}

// Sends the data to the child ranks, either as one message or in pieces. A piece is forwarded as soon as it
// has arrived.
void PassOn(Schedule& schedule, uint32_t parent, const std::vector<uint32_t>& children, uint64_t bytes,
            uint64_t piece) {
  if (bytes <= piece) {
    if (parent != Tree::kNobody) schedule.Recv(parent, bytes);
    for (const uint32_t child : children) schedule.Send(child, bytes);
    return;
  }
  const uint64_t pieces = bytes / piece;
  std::vector<uint32_t> received;
  if (parent != Tree::kNobody) {
    for (uint64_t i = 0; i < pieces; ++i) received.push_back(schedule.Irecv(parent, piece));
    if (children.empty()) return schedule.WaitAll();
  }
  for (uint64_t i = 0; i < pieces; ++i) {
    if (!received.empty()) schedule.Wait(received[i]);
    for (const uint32_t child : children) schedule.Isend(child, piece);
  }
  schedule.WaitAll();
}

uint64_t PieceOf(uint64_t element, uint64_t bytes) {
  const uint64_t piece =
      std::max<uint64_t>(kPiece / std::max<uint64_t>(element, 1), 1) * std::max<uint64_t>(element, 1);
  return LeastPiece(piece, bytes);
}

void ToRankZero(Schedule& schedule, uint32_t root, uint64_t bytes) {
  if (root == 0) return;
  if (schedule.rank == root) schedule.Send(0, bytes);
  if (schedule.rank == 0) schedule.Recv(root, bytes);
}

// The blocks into which a broadcast scatters its data, indexed by rank relative to the root.
struct Blocks {
  uint64_t bytes, block;
  uint64_t Of(uint32_t from, uint32_t to) const {
    return std::min(bytes, to * block) - std::min(bytes, from * block);
  }
};

// Scatters blocks down a binomial tree: each rank gets the blocks of its whole subtree. A rank whose
// subtree has no data takes no part.
void ScatterBlocks(Schedule& schedule, uint32_t root, const Blocks& blocks) {
  const uint32_t size = schedule.size, own = (schedule.rank + size - root) % size;
  const auto real = [&](uint32_t relative) { return (relative + root) % size; };
  uint32_t mask = 1;
  for (; mask < size; mask <<= 1) {
    if ((own & mask) == 0) continue;
    const uint64_t bytes = blocks.Of(own, std::min(own + mask, size));
    if (bytes > 0) schedule.Recv(real(own - mask), bytes);
    break;
  }
  for (mask >>= 1; mask > 0; mask >>= 1) {
    if (own + mask >= size) continue;
    const uint64_t bytes = blocks.Of(own + mask, std::min(own + 2 * mask, size));
    if (bytes > 0) schedule.Send(real(own + mask), bytes);
  }
}

}  // namespace

void BarrierDoubling(Schedule& schedule) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  uint32_t power = 1;
  while (power * 2 <= size) power *= 2;
  if (rank >= power) return schedule.SendRecv(rank - power, 0, rank - power, 0);
  // If the rank has a partner among the surplus ranks, this partner waits for an answer. The answer is sent
  // when all other ranks are known to have arrived.
  const bool answers = rank + power < size;
  if (answers) schedule.Recv(rank + power, 0);
  for (uint32_t mask = 1; mask < power; mask <<= 1) schedule.SendRecv(rank ^ mask, 0, rank ^ mask, 0);
  if (answers) schedule.Send(rank + power, 0);
}

void BarrierDissemination(Schedule& schedule) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  for (uint32_t distance = 1; distance < size; distance <<= 1)
    schedule.SendRecv((rank + distance) % size, 0, (rank + size - distance) % size, 0);
}

void BarrierTree(Schedule& schedule) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  uint32_t depth = 1;
  while (depth < size) depth <<= 1;
  const auto exchange = [&](uint32_t jump, bool up) {
    const uint32_t partner = rank ^ jump;
    if ((partner & (jump - 1)) != 0 || partner >= size) return;
    if ((partner > rank) == up) {
      schedule.Recv(partner, 0);
    } else {
      schedule.Send(partner, 0);
    }
  };
  for (uint32_t jump = 1; jump < depth; jump <<= 1) exchange(jump, true);
  for (uint32_t jump = depth >> 1; jump > 0; jump >>= 1) exchange(jump, false);
}

uint64_t BcastLine(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  ToRankZero(schedule, root, bytes);
  std::vector<uint32_t> next;
  if (rank + 1 < size) next.push_back(rank + 1);
  const uint64_t piece = PieceOf(element, bytes);
  PassOn(schedule, rank == 0 ? Tree::kNobody : rank - 1, next, bytes, piece);
  return bytes <= piece ? 0 : bytes % piece;
}

uint64_t BcastBinary(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  ToRankZero(schedule, root, bytes);
  std::vector<uint32_t> next;
  for (const uint32_t child : {2 * rank + 1, 2 * rank + 2}) {
    if (child < size) next.push_back(child);
  }
  const uint64_t piece = PieceOf(element, bytes);
  PassOn(schedule, rank == 0 ? Tree::kNobody : (rank - 1) / 2, next, bytes, piece);
  return bytes <= piece ? 0 : bytes % piece;
}

void BcastChain(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t piece) {
  const Tree tree = ChainTree(schedule.rank, schedule.size, root, 1);
  piece = LeastPiece(piece, bytes);
  const uint64_t pieces = Pieces(bytes, piece);
  const auto size_of = [&](uint64_t i) { return i + 1 == pieces ? bytes - i * piece : piece; };
  const auto pass = [&](uint64_t i) {
    for (const uint32_t child : tree.children) schedule.Wait(schedule.Isend(child, size_of(i)));
  };
  if (tree.parent == Tree::kNobody) {
    for (uint64_t i = 0; i < pieces; ++i) pass(i);
    return;
  }
  // The receive of the next piece is posted before the current piece is forwarded.
  uint32_t before = schedule.Irecv(tree.parent, piece);
  for (uint64_t i = 1; i < pieces; ++i) {
    const uint32_t ahead = schedule.Irecv(tree.parent, piece);
    schedule.Wait(before);
    pass(i - 1);
    before = ahead;
  }
  schedule.Wait(before);
  pass(pieces - 1);
}

void BcastSplitBinary(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element, uint64_t piece) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  const uint64_t elements = bytes / element, first = elements - elements / 2, second = elements / 2;
  const uint64_t half[2] = {first * element, second * element};
  piece = LeastPiece(std::max(piece / element, uint64_t{1}) * element, bytes);
  if (half[1] == 0 || piece > half[1] || size < 3) return BcastBinomial(schedule, root, bytes);
  const Tree tree = BinaryTree(rank, size, root);
  // The left subtree gets the first half of the data, and the right subtree the second half.
  const uint32_t own = (rank + size - root) % size, side = (own + 1) % 2;
  const auto size_of = [&](uint32_t which, uint64_t i) { return std::min(piece, half[which] - i * piece); };
  if (rank == root) {
    for (uint64_t i = 0; i < Pieces(half[0], piece); ++i) {
      for (uint32_t k = 0; k < tree.children.size(); ++k) {
        if (i < Pieces(half[k], piece)) schedule.Send(tree.children[k], size_of(k, i));
      }
    }
  } else if (tree.children.empty()) {
    for (uint64_t i = 0; i < Pieces(half[side], piece); ++i) schedule.Recv(tree.parent, size_of(side, i));
  } else {
    const uint64_t pieces = Pieces(half[side], piece);
    uint32_t before = schedule.Irecv(tree.parent, piece);
    for (uint64_t i = 0; i < pieces; ++i) {
      const uint32_t ahead = i + 1 < pieces ? schedule.Irecv(tree.parent, piece) : 0;
      schedule.Wait(before);
      for (const uint32_t child : tree.children) schedule.Send(child, size_of(side, i));
      before = ahead;
    }
  }
  // Each rank of one side exchanges its half of the data with a rank of the other side. If the number of
  // ranks is even, the last rank exchanges with the root.
  const uint32_t last = (root + size - 1) % size;
  if (size % 2 == 0 && rank == root) return schedule.Send(last, half[1]);
  if (size % 2 == 0 && rank == last) return schedule.Recv(root, half[1]);
  if (rank == root) return;
  const uint32_t pair = side == 0 ? (rank + 1) % size : (rank + size - 1) % size;
  schedule.SendRecv(pair, half[side], pair, half[1 - side]);
}

void BcastKnomial(Schedule& schedule, uint32_t root, uint64_t bytes, uint32_t ways) {
  const uint32_t size = schedule.size, own = (schedule.rank + size - root) % size;
  uint64_t mask = 1;
  for (; mask < size; mask *= ways) {
    if (own % (ways * mask) == 0) continue;
    schedule.Recv(static_cast<uint32_t>((own / (ways * mask) * (ways * mask) + root) % size), bytes);
    break;
  }
  for (mask /= ways; mask > 0; mask /= ways) {
    for (uint32_t k = 1; k < ways; ++k) {
      if (own + mask * k < size)
        schedule.Isend(static_cast<uint32_t>((schedule.rank + mask * k) % size), bytes);
    }
    schedule.WaitAll();
  }
}

void BcastScatterDoubling(Schedule& schedule, uint32_t root, uint64_t bytes) {
  const uint32_t size = schedule.size;
  const Blocks blocks{bytes, (bytes + size - 1) / size};
  ScatterBlocks(schedule, root, blocks);
  const auto held = [&](uint32_t first, uint32_t width) {
    return blocks.Of(first, std::min(first + width, size));
  };
  ExchangeDoubling(schedule, root, held);
}

void BcastScatterRing(Schedule& schedule, uint32_t root, uint64_t bytes) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  const Blocks blocks{bytes, (bytes + size - 1) / size};
  ScatterBlocks(schedule, root, blocks);
  const uint32_t own = (rank + size - root) % size;
  for (uint32_t i = 1; i < size; ++i) {
    const uint32_t sent = (own + size - i + 1) % size, got = (own + size - i) % size;
    schedule.SendRecv((rank + 1) % size, blocks.Of(sent, sent + 1), (rank + size - 1) % size,
                      blocks.Of(got, got + 1));
  }
}

}  // namespace rankine::sim
