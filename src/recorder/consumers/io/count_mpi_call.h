// SPDX-License-Identifier: BSD-3-Clause
// Adds completed MPI-IO calls to the sums of I/O and to the trace of operations.
#pragma once
#include <cstdint>
#include <cstring>

#include "recorder/calls/call_record.h"
#include "recorder/consumers/io/mpi_calls.h"
#include "recorder/consumers/io/operations.h"

namespace rankine::mpi {

// Returns the way in which an MPI-IO function specifies the position in the file.
template <uint16_t Id>
constexpr recorder::io::MpiCallKind IoCallKind() {
  using enum recorder::io::MpiCallKind;
  if (Id == fn::File_set_view) return set_view;
  if (Id == fn::File_seek) return seek;
  switch (Spec<Id>::pointer) {
    case FilePointer::given:
      return given;
    case FilePointer::individual:
      return pointer;
    default:
      return other;
  }
}

// PlaceIo is not inlined, so that common calls save fewer registers.
template <uint16_t Id>
[[gnu::noinline]] void PlaceIo(Thread* t, const Slot* s, uint64_t ticks, bool ok, uint64_t bytes,
                               uint64_t handle, const long* a) {
  constexpr auto kKind = IoCallKind<Id>();
  recorder::io::PlacedMpiCall call{Id,    kKind, !ok, s->site, handle, t->now->enter_ticks,
                                   ticks, bytes, 0,   0,       0};
  if constexpr (kKind == recorder::io::MpiCallKind::given || kKind == recorder::io::MpiCallKind::set_view)
    call.where = a[1];
  if constexpr (kKind == recorder::io::MpiCallKind::set_view) {
    call.etype = Handle(g_process.abi, a[2]);
    call.filetype = Handle(g_process.abi, a[3]);
  }
  recorder::io::PlaceMpiCall(t, call);
}

template <class S>
inline constexpr bool kOnFile = S::cls == Class::io &&
                                (S::comm_via == CommVia::file || S::shape == CallRole::file_open ||
                                 S::shape == CallRole::file_close);

template <uint16_t Id>
inline void CountMpiIo(Thread* t, const CallRecord& call) {
  using S = Spec<Id>;
  const long* a = call.args;
  const bool ok = call.ok;
  const uint64_t bytes = call.Bytes();
  uint64_t handle = 0;
  if constexpr (S::shape == CallRole::file_open) {
    if (!ok) return;
    std::memcpy(&handle, Pointer(a[S::newcomm]), sizeof handle);
    recorder::io::OpenMpiFile(handle, static_cast<const char*>(Pointer(a[1])), call.slot->comm,
                              static_cast<int>(a[2]));
  } else if constexpr (S::shape == CallRole::file_close) {
    handle = call.saved.handle;
  } else {
    handle = HandleOf<S>(a, call.saved);
  }
  using enum recorder::io::MpiCallKind;
  constexpr auto kKind = IoCallKind<Id>();
  constexpr bool kIsPlain = kKind == other || kKind == given;
  if (!kIsPlain || recorder::io::g_traces_operations) [[unlikely]] {
    PlaceIo<Id>(t, call.slot, call.ticks, ok, bytes, handle, a);
  } else {
    const int64_t where = kKind == given ? a[1] : recorder::io::kNoPlace;
    recorder::io::AddMpiCall(t, call.slot, handle, where, call.ticks, ok ? bytes : recorder::io::kFailed);
  }
  if constexpr (S::shape == CallRole::file_close) recorder::io::CloseMpiFile(handle);
}

}  // namespace rankine::mpi
