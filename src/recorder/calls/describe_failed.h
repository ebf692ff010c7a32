// Calls that failed. What such a call has completed or received all the same is in the trace, or a replay
// would wait for it. The others are no actions.
#pragma once
#include <cstdint>

#include "recorder/calls/describe.h"

namespace rankine::recorder::calls {

// Its message has come, though it may be longer than its room.
template <class S>
inline constexpr bool kMayBeCutOff =
    (S::shape == Shape::recv || S::shape == Shape::sendrecv) && S::cls == Class::point_to_point;

// A call of all ranks, blocking. Its messages may be of other lengths at other ranks, so that it fails at
// some.
template <class S>
inline constexpr bool kMayFailInside =
    (S::cls == Class::collective || S::cls == Class::neighborhood) && S::request == kNo&& S::shape
                                                                          == Shape::blocking;

// Was it arguments that the library did not like, so that it has done nothing? In all families these classes
// come before MPI_ERR_UNKNOWN, which comes before MPI_ERR_TRUNCATE; of MPICH MPI_ERR_REQUEST alone does not.
inline bool IsOfArguments(int error_class) {
  const mpi::Abi& abi = g_process.abi;
  return error_class < abi.err_truncate - 1 || error_class == abi.err_request;
}

// MPI_Wait and its family: has it ended a request? What was wrong may be its other arguments.
template <class S>
inline bool ListEnded(Describer* d, int rc, const long* a, const Saved& saved) {
  Saved all = saved;
  FailedCall call{&all, nullptr, rc, nullptr, 0};
  [[maybe_unused]] int index = -1;
  if constexpr (S::shape == Shape::wait) {
    const void* handle = &saved.handle;
    const void* null = &g_process.abi.request_null;
    all.handles = static_cast<const std::byte*>(handle);
    all.count = 1;
    // Open MPI leaves the handle of what has failed.
    call.requests = IsOfArguments(ErrorClass(rc)) ? saved.handles : null;
  } else {
    call.requests = Pointer(a[S::request]);
  }
  if (call.requests == nullptr || all.count <= 0 || all.handles == nullptr) return false;
  if constexpr (S::shape == Shape::wait_any) {
    if (a[S::index] != 0) index = mpi::IntOut<S>(S::index, a);
    call.indices = &index;
    call.count = 1;
  } else if constexpr (S::shape == Shape::wait_some) {
    call.indices = static_cast<const int*>(Pointer(a[S::index]));
    call.count = a[S::outcount] == 0 ? 0 : mpi::IntOut<S>(S::outcount, a);
    if (call.indices == nullptr || call.count < 0 || call.count > all.count) all.status = nullptr;
  }
  return ListFailed(d, call);
}

template <class Traces, uint16_t Id>
[[gnu::noinline, gnu::cold]] void DescribeDone(Thread* t, Slot* s, uint64_t end, int rc, const long* a,
                                               const Saved& saved) {
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

// After what it has completed was counted.
template <class Traces, uint16_t Id>
[[gnu::always_inline]] inline void DescribeFailed(Thread* t, Slot* s, uint64_t end, int rc, const long* a,
                                                  const Saved& saved) {
  using S = mpi::Spec<Id>;
  if constexpr (mpi::kCompletes<S> || kMayBeCutOff<S> || kMayFailInside<S>) {
    DescribeDone<Traces, Id>(t, s, end, rc, S::shape == Shape::wait ? nullptr : a, saved);
  } else {
    Traces::PutLocal(t, s, layout::kTiFailed, end);
  }
}

}  // namespace rankine::recorder::calls
