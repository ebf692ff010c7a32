// Service `callpath`: regions are told apart by the calls that lead to their begin. A node `callpath.address`
// stands between a region and the one around it; nothing is measured in it, so sums of paths and regions are
// what they are without it.
//
// The stack is not walked by the usual means: return addresses come from cached unwind rows (callsite.h), and
// what was found is known by its hash.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::recorder::service::callpath {

// How the calling thread `t` came here, our own frames and MPI's left out; nullptr: not known, no room.
const context::Entry* Here(Thread* t);

}  // namespace rankine::recorder::service::callpath
