// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/calls/partners.h"

#include <cstddef>
#include <cstring>
#include <iterator>

#include "recorder/calls/object_numbers.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"

namespace rankine::recorder::calls {
namespace {

namespace fn = mpi::fn;
using mpi::CallReal;

constexpr int kMostPartners = static_cast<int>(kMostWords / 2);

// Converts `n` ranks in the list to the form in which keys store peers. The first of these ranks is at
// index `place` of the list.
void Code(Describer* d, uint32_t place, int n, uint32_t comm) {
  for (int i = 0; i < n; ++i) {
    uint32_t& word = d->words[place + static_cast<uint32_t>(i)];
    word = static_cast<uint32_t>(PeerOf(comm, static_cast<int>(word)));
  }
}

int* RanksAt(Describer* d, uint32_t place) {
  return reinterpret_cast<int*>(d->words + place);
}

// The numbers of neighbours in the list at d->words[at]. The list contains two parts: the ranks to which this
// rank sends, and the ranks from which this rank receives. Each part begins with the number of its ranks. The
// two parts contain the same ranks, except in a distributed graph. The functions below return the number of
// words in the list, or 0 if the library does not report the neighbours.
struct Sides {
  int to = 0, from = 0;
  uint32_t Words() const { return 2 + static_cast<uint32_t>(to) + static_cast<uint32_t>(from); }
  bool Fit(uint32_t at) const {
    return to >= 0 && from >= 0 && to <= kMostPartners && from <= kMostPartners && Words() <= kMostWords - at;
  }
};

uint32_t Begin(Describer* d, uint32_t at, Sides sides) {
  d->words[at] = static_cast<uint32_t>(sides.to);
  d->words[at + 1 + static_cast<uint32_t>(sides.to)] = static_cast<uint32_t>(sides.from);
  return sides.Words();
}

uint32_t AskGrid(Describer* d, uint32_t at, uint64_t comm) {
  int dimensions = 0;
  if (CallReal(fn::Cartdim_get, comm, &dimensions) != 0) return 0;
  const Sides sides{2 * dimensions, 2 * dimensions};
  if (dimensions < 0 || dimensions > kMostPartners / 2 || !sides.Fit(at)) return 0;
  int* ranks = RanksAt(d, at + 1);
  for (int dimension = 0; dimension < dimensions; ++dimension) {
    int* both = ranks + 2 * ptrdiff_t{dimension};
    if (CallReal(fn::Cart_shift, comm, dimension, 1, both, both + 1) != 0) return 0;
  }
  std::memcpy(ranks + sides.to + 1, ranks, static_cast<size_t>(sides.to) * sizeof(int));
  return Begin(d, at, sides);
}

uint32_t AskGraph(Describer* d, uint32_t at, uint64_t comm) {
  int rank = 0;
  int degree = 0;
  if (CallReal(fn::Comm_rank, comm, &rank) != 0 ||
      CallReal(fn::Graph_neighbors_count, comm, rank, &degree) != 0)
    return 0;
  const Sides sides{degree, degree};
  if (!sides.Fit(at)) return 0;
  int* ranks = RanksAt(d, at + 1);
  if (CallReal(fn::Graph_neighbors, comm, rank, degree, ranks) != 0) return 0;
  std::memcpy(ranks + degree + 1, ranks, static_cast<size_t>(degree) * sizeof(int));
  return Begin(d, at, sides);
}

// The library also returns the weights of the edges. We store the weights in d->order, which is unused here
// because no completion is being described.
uint32_t AskDistributedGraph(Describer* d, uint32_t at, uint64_t comm) {
  Sides sides;
  int weighted = 0;
  if (CallReal(fn::Dist_graph_neighbors_count, comm, &sides.from, &sides.to, &weighted) != 0 ||
      !sides.Fit(at))
    return 0;
  int* to = RanksAt(d, at + 1);
  int* from = to + sides.to + 1;
  int* weights = reinterpret_cast<int*>(d->order);
  if (CallReal(fn::Dist_graph_neighbors, comm, sides.from, from, weights, sides.to, to,
               weights + sides.from) != 0)
    return 0;
  return Begin(d, at, sides);
}

uint32_t AskNeighbors(Describer* d, uint32_t at, uint64_t comm) {
  const mpi::Abi& abi = g_process.abi;
  int kind = 0;
  if (CallReal(fn::Topo_test, comm, &kind) != 0) return 0;
  if (kind == abi.topo_cart) return AskGrid(d, at, comm);
  if (kind == abi.topo_graph) return AskGraph(d, at, comm);
  return kind == abi.topo_dist_graph ? AskDistributedGraph(d, at, comm) : 0;
}

// Prepares the list for the neighbours. In the list for neighbours, two counts of partners precede the ranks
// of the partners. If the list is empty, stores 0 for both counts. Returns false if there is no space for the
// list.
bool BehindCounts(Describer* d) {
  if (d->word_count == 0) {
    AddWord(d, 0);
    AddWord(d, 0);
  }
  return d->word_count + 2 <= kMostWords;
}

}  // namespace

bool ListNeighbors(Describer* d, uint64_t comm_handle, uint32_t comm) {
  if (!BehindCounts(d)) return false;
  const uint64_t generation = __atomic_load_n(&control::g_steering.handles, __ATOMIC_ACQUIRE);
  KnownNeighbors& known =
      d->neighbors[((comm_handle * 0x9e3779b97f4a7c15ull) >> 40) % std::size(d->neighbors)];
  const uint32_t at = d->word_count;
  if (known.count != 0 && known.handle == comm_handle && known.generation == generation) {
    if (known.count > kMostWords - at) return false;
    std::memcpy(d->words + at, known.words, known.count * sizeof known.words[0]);
    d->word_count += known.count;
    return true;
  }
  d->library_asked = true;
  const uint32_t n = AskNeighbors(d, at, comm_handle);
  if (n == 0) return false;
  const int to = static_cast<int>(d->words[at]);
  Code(d, at + 1, to, comm);
  Code(d, at + 2 + static_cast<uint32_t>(to), static_cast<int>(n) - 2 - to, comm);
  d->word_count += n;
  if (n > KnownNeighbors::kMost) return true;
  known.handle = comm_handle;
  known.generation = generation;
  known.count = n;
  std::memcpy(known.words, d->words + at, n * sizeof known.words[0]);
  return true;
}

bool ListGroup(Describer* d, const GroupOf& of, uint32_t comm) {
  if (!BehindCounts(d)) return false;
  d->library_asked = true;
  int n = 0;
  uint64_t all = 0;
  const uint32_t at = d->word_count;
  if (CallReal(fn::Group_size, of.group, &n) != 0) return false;
  const Sides sides{of.to ? n : 0, of.to ? 0 : n};
  if (!sides.Fit(at) || CallReal(fn::Win_get_group, of.window, &all) != 0) return false;
  for (int i = 0; i < n; ++i) d->order[i] = static_cast<uint32_t>(i);
  const uint32_t first = at + (of.to ? 1 : 2);
  const bool told =
      n == 0 || CallReal(fn::Group_translate_ranks, of.group, n, reinterpret_cast<int*>(d->order),
                         mpi::LoadHandle(g_process.abi, &all, 0), RanksAt(d, first)) == 0;
  CallReal(fn::Group_free, &all);
  if (!told) return false;
  d->word_count += Begin(d, at, sides);
  Code(d, first, n, comm);
  return true;
}

bool AskOffset(Describer* d, uint64_t file, int64_t offset, uint64_t* byte) {
  if (offset < 0) return false;
  *byte = static_cast<uint64_t>(offset);
  if (ViewUnit(file) == 0) return true;
  d->library_asked = true;
  int64_t at = -1;
  if (CallReal(fn::File_get_byte_offset, file, offset, &at) != 0 || at < 0) return false;
  *byte = static_cast<uint64_t>(at);
  return true;
}

bool AskPointer(Describer* d, uint64_t file, uint64_t bytes, uint64_t* offset) {
  d->library_asked = true;
  int64_t behind = -1;
  if (CallReal(fn::File_get_position, file, &behind) != 0) return false;
  const uint64_t unit = ViewUnit(file);
  return AskOffset(d, file, behind - static_cast<int64_t>(unit < 2 ? bytes : bytes / unit), offset);
}

}  // namespace rankine::recorder::calls
