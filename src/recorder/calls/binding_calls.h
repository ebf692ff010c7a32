// SPDX-License-Identifier: BSD-3-Clause
// Calls that MPI's Fortran bindings make for their own purposes (core/callsite/bindings.h). The program did
// not make the bindings' calls, so they are forwarded and not recorded.
#pragma once
#include <cstdint>

#include "recorder/calls/completion.h"
#include "recorder/calls/volume.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::mpi {

// The functions that the bindings of Open MPI, MPICH and Intel MPI call for their own purposes: to find the
// lengths of arrays, and to create datatypes for array sections.
template <uint16_t Id>
inline constexpr bool kCalledByBindings =
    Id == fn::Comm_size || Id == fn::Comm_rank || Id == fn::Cartdim_get || Id == fn::Topo_test ||
    Id == fn::Graph_neighbors_count || Id == fn::Dist_graph_neighbors_count || Id == fn::Type_contiguous ||
    Id == fn::Type_create_hvector || Id == fn::Type_commit || Id == fn::Type_free;

template <uint16_t Id>
[[gnu::always_inline]] inline bool IsBindingsOwn(Thread* t, Origin from) {
  if constexpr (kCalledByBindings<Id>) {
    return callsite::IsOwnCall(t->sites, reinterpret_cast<uintptr_t>(from.return_address), Id,
                               Spec<Id>::name);
  } else {
    return false;
  }
}

// To be called after a call that a binding has made for the binding's own purposes. If the binding's call has
// freed a datatype, the library may reuse the datatype's handle, so cached sizes become invalid.
template <uint16_t Id>
inline void AfterOwnCall() {
  if constexpr (Spec<Id>::shape == CallRole::type_free)
    __atomic_fetch_add(&g_type_generation, 1, __ATOMIC_RELAXED);
}

}  // namespace rankine::mpi
