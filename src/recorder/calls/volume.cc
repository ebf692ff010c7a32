// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/calls/volume.h"

#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"

namespace rankine::mpi {

uint64_t g_type_generation = 1;

uint64_t AskTypeSize(uint64_t type) {
  int64_t size = 0;
  if (RealPmpi(fn::Type_size_x) != nullptr) {
    if (CallReal(fn::Type_size_x, type, &size) != 0) return 0;
  } else {
    int narrow = 0;
    if (CallReal(fn::Type_size, type, &narrow) != 0) return 0;
    size = narrow;
  }
  return size < 0 ? 0 : static_cast<uint64_t>(size);
}

uint64_t TypeSizeSlow(Thread* t, Slot* s, uint64_t type) {
  const Abi& abi = recorder::g_process.abi;
  if (!abi.Known() || type == abi.datatype_null) return 0;
  recorder::TypeCache& c = t->types[((type * 0x9e3779b97f4a7c15ull) >> 40) % recorder::kTypeCacheSize];
  if (c.handle != type || c.generation != g_type_generation)
    c = recorder::TypeCache{type, g_type_generation, AskTypeSize(type)};
  if (IsBuiltinType(abi, type)) {
    s->builtin_type = type;
    s->builtin_size = static_cast<uint32_t>(c.size);
  }
  return c.size;
}

namespace {

Neighbors GridNeighbors(uint64_t comm) {
  constexpr int kMost = 32;
  int dimensions = 0;
  if (CallReal(fn::Cartdim_get, comm, &dimensions) != 0 || dimensions < 0) return {0, 0};
  auto places = static_cast<uint64_t>(dimensions) * 2;
  int size[kMost], periodic[kMost], at[kMost];
  if (dimensions > kMost || CallReal(fn::Cart_get, comm, dimensions, size, periodic, at) != 0)
    return {places, places};
  Neighbors neighbors{places, places};
  for (int d = 0; d < dimensions; ++d) {
    if (periodic[d] != 0) continue;
    if (at[d] == 0) neighbors.empty |= uint64_t{1} << (2 * d);
    if (at[d] == size[d] - 1) neighbors.empty |= uint64_t{1} << (2 * d + 1);
  }
  return neighbors;
}

}  // namespace

Neighbors NeighborsIn(uint64_t comm) {
  const Abi& abi = recorder::g_process.abi;
  int kind = 0;
  if (CallReal(fn::Topo_test, comm, &kind) != 0) return {0, 0};
  if (kind == abi.topo_cart) return GridNeighbors(comm);
  if (kind == abi.topo_graph) {
    int rank = 0;
    int degree = 0;
    if (CallReal(fn::Comm_rank, comm, &rank) != 0 ||
        CallReal(fn::Graph_neighbors_count, comm, rank, &degree) != 0)
      return {0, 0};
    return {static_cast<uint64_t>(degree), static_cast<uint64_t>(degree)};
  }
  if (kind == abi.topo_dist_graph) {
    int in = 0;
    int out = 0;
    int weighted = 0;
    if (CallReal(fn::Dist_graph_neighbors_count, comm, &in, &out, &weighted) != 0) return {0, 0};
    return {static_cast<uint64_t>(in), static_cast<uint64_t>(out)};
  }
  return {0, 0};
}

}  // namespace rankine::mpi
