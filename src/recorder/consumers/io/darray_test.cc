// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/darray.h"

#include <gtest/gtest.h>

#include <vector>

namespace rankine::recorder::io {
namespace {

// the constants of Open MPI
enum { kBlock, kCyclic, kNone };
constexpr int kAsGiven = -1, kC = 0, kFortran = 1;

struct Dimension {
  int size, kind, argument, parts;
};

std::vector<int> Integers(int rank, const std::vector<Dimension>& dimensions, int order) {
  std::vector<int> all = {1, rank, static_cast<int>(dimensions.size())};
  for (const Dimension& d : dimensions) all[0] *= d.parts;
  for (const Dimension& d : dimensions) all.push_back(d.size);
  for (const Dimension& d : dimensions) all.push_back(d.kind);
  for (const Dimension& d : dimensions) all.push_back(d.argument);
  for (const Dimension& d : dimensions) all.push_back(d.parts);
  all.push_back(order);
  return all;
}

// Marks the elements that belong to the rank. The indices of the dimensions before `at` are already fixed.
void Mark(const Darray& array, int at, int64_t offset, int rank, std::vector<int>* owners) {
  if (at == array.n) {
    EXPECT_EQ((*owners)[static_cast<size_t>(offset)], -1) << offset;
    (*owners)[static_cast<size_t>(offset)] = rank;
    return;
  }
  const DarrayDimension& d = array.dimension[at];
  for (uint32_t p = 0; p < d.pieces; ++p) {
    for (int64_t i = 0; i < d.piece[p].count; ++i) {
      for (int64_t k = 0; k < d.piece[p].length; ++k)
        Mark(array, at + 1, offset + (d.piece[p].first + i * d.piece[p].stride + k) * d.step, rank, owners);
    }
  }
}

int PartOf(const Dimension& d, int at) {
  if (d.kind == kNone) return 0;
  const int chosen = d.kind == kBlock ? (d.size + d.parts - 1) / d.parts : 1;
  const int length = d.argument == kAsGiven ? chosen : d.argument;
  return d.kind == kBlock ? at / length : at / length % d.parts;
}

// Applies the standard's formula to a single element.
int OwnerOf(const std::vector<Dimension>& dimensions, int order, int64_t element) {
  std::vector<int> part(dimensions.size());
  for (size_t i = 0; i < dimensions.size(); ++i) {
    const size_t d = order == kC ? dimensions.size() - 1 - i : i;
    part[d] = PartOf(dimensions[d], static_cast<int>(element % dimensions[d].size));
    element /= dimensions[d].size;
  }
  int rank = 0;
  for (size_t d = 0; d < dimensions.size(); ++d) rank = rank * dimensions[d].parts + part[d];
  return rank;
}

void Check(const std::vector<Dimension>& dimensions, int order) {
  int ranks = 1;
  size_t elements = 1;
  for (const Dimension& d : dimensions) {
    ranks *= d.parts;
    elements *= static_cast<size_t>(d.size);
  }
  std::vector<int> owners(elements, -1);
  for (int rank = 0; rank < ranks; ++rank) {
    Darray array;
    ASSERT_TRUE(TellDarray(Integers(rank, dimensions, order), mpi::Family::open_mpi, &array));
    Mark(array, 0, 0, rank, &owners);
  }
  for (size_t i = 0; i < elements; ++i)
    EXPECT_EQ(owners[i], OwnerOf(dimensions, order, static_cast<int64_t>(i))) << i;
}

TEST(Darray, EveryElementHasTheOwnerThatTheStandardNames) {
  for (const int order : {kC, kFortran}) {
    Check({{10, kBlock, kAsGiven, 3}}, order);
    Check({{10, kBlock, 7, 2}}, order);
    Check({{3, kBlock, kAsGiven, 5}}, order);  // some ranks have no elements
    for (int size = 1; size < 30; ++size) Check({{size, kCyclic, 4, 3}}, order);
    Check({{11, kCyclic, kAsGiven, 4}}, order);
    Check({{7, kCyclic, 3, 2}, {5, kNone, kAsGiven, 1}, {9, kBlock, kAsGiven, 3}}, order);
    Check({{6, kCyclic, 2, 2}, {13, kCyclic, 3, 3}}, order);
  }
}

TEST(Darray, InvalidArgumentsAreRefused) {
  Darray array;
  const std::vector<int> good = Integers(1, {{8, kCyclic, 2, 2}, {8, kBlock, kAsGiven, 2}}, kC);
  EXPECT_TRUE(TellDarray(good, mpi::Family::open_mpi, &array));
  EXPECT_FALSE(TellDarray(std::span(good).first(good.size() - 1), mpi::Family::open_mpi, &array));
  EXPECT_FALSE(TellDarray({}, mpi::Family::open_mpi, &array));
  const auto with = [&good](size_t at, int value) {
    std::vector<int> bad = good;
    bad[at] = value;
    return bad;
  };
  for (const auto& [at, value] : {std::pair{0, 3},
                                  {1, 4},
                                  {1, -1},
                                  {2, 0},
                                  {2, 1 << 20},
                                  {3, 0},
                                  {5, 17},
                                  {7, 0},
                                  {8, 2},
                                  {9, 0},
                                  {10, -3}})
    EXPECT_FALSE(TellDarray(with(static_cast<size_t>(at), value), mpi::Family::open_mpi, &array)) << at;
}

}  // namespace
}  // namespace rankine::recorder::io
