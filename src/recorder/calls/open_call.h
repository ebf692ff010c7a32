// SPDX-License-Identifier: BSD-3-Clause
// Details of the call that a thread is in: its communicator, the partner that it waits for, and the program's
// call behind bindings. They are needed only when the thread's sampler ticks in the call, or its engine has
// polled in vain for long. So a call stores only the address of its arguments, or the handle of its
// communicator.
//
// CommInCall and NoteOpenCall are for the thread itself, in the handler of a tick or in the engine. They take
// no lock, since a handler may be left by longjmp.
#pragma once
#include <cstdint>

#include "recorder/calls/arguments.h"
#include "recorder/core/callsite/callsite.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::mpi {

// Functions that return when another rank has acted, and whose arguments name that rank.
template <class S>
inline constexpr bool kNamesPartners = S::cls == Class::point_to_point&& S::comm_via ==
                                           CommVia::comm&& S::flag == kNone &&
                                       (S::source != kNone || S::dest != kNone) &&
                                       (S::shape == CallRole::recv || S::shape == CallRole::sendrecv ||
                                        S::shape == CallRole::blocking || S::shape == CallRole::probe);

// For other calls, the value of Progress::names: the communicator, window or file, also for a call that frees
// it.
template <class S>
inline uint64_t NamedBy(uint64_t handle, const PreCallState& saved) {
  return kTakesHandle<S> && S::shape != CallRole::type_free ? saved.handle : handle;
}

// The address in the form of Progress::names.
inline uint64_t AddressOf(const long* arguments) {
  return reinterpret_cast<uintptr_t>(arguments);
}

// The communicator that the thread's present call names, as index + 1. 0: none, or not looked up yet. The
// thread is inside of a call.
uint32_t CommInCall(const Thread& t);

// Stores in the spool what is known of the thread's present call, once for each call. The thread is inside of
// one. `sites`: the thread's cache, or in a handler the handler's own.
void NoteOpenCall(Thread* t, callsite::SiteCache& sites);

}  // namespace rankine::mpi
