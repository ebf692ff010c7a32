// SPDX-License-Identifier: BSD-3-Clause
// Details of the call that a thread is currently in: its communicator, the partner that it waits for, and the
// call site in the program if the call came through language bindings. They are needed only if a sampling
// signal arrives during the call, or if the progress engine has polled without success for a long time. So a
// call stores only the address of its arguments, or the handle of its communicator.
//
// CommInCall and NoteOpenCall are called by the thread itself, in the signal handler of the sampler or in the
// progress engine. They take no lock, since a handler that is left by longjmp would never release it.
#pragma once
#include <cstdint>

#include "recorder/calls/arguments.h"
#include "recorder/core/callsite/callsite.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::mpi {

// Functions that return only after another rank has acted, and that name that rank in an argument.
template <class S>
inline constexpr bool kNamesPartners = S::cls == Class::point_to_point&& S::comm_via ==
                                           CommVia::comm&& S::flag == kNone &&
                                       (S::source != kNone || S::dest != kNone) &&
                                       (S::shape == CallRole::recv || S::shape == CallRole::sendrecv ||
                                        S::shape == CallRole::blocking || S::shape == CallRole::probe);

// For all other calls, Progress::names is the handle of the communicator, window or file, even if the call
// frees it. Returns this value.
template <class S>
inline uint64_t NamedBy(uint64_t handle, const PreCallState& saved) {
  return kTakesHandle<S> && S::shape != CallRole::type_free ? saved.handle : handle;
}

// Converts the address to the form stored in Progress::names.
inline uint64_t AddressOf(const long* arguments) {
  return reinterpret_cast<uintptr_t>(arguments);
}

// The index + 1 of the communicator of the call that the thread is in. 0: the call has no communicator, or it
// was not looked up yet. The thread must be in a call.
uint32_t CommInCall(const Thread& t);

// Stores in the spool the known details of the call that the thread is in, once per call. The thread must be
// in a call. `sites`: the thread's cache, or in a signal handler, the handler's own cache.
void NoteOpenCall(Thread* t, callsite::SiteCache& sites);

}  // namespace rankine::mpi
