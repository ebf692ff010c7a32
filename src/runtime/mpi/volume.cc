#include "runtime/mpi/volume.h"

#include "runtime/mpi/generated/specs.h"
#include "runtime/mpi/real.h"

namespace rankine::mpi {

uint64_t g_type_generation = 1;

uint64_t TypeSizeSlow(Thread* t, uint64_t type) {
  const Abi& abi = runtime::g_process.abi;
  if (!abi.Known() || type == abi.datatype_null) return 0;
  int64_t size = 0;
  if (RealPmpi(fn::Type_size_x) != nullptr) {
    if (CallReal(fn::Type_size_x, type, &size) != 0) return 0;
  } else {
    int narrow = 0;
    if (CallReal(fn::Type_size, type, &narrow) != 0) return 0;
    size = narrow;
  }
  if (size < 0) size = 0;
  runtime::TypeCache& c = t->types[((type * 0x9e3779b97f4a7c15ull) >> 40) % runtime::kTypeCacheSize];
  c = runtime::TypeCache{type, IsBuiltinType(abi, type) ? ~uint64_t{0} : g_type_generation,
                         static_cast<uint64_t>(size)};
  return c.size;
}

Degrees TopologyDegrees(Thread*, uint64_t comm) {
  const Abi& abi = runtime::g_process.abi;
  int kind = 0;
  if (CallReal(fn::Topo_test, comm, &kind) != 0) return {0, 0};
  if (kind == abi.topo_cart) {
    int dimensions = 0;
    if (CallReal(fn::Cartdim_get, comm, &dimensions) != 0 || dimensions < 0) return {0, 0};
    auto degree = static_cast<uint64_t>(dimensions) * 2;
    return {degree, degree};
  }
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
