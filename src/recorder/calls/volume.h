// SPDX-License-Identifier: BSD-3-Clause
// Computes the number of bytes that a call moves, from the call's arguments and its function's Spec (rules:
// docs/volumes.md). The volume is computed only after the call has succeeded. If a count is zero, its
// datatype is not examined, since the standard lets an application leave that datatype undefined.
#pragma once
#include <bit>
#include <cstdint>

#include "recorder/core/process.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/comms.h"
#include "recorder/mpi/spec.h"

namespace rankine::mpi {

using recorder::Slot;
using recorder::Thread;

// Returns the size of the datatype. Each thread caches sizes, and calls MPI_Type_size_x if a datatype is not
// in the thread's cache. The slot also caches the size of a predefined type.
uint64_t TypeSizeSlow(Thread* t, Slot* s, uint64_t type);
// Returns the size that the library reports, and does not cache this size.
uint64_t AskTypeSize(uint64_t type);
// The generation of datatypes. The generation is incremented whenever a datatype is freed, because the
// handle may then be reused for another datatype.
[[gnu::visibility("hidden")]] extern uint64_t g_type_generation;

[[gnu::always_inline]] inline uint64_t TypeSize(Thread* t, Slot* s, long argument) {
  uint64_t type = Handle(recorder::g_process.abi, argument);
  if (s->builtin_type == type) [[likely]]
    return s->builtin_size;
  return TypeSizeSlow(t, s, type);
}

// MPI_Isendrecv and similar functions.
template <class S>
inline constexpr bool kExchangesLater = S::shape == CallRole::start&& S::dest != kNone&& S::source != kNone;

// Returns whether the status at completion does not describe the received message. If the status does not
// describe the message, the receive's capacity is counted. MPICH (4 and 5, also with the standard ABI) and
// Intel MPI leave the values of an earlier operation in the status.
template <class S>
inline bool HasUntoldReceipt() {
  const Family family = recorder::g_process.abi.family;
  return kExchangesLater<S> && (family == Family::mpich || family == Family::standard);
}

// The neighbours of this rank in a communicator's topology. In the arguments of neighborhood collectives,
// each neighbour has a position. At the border of a grid that is not periodic, the neighbour is
// MPI_PROC_NULL, and its position is called empty.
struct Neighbors {
  uint64_t in = 0, out = 0;  // The numbers of positions from which the rank receives, and to which it
                             // sends.
  uint64_t empty = 0;        // If bit i is set, position i is empty for sending and for receiving.
  uint64_t Sources() const { return in - static_cast<uint64_t>(std::popcount(empty)); }
  uint64_t Destinations() const { return out - static_cast<uint64_t>(std::popcount(empty)); }
};
Neighbors NeighborsIn(uint64_t comm);

struct CommView {
  const recorder::CommInfo* info;  // nullptr: unknown communicator
  uint64_t handle;
  Slot* slot;  // slot of the call
};

template <bool Large>
inline uint64_t CountAt(const void* counts, uint64_t i) {
  int64_t v = Large ? static_cast<const int64_t*>(counts)[i] : static_cast<const int32_t*>(counts)[i];
  return v > 0 ? static_cast<uint64_t>(v) : 0;
}

template <bool Large>
inline uint64_t CountOf(long argument) {
  int64_t v = Large ? argument : static_cast<int32_t>(argument);
  return v > 0 ? static_cast<uint64_t>(v) : 0;
}

inline const void* Pointer(long argument) {
  return reinterpret_cast<const void*>(argument);
}

inline bool IsEmpty(uint64_t empty, uint64_t i) {
  return i < 64 && (empty >> i & 1) != 0;
}

template <bool Large>
inline uint64_t SumCounts(const void* counts, uint64_t n, uint64_t empty = 0) {
  uint64_t sum = 0;
  if (counts == nullptr) return 0;
  for (uint64_t i = 0; i < n; ++i) {
    if (!IsEmpty(empty, i)) sum += CountAt<Large>(counts, i);
  }
  return sum;
}

template <bool Large>
uint64_t SumTyped(Thread* t, Slot* s, const void* counts, const void* types, uint64_t n, uint64_t empty) {
  uint64_t sum = 0;
  if (counts == nullptr || types == nullptr) return 0;
  for (uint64_t i = 0; i < n; ++i) {
    if (IsEmpty(empty, i)) continue;
    uint64_t count = CountAt<Large>(counts, i);
    if (count != 0)
      sum += count * TypeSize(t, s, static_cast<long>(LoadHandle(recorder::g_process.abi, types, i)));
  }
  return sum;
}

// Returns whether a volume applies to this rank. `W` names the ranks that take part: the root, all other
// ranks, or all ranks.
template <Who W, bool Rooted>
inline bool TakesPart(const recorder::CommInfo* c, long root_argument) {
  if constexpr (W == Who::nobody) {
    return false;
  } else if constexpr (!Rooted) {
    return true;
  } else {
    if (c == nullptr) return W == Who::all;
    int root = static_cast<int>(root_argument);
    if (!c->inter) return W == Who::all || (root == c->rank) == (W == Who::root);
    const Abi& abi = recorder::g_process.abi;
    if (root == abi.proc_null) return false;
    return root == abi.root ? W == Who::root : W != Who::root;
  }
}

template <Volume V, bool Large>
inline uint64_t Elements(const CommView& comm, const long* a) {
  const recorder::CommInfo* c = comm.info;
  uint64_t size = c == nullptr ? 0 : static_cast<uint64_t>(c->inter ? c->remote_size : c->size);
  uint64_t own = c == nullptr ? 0 : static_cast<uint64_t>(c->size);
  switch (V.times) {
    case Times::one:
      return V.count == kNone ? 1 : CountOf<Large>(a[V.count]);
    case Times::comm_size:
      return CountOf<Large>(a[V.count]) * size;
    case Times::local_size:
      return CountOf<Large>(a[V.count]) * own;
    case Times::sum:
      return SumCounts<Large>(Pointer(a[V.count]), size);
    case Times::sum_local:
      return SumCounts<Large>(Pointer(a[V.count]), own);
    case Times::own:
      return c == nullptr || a[V.count] == 0
                 ? 0
                 : CountAt<Large>(Pointer(a[V.count]), static_cast<uint64_t>(c->rank));
    case Times::in_degree:
      return CountOf<Large>(a[V.count]) * NeighborsIn(comm.handle).Sources();
    case Times::out_degree:
      return CountOf<Large>(a[V.count]) * NeighborsIn(comm.handle).Destinations();
    case Times::sum_in: {
      Neighbors neighbors = NeighborsIn(comm.handle);
      return SumCounts<Large>(Pointer(a[V.count]), neighbors.in, neighbors.empty);
    }
    case Times::sum_out: {
      Neighbors neighbors = NeighborsIn(comm.handle);
      return SumCounts<Large>(Pointer(a[V.count]), neighbors.out, neighbors.empty);
    }
    case Times::sum_types:
    case Times::sum_types_in:
    case Times::sum_types_out:
      break;  // The count is in bytes, not in elements.
  }
  return 0;
}

template <Volume V, bool Large>
inline uint64_t Bytes(Thread* t, const CommView& comm, const long* a) {
  if constexpr (V.times == Times::sum_types || V.times == Times::sum_types_in ||
                V.times == Times::sum_types_out) {
    const recorder::CommInfo* c = comm.info;
    uint64_t n = c == nullptr ? 0 : static_cast<uint64_t>(c->inter ? c->remote_size : c->size);
    uint64_t empty = 0;
    if constexpr (V.times != Times::sum_types) {
      Neighbors neighbors = NeighborsIn(comm.handle);
      n = V.times == Times::sum_types_in ? neighbors.in : neighbors.out;
      empty = neighbors.empty;
    }
    return SumTyped<Large>(t, comm.slot, Pointer(a[V.count]), Pointer(a[V.type]), n, empty);
  } else {
    uint64_t elements = Elements<V, Large>(comm, a);
    if constexpr (V.factor != kNone) elements *= CountOf<false>(a[V.factor]);
    if (elements == 0) return 0;
    if constexpr (V.type == kNone) return elements;
    return elements * TypeSize(t, comm.slot, a[V.type]);
  }
}

// Returns the number of bytes that this rank moves according to `V`. If the buffer of `V` is MPI_IN_PLACE,
// `InPlace` is used in place of `V`.
template <Volume V, Volume InPlace, bool Large, int8_t Root>
inline uint64_t VolumeBytes(Thread* t, const CommView& comm, const long* a) {
  if constexpr (V.who == Who::nobody && InPlace.who == Who::nobody) {
    return 0;
  } else {
    constexpr bool kRooted = Root != kNone;
    long root = 0;
    if constexpr (kRooted) root = a[Root];
    if constexpr (V.buffer != kNone) {
      if (static_cast<uint64_t>(a[V.buffer]) == recorder::g_process.abi.in_place) [[unlikely]] {
        return TakesPart<InPlace.who, kRooted>(comm.info, root) ? Bytes<InPlace, Large>(t, comm, a) : 0;
      }
    }
    return TakesPart<V.who, kRooted>(comm.info, root) ? Bytes<V, Large>(t, comm, a) : 0;
  }
}

}  // namespace rankine::mpi
