// SPDX-License-Identifier: BSD-3-Clause
// Implements reductions to one rank, reductions to all ranks, and scattered reductions. Messages have the
// same order as in Open MPI's coll/base and in MPICH. The trace contains the cost of the reduction
// operation itself as a volume.
#include <algorithm>
#include <bit>
#include <numeric>

#include "sim/collectives/algorithms.h"
#include "sim/collectives/trees.h"

namespace rankine::sim {
namespace {

constexpr uint32_t kOut = UINT32_MAX;

// Reduces the number of ranks to a power of two: each surplus rank gives its data to a neighbour and takes no
// further part.
struct Folded {
  uint32_t power;  // the largest power of two that does not exceed the number of ranks
  uint32_t rest;   // the number of pairs in which one rank drops out
  uint32_t own;    // this rank's number among the remaining ranks, or `kOut`
  // If the flag `odd_stays` is true, the odd rank of each pair remains; otherwise the even rank does.
  Folded(uint32_t rank, uint32_t size, bool odd_stays)
      : power(std::bit_floor(size)), rest(size - power), own(rank - rest), odd_(odd_stays ? 1 : 0) {
    if (rank < 2 * rest) own = rank % 2 == odd_ ? rank / 2 : kOut;
  }
  uint32_t Real(uint32_t number) const { return number < rest ? number * 2 + odd_ : number + rest; }

 private:
  uint32_t odd_;
};

// Divides the elements of a reduction into blocks, whose number is a power of two. The last block also gets
// the remainder. The function `Of()` returns the size in bytes of a range of blocks. The range ends before
// the block `end`.
struct ElementBlocks {
  uint64_t elements, element;
  uint32_t power;
  uint64_t Of(uint32_t first, uint32_t end) const {
    const uint64_t each = elements / power;
    uint64_t own = (end - first) * each;
    if (end == power && first < end) own += elements - each * power;
    return own * element;
  }
};

struct Range {
  uint32_t first, end;
};

// Returns the size in bytes of a range of blocks. Each block belongs to one of the remaining ranks. The
// rank that remains of a pair has the blocks of both ranks.
uint64_t FoldedSum(const Folded& folded, std::span<const uint64_t> counts, Range blocks) {
  uint64_t bytes = 0;
  for (size_t i = blocks.first; i < blocks.end; ++i)
    bytes += i < folded.rest ? counts[2 * i] + counts[2 * i + 1] : counts[i + folded.rest];
  return bytes;
}

// Uses recursive halving, with the nearest partner first. In each step, a rank sends half of its blocks and
// keeps the other half, until one block is left. Each step calls `visit(partner, sent, kept)`, where the
// last two arguments are the ranges of blocks that the rank sends and keeps.
template <class Visit>
Range Halve(uint32_t own, uint32_t power, Visit visit) {
  Range all{0, power};
  for (uint32_t mask = 1; mask < power; mask <<= 1) {
    const uint32_t middle = all.first + power / (mask * 2);
    const Range low{all.first, middle}, high{middle, all.end};
    const bool below = own < (own ^ mask);
    visit(own ^ mask, below ? high : low, below ? low : high);
    all = below ? low : high;
  }
  return all;
}

}  // namespace

uint64_t SegmentBytes(uint64_t segment, uint64_t element, uint64_t bytes) {
  if (segment < element || segment >= bytes || element == 0) return bytes;
  uint64_t elements = segment / element;
  if (segment - elements * element > element / 2) ++elements;
  return elements * element;
}

void ReduceTree(Schedule& schedule, const Tree& tree, uint64_t bytes, uint64_t piece) {
  if (bytes == 0) return;
  piece = LeastPiece(piece, bytes);
  const uint64_t pieces = (bytes + piece - 1) / piece;
  const auto size_of = [&](uint64_t i) { return std::min(piece, bytes - i * piece); };
  if (tree.children.empty()) {
    for (uint64_t i = 0; i < pieces; ++i) schedule.Send(tree.parent, size_of(i));
    return;
  }
  // The receive of the next piece is posted in advance. A piece is sent up when all children have sent the
  // same piece.
  uint32_t before = kOut;
  for (uint64_t i = 0; i < pieces; ++i) {
    for (size_t k = 0; k < tree.children.size(); ++k) {
      const uint32_t ahead = schedule.Irecv(tree.children[k], size_of(i));
      if (before != kOut) schedule.Wait(before);
      if (k == 0 && i > 0 && tree.parent != Tree::kNobody) schedule.Send(tree.parent, size_of(i - 1));
      before = ahead;
    }
  }
  schedule.Wait(before);
  if (tree.parent != Tree::kNobody) schedule.Send(tree.parent, size_of(pieces - 1));
}

void ReduceLinear(Schedule& schedule, uint32_t root, uint64_t bytes) {
  if (schedule.rank != root) return schedule.Send(root, bytes);
  for (uint32_t peer = schedule.size; peer-- > 0;) {
    if (peer != root) schedule.Recv(peer, bytes);
  }
}

void ReduceInOrder(Schedule& schedule, uint32_t root, uint64_t bytes) {
  const uint32_t last = schedule.size - 1;
  ReduceTree(schedule, InOrderTree(schedule.rank, schedule.size), bytes, bytes);
  if (root == last) return;
  if (schedule.rank == root) schedule.Recv(last, bytes);
  if (schedule.rank == last) schedule.Send(root, bytes);
}

void ReduceBinomial(Schedule& schedule, uint32_t root, uint64_t bytes) {
  const Tree tree = BinomialTree(schedule.rank, schedule.size, root);
  for (const uint32_t child : tree.children) schedule.Recv(child, bytes);
  if (tree.parent != Tree::kNobody) schedule.Send(tree.parent, bytes);
}

void ReduceRabenseifner(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element) {
  const uint32_t rank = schedule.rank;
  const Folded folded(rank, schedule.size, false);
  const ElementBlocks blocks{bytes / element, element, folded.power};
  const auto size_of = [&](Range range) { return blocks.Of(range.first, range.end); };
  uint32_t own = folded.own;
  if (own == kOut) {
    schedule.Send(rank - 1, bytes);
  } else if (rank < 2 * folded.rest) {
    schedule.Recv(rank + 1, bytes);
  }
  struct Halving {
    uint32_t partner;
    Range sent, kept;
  };
  std::vector<Halving> halvings;
  Range block{0, folded.power};
  if (own != kOut) {
    block = Halve(own, folded.power, [&](uint32_t partner, Range sent, Range kept) {
      const uint32_t peer = folded.Real(partner);
      schedule.SendRecv(peer, size_of(sent), peer, size_of(kept));
      halvings.push_back({partner, sent, kept});
    });
  }
  // If the root has dropped out, the root takes the position and the block of the first remaining rank.
  const bool root_is_out = root < 2 * folded.rest && root % 2 == 1;
  uint32_t new_root = root < 2 * folded.rest ? root / 2 : root - folded.rest;
  if (root_is_out) {
    new_root = 0;
    if (own == 0) return schedule.Send(root, size_of(block));
    if (rank == root) {
      own = 0;
      block = Halve(own, folded.power, [&](uint32_t partner, Range sent, Range kept) {
        halvings.push_back({partner, sent, kept});
      });
      schedule.Recv(0, size_of(block));
    }
  }
  if (own == kOut) return;
  // The steps of the halving are now repeated in reverse order. Two ranks are partners in each step. The
  // rank that is nearer to the root gets the blocks of its partner.
  for (size_t i = halvings.size(); i-- > 0;) {
    const Halving& step = halvings[i];
    const uint32_t peer = step.partner == 0 && root_is_out ? root : folded.Real(step.partner);
    if (step.partner >> i == new_root >> i) return schedule.Send(peer, size_of(step.kept));
    schedule.Recv(peer, size_of(step.sent));
  }
}

void AllreduceDoubling(Schedule& schedule, uint64_t bytes) {
  const uint32_t rank = schedule.rank;
  const Folded folded(rank, schedule.size, true);
  const bool paired = rank < 2 * folded.rest;
  if (folded.own == kOut) {
    schedule.Send(rank + 1, bytes);
    return schedule.Recv(rank + 1, bytes);
  }
  if (paired) schedule.Recv(rank - 1, bytes);
  for (uint32_t mask = 1; mask < folded.power; mask <<= 1) {
    const uint32_t peer = folded.Real(folded.own ^ mask);
    schedule.SendRecv(peer, bytes, peer, bytes);
  }
  if (paired) schedule.Send(rank - 1, bytes);
}

void AllreduceRabenseifner(Schedule& schedule, uint64_t bytes, uint64_t element) {
  const uint32_t rank = schedule.rank;
  const Folded folded(rank, schedule.size, true);
  const bool paired = rank < 2 * folded.rest;
  if (folded.own == kOut) {
    schedule.Send(rank + 1, bytes);
    return schedule.Recv(rank + 1, bytes);
  }
  if (paired) schedule.Recv(rank - 1, bytes);
  const ElementBlocks blocks{bytes / element, element, folded.power};
  std::vector<std::pair<uint32_t, std::pair<Range, Range>>> steps;
  Halve(folded.own, folded.power, [&](uint32_t partner, Range sent, Range kept) {
    const uint32_t peer = folded.Real(partner);
    schedule.SendRecv(peer, blocks.Of(sent.first, sent.end), peer, blocks.Of(kept.first, kept.end));
    steps.push_back({peer, {sent, kept}});
  });
  // The steps are repeated in reverse order. Each rank sends the blocks that it has, and gets back the
  // blocks that it gave away.
  for (size_t i = steps.size(); i-- > 0;) {
    const auto& [peer, ranges] = steps[i];
    const auto& [sent, kept] = ranges;
    schedule.SendRecv(peer, blocks.Of(kept.first, kept.end), peer, blocks.Of(sent.first, sent.end));
  }
  if (paired) schedule.Send(rank - 1, bytes);
}

uint64_t AllreduceRing(Schedule& schedule, uint64_t bytes, uint64_t element) {
  const uint32_t size = schedule.size, right = (schedule.rank + 1) % size,
                 left = (schedule.rank + size - 1) % size;
  const uint64_t block = bytes / element / size * element;
  for (uint32_t i = 0; i < 2 * (size - 1); ++i) schedule.SendRecv(right, block, left, block);
  return bytes - block * size;
}

void ReduceScatterHalving(Schedule& schedule, std::span<const uint64_t> counts) {
  const uint32_t rank = schedule.rank;
  const Folded folded(rank, schedule.size, true);
  const uint64_t total = std::accumulate(counts.begin(), counts.end(), uint64_t{0});
  if (total == 0) return;
  const auto sum = [&](Range blocks) { return FoldedSum(folded, counts, blocks); };
  const bool paired = rank < 2 * folded.rest;
  if (folded.own == kOut) {
    schedule.Send(rank + 1, total);
    if (counts[rank] > 0) schedule.Recv(rank + 1, counts[rank]);
    return;
  }
  if (paired) schedule.Recv(rank - 1, total);
  // The farthest partner comes first. Empty messages are not sent. SimGrid differs in this case: if one
  // message of a pair is empty, SimGrid sends neither message, and loses a part of the result.
  Range all{0, folded.power};
  for (uint32_t mask = folded.power >> 1; mask > 0; mask >>= 1) {
    const uint32_t peer = folded.Real(folded.own ^ mask), middle = all.first + mask;
    const Range low{all.first, middle}, high{middle, all.end};
    const bool below = (folded.own & mask) == 0;
    const uint64_t sent = sum(below ? high : low), got = sum(below ? low : high);
    const uint32_t receive = got > 0 ? schedule.Irecv(peer, got) : 0;
    if (sent > 0) schedule.Send(peer, sent);
    if (got > 0) schedule.Wait(receive);
    all = below ? low : high;
  }
  if (paired && counts[rank - 1] > 0) schedule.Send(rank - 1, counts[rank - 1]);
}

void ReduceScatterRing(Schedule& schedule, std::span<const uint64_t> counts) {
  const uint32_t size = schedule.size, rank = schedule.rank, right = (rank + 1) % size,
                 left = (rank + size - 1) % size;
  const uint64_t most = *std::max_element(counts.begin(), counts.end());
  uint32_t before = schedule.Irecv(left, most);
  schedule.Send(right, counts[left]);
  for (uint32_t k = 2; k < size; ++k) {
    const uint32_t ahead = schedule.Irecv(left, most);
    schedule.Wait(before);
    schedule.Send(right, counts[(rank + size - k) % size]);
    before = ahead;
  }
  schedule.Wait(before);
}

void ReduceScatterButterfly(Schedule& schedule, std::span<const uint64_t> counts) {
  const uint32_t rank = schedule.rank;
  const Folded folded(rank, schedule.size, true);
  const auto bits = static_cast<uint32_t>(std::countr_zero(folded.power));
  const auto mirrored = [&](uint32_t number) {
    uint32_t result = 0;
    for (uint32_t bit = 0; bit < bits; ++bit) result |= (number >> bit & 1) << (bits - 1 - bit);
    return result;
  };
  const uint64_t total = std::accumulate(counts.begin(), counts.end(), uint64_t{0});
  const auto sum = [&](Range blocks) { return FoldedSum(folded, counts, blocks); };
  if (folded.own == kOut) {
    schedule.Send(rank + 1, total);
    // After the butterfly, the block of this rank is on another rank, which sends it.
    return schedule.Recv(folded.Real(mirrored((rank + 1) / 2)), counts[rank]);
  }
  if (rank < 2 * folded.rest) schedule.Recv(rank - 1, total);
  const Range left = Halve(folded.own, folded.power, [&](uint32_t partner, Range sent, Range kept) {
    const uint32_t peer = folded.Real(partner);
    schedule.SendRecv(peer, sum(sent), peer, sum(kept));
  });
  // If the binary numbers of two ranks are mirror images, each rank has the other's block. The two ranks
  // exchange their blocks.
  const uint32_t other = mirrored(folded.own), peer = folded.Real(other);
  const uint32_t block = left.first < folded.rest ? 2 * left.first : left.first + folded.rest;
  if (other < folded.rest) schedule.Send(peer - 1, counts[block]);
  if (other == folded.own) return;
  schedule.SendRecv(peer, counts[other < folded.rest ? block + 1 : block], peer, counts[rank]);
}

void ReduceScatterOrdered(Schedule& schedule, uint64_t block) {
  const uint32_t size = schedule.size, rank = schedule.rank;
  uint64_t bytes = block * size;
  for (uint32_t mask = 1; mask < size; mask <<= 1) {
    bytes /= 2;
    schedule.SendRecv(rank ^ mask, bytes, rank ^ mask, bytes);
  }
}

}  // namespace rankine::sim
