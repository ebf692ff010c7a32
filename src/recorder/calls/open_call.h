// SPDX-License-Identifier: BSD-3-Clause
// Finds details of the call that a thread is currently in: the call's communicator, and the partner that the
// call waits for. If the call came through language bindings, also finds its call site in the program.
// Details of the open call are needed only if a sampling signal arrives during the call, or if the progress
// engine has polled without success for a long time. So each call stores only the address of the call's
// arguments, or the handle of the call's communicator.
//
// The thread itself calls CommInCall and NoteOpenCall, in the signal handler of the sampler or in the
// progress engine. CommInCall and NoteOpenCall take no lock: if longjmp left the signal handler, a lock would
// never be released.
#pragma once
#include <cstdint>

#include "recorder/calls/arguments.h"
#include "recorder/core/callsite/callsite.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::mpi {

// True for functions that return only after another rank has acted and that take this rank as an argument.
template <class S>
inline constexpr bool kNamesPartners = S::cls == Class::point_to_point&& S::comm_via ==
                                           CommVia::comm&& S::flag == kNone &&
                                       (S::source != kNone || S::dest != kNone) &&
                                       (S::shape == CallRole::recv || S::shape == CallRole::sendrecv ||
                                        S::shape == CallRole::blocking || S::shape == CallRole::probe);

// Returns the value of Progress::names for a call that does not store its arguments' address. The value is
// the handle of the communicator, window or file, even if the call frees this object.
template <class S>
inline uint64_t NamedBy(uint64_t handle, const PreCallState& saved) {
  return kTakesHandle<S> && S::shape != CallRole::type_free ? saved.handle : handle;
}

// Converts the address of a call's arguments to the form in which Progress::names stores it.
inline uint64_t AddressOf(const long* arguments) {
  return reinterpret_cast<uintptr_t>(arguments);
}

// Returns the index of the current call's communicator, plus 1. Returns 0 if the call has no communicator,
// or if the communicator was not looked up yet. The thread must be in a call.
uint32_t CommInCall(const Thread& t);

// Stores in the spool what is known about the thread's current call, once per call. The thread must be in a
// call. The parameter `sites` is the thread's cache of call sites or, in a signal handler, the handler's own
// cache.
void NoteOpenCall(Thread* t, callsite::SiteCache& sites);

}  // namespace rankine::mpi
