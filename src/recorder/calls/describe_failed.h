// SPDX-License-Identifier: BSD-3-Clause
// Handles calls that failed. The trace still contains the requests and messages that a failed call has
// completed or received. Without these requests and messages, a replay would wait for them forever. Other
// failed calls are not actions.
#pragma once
#include <cstdint>

#include "recorder/calls/describe.h"

namespace rankine::recorder::calls {

// True if the message may have arrived although the call failed, because the message was longer than the
// buffer.
template <class S>
inline constexpr bool kMayBeCutOff =
    (S::shape == CallRole::recv || S::shape == CallRole::sendrecv) && S::cls == Class::point_to_point;

// True for a blocking call in which all ranks take part. A collective call may fail on only some ranks,
// because message lengths may differ between ranks.
template <class S>
inline constexpr bool kMayFailInside =
    (S::cls == Class::collective || S::cls == Class::neighborhood) && S::request == kNo&& S::shape
                                                                          == CallRole::blocking;

// Returns whether the library rejected the call's arguments and did nothing. In all families, the error
// classes for invalid arguments are less than MPI_ERR_UNKNOWN, which is less than MPI_ERR_TRUNCATE. The one
// exception to this order is MPICH's MPI_ERR_REQUEST.
inline bool IsOfArguments(int error_class) {
  const mpi::Abi& abi = g_process.abi;
  return error_class < abi.err_truncate - 1 || error_class == abi.err_request;
}

// Returns whether a failed call of MPI_Wait or a similar function has ended a request. MPI may have ended
// the request if the reported error concerns other requests.
template <class S>
inline bool ListEnded(Describer* d, int rc, const long* a, const PreCallState& saved) {
  PreCallState all = saved;
  FailedCall call{&all, nullptr, rc, nullptr, 0};
  [[maybe_unused]] int index = -1;
  if constexpr (S::shape == CallRole::wait) {
    const void* handle = &saved.handle;
    const void* null = &g_process.abi.request_null;
    all.handles = static_cast<const std::byte*>(handle);
    all.count = 1;
    // Open MPI does not set the handle of a failed request to null.
    call.requests = IsOfArguments(ErrorClass(rc)) ? saved.handles : null;
  } else {
    call.requests = Pointer(a[S::request]);
  }
  if (call.requests == nullptr || all.count <= 0 || all.handles == nullptr) return false;
  if constexpr (S::shape == CallRole::wait_any) {
    if (a[S::index] != 0) index = mpi::IntOut<S>(S::index, a);
    call.indices = &index;
    call.count = 1;
  } else if constexpr (S::shape == CallRole::wait_some) {
    call.indices = static_cast<const int*>(Pointer(a[S::index]));
    call.count = a[S::outcount] == 0 ? 0 : mpi::IntOut<S>(S::outcount, a);
    if (call.indices == nullptr || call.count < 0 || call.count > all.count) all.status = nullptr;
  }
  return ListFailed(d, call);
}

template <class Traces, uint16_t Id>
[[gnu::noinline, gnu::cold]] void DescribeDone(Thread* t, Slot* s, uint64_t end, int rc, const long* a,
                                               const PreCallState& saved) {
  using S = mpi::Spec<Id>;
  if constexpr (mpi::kCompletes<S>) {
    Describer* d = t->describer;
    if (ListEnded<S>(d, rc, a, saved)) {
      SetCall(d, t, s, end);
      Parts p;
      p.what = layout::TiWhat::completed;
      p.flags = layout::kTiFailed;
      return Traces::Put(t, Pack(Id, t->context.node->index, layout::kTiNone, p), end);
    }
  } else if constexpr (kMayBeCutOff<S>) {
    if (ErrorClass(rc) == g_process.abi.err_truncate)
      return DescribeAnew<Traces, Id, true>(t, s, s->comm, end, a, saved);
  } else if constexpr (kMayFailInside<S>) {
    if (!IsOfArguments(ErrorClass(rc))) return DescribeAnew<Traces, Id, true>(t, s, s->comm, end, a, saved);
  }
  Traces::PutLocal(t, s, layout::kTiFailed, end);
}

// To be called after the completed requests were counted.
template <class Traces, uint16_t Id>
[[gnu::always_inline]] inline void DescribeFailed(Thread* t, Slot* s, uint64_t end, int rc, const long* a,
                                                  const PreCallState& saved) {
  using S = mpi::Spec<Id>;
  if constexpr (mpi::kCompletes<S> || kMayBeCutOff<S> || kMayFailInside<S>) {
    DescribeDone<Traces, Id>(t, s, end, rc, S::shape == CallRole::wait ? nullptr : a, saved);
  } else {
    Traces::PutLocal(t, s, layout::kTiFailed, end);
  }
}

}  // namespace rankine::recorder::calls
