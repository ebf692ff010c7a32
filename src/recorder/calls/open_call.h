// What the call that a thread is in names: its communicator, whom it waits for, and the program's call behind
// bindings. Nobody asks before the thread's sampler ticks in it, or its engine has turned in vain for long.
// So a call only leaves the address of its arguments, where others leave the handle of their communicator.
//
// CommInCall and NoteOpenCall are for the thread itself, in the handler of a tick or in the engine. They take
// no lock, since a handler may be left for good.
#pragma once
#include <cstdint>

#include "recorder/calls/arguments.h"
#include "recorder/core/callsite/callsite.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::mpi {

// Functions that return when another rank has done something, and whose arguments say which.
template <class S>
inline constexpr bool kNamesPartners = S::cls == Class::point_to_point&& S::comm_via ==
                                           CommVia::comm&& S::flag == kNone &&
                                       (S::source != kNone || S::dest != kNone) &&
                                       (S::shape == Shape::recv || S::shape == Shape::sendrecv ||
                                        S::shape == Shape::blocking || S::shape == Shape::probe);

// What the call names otherwise, as Progress::names holds it: its communicator, window or file, also where it
// frees that.
template <class S>
inline uint64_t NamedBy(uint64_t handle, const Saved& saved) {
  return kTakesHandle<S> && S::shape != Shape::type_free ? saved.handle : handle;
}

// As Progress::names holds it.
inline uint64_t AddressOf(const long* arguments) {
  return reinterpret_cast<uintptr_t>(arguments);
}

// The communicator that the thread's present call names, index + 1; 0: none, or not looked up yet. The thread
// is inside of a call.
uint32_t CommInCall(const Thread& t);

// Notes in the spool what is known of the thread's present call, once for each call. The thread is inside of
// one; `sites`: the thread's, or in a handler the handler's own.
void NoteOpenCall(Thread* t, callsite::SiteCache& sites);

}  // namespace rankine::mpi
