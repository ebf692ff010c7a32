// SPDX-License-Identifier: BSD-3-Clause
// The fields of a key that is being built, and the part of a key that contains volumes (describe.h).
#pragma once
#include <cstdint>

#include "recorder/calls/call_slot.h"
#include "recorder/calls/describer.h"
#include "recorder/calls/volume.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::recorder::calls {

using mpi::CallRole;
using mpi::Class;
using mpi::CommVia;
using mpi::Pointer;
using mpi::Times;
using mpi::Volume;
using mpi::Who;
inline constexpr int8_t kNo = mpi::kNone;

inline constexpr bool IsPerPeer(Times times) {
  return times == Times::one || times == Times::comm_size || times == Times::local_size ||
         times == Times::in_degree || times == Times::out_degree;
}
inline constexpr bool IsListed(Times times) {
  return times == Times::sum || times == Times::sum_local || times == Times::own || times == Times::sum_in ||
         times == Times::sum_out;
}
inline constexpr bool IsTyped(Times times) {
  return times == Times::sum_types || times == Times::sum_types_in || times == Times::sum_types_out;
}

// Returns the number of bytes per peer, if the function has one count for all peers.
template <Volume V, bool Large>
inline uint64_t EachBytes(Thread* t, Slot* s, const long* a) {
  if constexpr (!IsPerPeer(V.times)) {
    return 0;
  } else {
    uint64_t n = V.count == kNo ? 1 : mpi::CountOf<Large>(a[V.count]);
    if constexpr (V.factor != kNo) n *= mpi::CountOf<false>(a[V.factor]);
    if (n == 0) return 0;
    if constexpr (V.type == kNo) return n;
    return n * mpi::TypeSize(t, s, a[V.type]);
  }
}

template <Volume V, bool Large>
inline uint16_t TypeNumberOf(Thread* t, Describer* d, const long* a) {
  if constexpr (V.type == kNo || IsTyped(V.times)) {
    return 0;
  } else {
    return TypeOf(t, d, mpi::Handle(g_process.abi, a[V.type]));
  }
}

// Lists the number of peers, followed by the bytes that are sent to or received from each peer.
template <Volume V, bool Large>
inline void ListBytes(Thread* t, Describer* d, Slot* s, const mpi::CommView& comm, const long* a) {
  uint64_t n = 0;
  if constexpr (V.times == Times::sum || V.times == Times::sum_types) {
    n = comm.info == nullptr
            ? 0
            : static_cast<uint64_t>(comm.info->inter ? comm.info->remote_size : comm.info->size);
  } else if constexpr (V.times == Times::sum_local || V.times == Times::own) {
    n = comm.info == nullptr ? 0 : static_cast<uint64_t>(comm.info->size);
  } else if constexpr (V.times == Times::sum_in || V.times == Times::sum_types_in) {
    n = mpi::NeighborsIn(comm.handle).in;
  } else if constexpr (V.times == Times::sum_out || V.times == Times::sum_types_out) {
    n = mpi::NeighborsIn(comm.handle).out;
  }
  if (V.count == kNo || a[V.count] == 0) n = 0;
  AddWord(d, static_cast<uint32_t>(n));
  if constexpr (IsListed(V.times)) {
    const uint64_t size = n == 0 ? 0 : mpi::TypeSize(t, s, a[V.type]);
    for (uint64_t i = 0; i < n; ++i) {
      const uint64_t bytes = mpi::CountAt<Large>(Pointer(a[V.count]), i) * size;
      AddWord(d, static_cast<uint32_t>(bytes));
      AddWord(d, static_cast<uint32_t>(bytes >> 32));
    }
  } else if constexpr (IsTyped(V.times)) {
    for (uint64_t i = 0; i < n; ++i) {
      const uint64_t count = mpi::CountAt<Large>(Pointer(a[V.count]), i);
      uint64_t bytes = 0;
      if (count != 0)
        bytes = count *
                mpi::TypeSize(t, s, static_cast<long>(mpi::LoadHandle(g_process.abi, Pointer(a[V.type]), i)));
      AddWord(d, static_cast<uint32_t>(bytes));
      AddWord(d, static_cast<uint32_t>(bytes >> 32));
    }
  }
}

// The fields of a key that is being built.
struct Parts {
  int32_t to_peer = layout::kTiProcNull, to_tag = 0;
  int32_t from_peer = layout::kTiProcNull, from_tag = 0;
  uint16_t to_type = 0, from_type = 0;
  uint64_t to_bytes = 0, from_bytes = 0;
  int32_t root = 0;
  uint32_t object = layout::kTiNone;
  uint32_t request = layout::kTiNone;
  uint8_t flags = 0;
  layout::TiWhat what = layout::TiWhat::call;
};

inline uint64_t FirstWordOf(uint16_t function, layout::TiWhat what, uint8_t flags, uint32_t node) {
  return layout::TiPack(function | uint32_t{static_cast<uint8_t>(what)} << 16 | uint32_t{flags} << 24, node);
}

inline layout::TiWords Pack(uint16_t function, uint32_t node, uint32_t comm, const Parts& p) {
  using layout::TiPack;
  const auto u = [](int32_t v) { return static_cast<uint32_t>(v); };
  return {{FirstWordOf(function, p.what, p.flags, node), TiPack(comm, p.request),
           TiPack(u(p.to_peer), u(p.to_tag)), TiPack(u(p.from_peer), u(p.from_tag)),
           TiPack(p.to_type | uint32_t{p.from_type} << 16, layout::kTiNone), p.to_bytes, p.from_bytes,
           TiPack(u(p.root), p.object)}};
}

inline int32_t RootOf(int rank) {
  if (rank == g_process.abi.root) return layout::kTiRoot;
  return rank == g_process.abi.proc_null ? layout::kTiProcNull : rank;
}

inline int32_t TagOf(long tag) {
  const int value = static_cast<int>(tag);
  return value == g_process.abi.any_tag ? layout::kTiAnyTag : value;
}

// True for a rooted call (broadcast, reduction) in which the same arguments describe both directions. The
// arguments of such a call are described on all ranks.
template <class S>
inline constexpr bool kOneBuffer = S::send.count != kNo&& S::send.count == S::recv.count&& S::send.type ==
                                       S::recv.type&& S::cls ==
                                       Class::collective&& IsPerPeer(S::send.times) &&
                                   IsPerPeer(S::recv.times);

// Calls `use` for this rank's volume V. If V's buffer is MPI_IN_PLACE, calls `use` for InPlace instead.
// Does nothing if this rank neither sends nor receives the volume.
template <Volume V, Volume InPlace, class S, class Use>
inline void WithVolume(const mpi::CommView& comm, const long* a, Use use) {
  constexpr bool kRooted = S::root != kNo;
  long root = 0;
  if constexpr (kRooted) root = a[S::root < 0 ? 0 : S::root];
  if constexpr (V.buffer != kNo) {
    if (static_cast<uint64_t>(a[V.buffer]) == g_process.abi.in_place) [[unlikely]] {
      if constexpr (InPlace.who != Who::nobody) {
        if (mpi::TakesPart<InPlace.who, kRooted>(comm.info, root)) use.template operator()<InPlace>();
      }
      return;
    }
  }
  if constexpr (V.who != Who::nobody) {
    if (kOneBuffer<S> || mpi::TakesPart<V.who, kRooted>(comm.info, root)) use.template operator()<V>();
  }
}

template <class S>
inline constexpr bool kLists = !IsPerPeer(S::send.times) || !IsPerPeer(S::recv.times);

template <class S>
inline void DescribeVolumes(Thread* t, Describer* d, Slot* s, const mpi::CommView& comm, const long* a,
                            Parts* p) {
  WithVolume<S::send, S::send_in_place, S>(comm, a, [&]<Volume V>() {
    p->to_bytes = EachBytes<V, S::large_count>(t, s, a);
    p->to_type = TypeNumberOf<V, S::large_count>(t, d, a);
  });
  WithVolume<S::recv, S::recv_in_place, S>(comm, a, [&]<Volume V>() {
    if constexpr (kOneBuffer<S>) {
      p->from_bytes = p->to_bytes;
      p->from_type = p->to_type;
      if (p->to_bytes != 0) return;
    }
    p->from_bytes = EachBytes<V, S::large_count>(t, s, a);
    p->from_type = TypeNumberOf<V, S::large_count>(t, d, a);
  });
  if constexpr (kLists<S>) {
    const uint32_t at = d->word_count;
    WithVolume<S::send, S::send_in_place, S>(
        comm, a, [&]<Volume V>() { ListBytes<V, S::large_count>(t, d, s, comm, a); });
    if (d->word_count == at) AddWord(d, 0);
    const uint32_t middle = d->word_count;
    WithVolume<S::recv, S::recv_in_place, S>(
        comm, a, [&]<Volume V>() { ListBytes<V, S::large_count>(t, d, s, comm, a); });
    if (d->word_count == middle) AddWord(d, 0);
  }
}

}  // namespace rankine::recorder::calls
