// SPDX-License-Identifier: BSD-3-Clause
// Some calls need more work than an update of their row. Work before the call: provide our own status, save
// request handles, wrap user functions. Work after the call: completions, new communicators, freed handles.
//
// The code is chosen at compile time from the call's Spec, so a plain call costs nothing more.
#pragma once
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/hash.h"
#include "recorder/calls/arguments.h"
#include "recorder/calls/completion.h"
#include "recorder/calls/poll_note.h"
#include "recorder/calls/volume.h"
#include "recorder/consumers/stall/hooks.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/callbacks.h"
#include "recorder/mpi/comms.h"
#include "recorder/mpi/spec.h"
#include "recorder/session/lifecycle.h"

namespace rankine::mpi {

// The kind of handle that the call invalidates.
template <class S>
inline constexpr recorder::HandleKind kForgets = [] {
  using enum recorder::HandleKind;
  if (S::shape == CallRole::comm_free) return comm;
  if (S::shape == CallRole::win_free) return win;
  if (S::shape == CallRole::file_close) return file;
  return S::comm_via == CommVia::message ? message : none;
}();

template <class S>
inline void BeforeCall(Thread* t, long* a, PreCallState* saved) {
  const Abi& abi = recorder::g_process.abi;
  constexpr bool kOneStatus = S::shape == CallRole::recv || S::shape == CallRole::sendrecv ||
                              S::shape == CallRole::wait || S::shape == CallRole::wait_any ||
                              (S::shape == CallRole::probe && S::flag == kNone);
  if constexpr (kOneStatus && S::status != kNone) {
    if (IgnoresStatus(abi, Pointer(a[S::status])))
      a[S::status] = static_cast<long>(reinterpret_cast<uintptr_t>(t->status));
    saved->status = Pointer(a[S::status]);
  }
  if constexpr (S::shape == CallRole::wait || S::shape == CallRole::request_free) {
    saved->handle = HandleBehind(abi, a[S::request]);
  }
  if constexpr (S::shape == CallRole::wait)
    saved->handles = static_cast<const std::byte*>(static_cast<const void*>(Pointer(a[S::request])));
  if constexpr (S::shape == CallRole::wait_all || S::shape == CallRole::wait_any ||
                S::shape == CallRole::wait_some) {
    constexpr bool kStatuses = S::shape != CallRole::wait_any;
    recorder::SaveHandles(t, static_cast<int>(a[S::request_count]), Pointer(a[S::request]), kStatuses,
                          &a[S::status], saved);
  }
  if constexpr (S::comm_via == CommVia::message) saved->handle = HandleBehind(abi, a[S::comm]);
  if constexpr (S::shape == CallRole::file_close) {
    if (a[S::handle] != 0) std::memcpy(&saved->handle, Pointer(a[S::handle]), sizeof saved->handle);
  } else if constexpr (kTakesHandle<S>) {
    saved->handle = HandleBehind(abi, a[S::handle]);
  }
  if constexpr (kForgets<S> != recorder::HandleKind::none)
    saved->registration = recorder::RegistrationOf(kForgets<S>, saved->handle);
  if constexpr (S::callbacks[0] != kNone) {
    for (int8_t position : S::callbacks) {
      if (position != kNone) a[position] = recorder::WrapCallback(a[position]);
    }
  }
  if constexpr (S::shape == CallRole::abort) recorder::NoteAbort(static_cast<int>(a[1]));
  if constexpr (S::shape == CallRole::spawn) recorder::WrapSpawn(t, a);
  if constexpr (S::shape == CallRole::spawn_multiple) recorder::WrapSpawnMultiple(t, a);
}

template <class S>
[[gnu::noinline, gnu::cold]] void CompleteFailed(Thread* t, Slot* s, int rc, const long* a,
                                                 const PreCallState& saved) {
  const void* requests = Pointer(a[S::request]);
  PreCallState known = saved;
  if constexpr (S::shape == CallRole::wait_some) {
    // The call may have failed because `indices` or `outcount` is invalid.
    const auto* indices = static_cast<const int*>(Pointer(a[S::index]));
    const int count = a[S::outcount] == 0 ? 0 : IntOut<S>(S::outcount, a);
    if (indices == nullptr || count > saved.count) known.status = nullptr;
    recorder::EndAfterError(t, s, known, requests, rc, indices, count);
  } else {
    if constexpr (S::shape == CallRole::wait_any) known.status = nullptr;
    recorder::EndAfterError(t, s, known, requests, rc, nullptr, 0);
  }
}

// `InWindows` means that a monitor window is active, and that no two threads can be in MPI at once.
template <class S, bool InWindows = false>
inline void Complete(Thread* t, Slot* s, int rc, const long* a, const PreCallState& saved) {
  if constexpr (S::shape == CallRole::wait) {
    if (rc != 0) return;
    if (!FlagSet<S>(a)) return CountEmptyPoll<S>(t, s, a);
    recorder::CompleteOne(t, s, saved.handle, saved.status);
  } else {
    if (saved.count <= 0) return;
    if (rc != 0) [[unlikely]]
      return CompleteFailed<S>(t, s, rc, a, saved);
    if constexpr (S::shape == CallRole::wait_all) {
      if (!FlagSet<S>(a)) return CountEmptyPoll<S>(t, s, a);
      if constexpr (InWindows) {
        recorder::CompleteAllInWindows(t, s, saved);
      } else {
        recorder::CompleteAll(t, s, saved);
      }
    } else if constexpr (S::shape == CallRole::wait_any) {
      if (!FlagSet<S>(a)) return CountEmptyPoll<S>(t, s, a);
      int index = IntOut<S>(S::index, a);
      if (index >= 0 && index < saved.count) recorder::CompleteOne(t, s, saved.HandleAt(index), saved.status);
    } else {
      const int count = IntOut<S>(S::outcount, a);
      if (S::poll.found != kNone && count == 0) return CountEmptyPoll<S>(t, s, a);
      recorder::CompleteSome(t, s, saved, count, static_cast<const int*>(Pointer(a[S::index])));
    }
  }
}

// A string or integer tag that distinguishes communicators created from a group. Functions without a
// communicator argument have a string tag. The contents of the string are hashed, because the string's
// address differs between ranks.
template <class S>
inline uint64_t GroupSalt(const long* a) {
  if constexpr (S::tag == kNone) {
    return 0;
  } else if constexpr (S::comm_via == CommVia::none) {
    constexpr size_t kMostText = 1024;  // MPI libraries allow 256 characters, or a few more.
    const auto* text = static_cast<const char*>(Pointer(a[S::tag]));
    size_t size = 0;
    while (text != nullptr && size < kMostText && text[size] != '\0') ++size;
    return base::Hash(std::string_view(text, size));
  } else {
    return static_cast<uint64_t>(static_cast<uint32_t>(a[S::tag]));
  }
}

template <class S>
inline void AfterCall([[maybe_unused]] Thread* t, Slot* s, uint32_t comm, const long* a,
                      const PreCallState& saved) {
  const Abi& abi = recorder::g_process.abi;
  if constexpr (S::shape == CallRole::comm_create) {
    recorder::RegisterComm(LoadHandle(abi, Pointer(a[S::newcomm]), 0), comm, S::comm_kind != 0, 0,
                           S::cls == Class::communicator && S::comm_kind == 0);
  } else if constexpr (S::shape == CallRole::comm_group) {
    recorder::RegisterComm(LoadHandle(abi, Pointer(a[S::newcomm]), 0), comm, true, GroupSalt<S>(a) + 1,
                           false);
  } else if constexpr (S::shape == CallRole::start && S::newcomm != kNone) {
    if constexpr (S::comm_via == CommVia::comm)
      recorder::RegisterCopy(LoadHandle(abi, Pointer(a[S::newcomm]), 0), comm, Handle(abi, a[S::comm]));
  } else if constexpr (S::shape == CallRole::spawn || S::shape == CallRole::spawn_multiple) {
    recorder::RegisterComm(LoadHandle(abi, Pointer(a[S::newcomm]), 0), comm, false, 0, false);
  } else if constexpr (S::shape == CallRole::comm_name) {
    if constexpr (S::comm_via == CommVia::comm)
      recorder::NameComm(comm, static_cast<const char*>(Pointer(a[1])));
  } else if constexpr (S::shape == CallRole::win_create) {
    recorder::RegisterAlias(recorder::HandleKind::win, LoadHandle(abi, Pointer(a[S::newcomm]), 0), comm);
  } else if constexpr (S::shape == CallRole::file_open) {
    uint64_t file = 0;
    std::memcpy(&file, Pointer(a[S::newcomm]), sizeof file);
    recorder::RegisterAlias(recorder::HandleKind::file, file, comm);
  } else if constexpr (S::shape == CallRole::type_free) {
    __atomic_fetch_add(&g_type_generation, 1, __ATOMIC_RELAXED);
  } else if constexpr (S::shape == CallRole::request_free) {
    recorder::ForgetRequest(t, saved.handle);
  } else if constexpr (S::shape == CallRole::activate) {
    recorder::Activate(t, s, LoadHandle(abi, Pointer(a[S::request]), 0));
  } else if constexpr (S::shape == CallRole::activate_all) {
    for (int i = 0, n = static_cast<int>(a[S::request_count]); i < n; ++i) {
      recorder::Activate(t, s, LoadHandle(abi, Pointer(a[S::request]), static_cast<size_t>(i)));
    }
  } else if constexpr (S::shape == CallRole::probe && S::newcomm != kNone) {
    if (FlagSet<S>(a))
      recorder::RegisterAlias(recorder::HandleKind::message, LoadHandle(abi, Pointer(a[S::newcomm]), 0),
                              comm);
  }
  constexpr bool kMayLoad = S::shape == CallRole::comm_create || S::shape == CallRole::comm_group ||
                            S::shape == CallRole::spawn || S::shape == CallRole::spawn_multiple ||
                            S::shape == CallRole::win_create || S::shape == CallRole::file_open;
  if constexpr (kMayLoad) recorder::stall::SettleHooks();
  if constexpr (kForgets<S> != recorder::HandleKind::none)
    recorder::ForgetHandle(kForgets<S>, saved.handle, saved.registration);
}

}  // namespace rankine::mpi
