// SPDX-License-Identifier: BSD-3-Clause
// The reason why a call would stall, if the call's function determines this reason. The reason costs
// nothing, because it is chosen at compile time and written together with the function's number. If a call
// completes requests, the reason is looked up when the call stalls (request_reason.h).
#pragma once
#include "layout/call_state.h"
#include "recorder/mpi/spec.h"

namespace rankine::recorder::stall {

template <class S>
constexpr layout::StallReason ReasonOf() {
  using layout::StallReason;
  using mpi::CallRole;
  using mpi::Class;
  switch (S::cls) {
    case Class::completion:
      // For the shapes below, StallReason::none means that t->progress.waited must be examined. No call of
      // another shape sets this pointer.
      return S::shape == CallRole::wait || S::shape == CallRole::wait_all || S::shape == CallRole::wait_any ||
                     S::shape == CallRole::wait_some
                 ? StallReason::none
                 : StallReason::unknown;
    case Class::point_to_point:
      if (S::shape == CallRole::recv || S::shape == CallRole::probe) return StallReason::late_sender;
      // We do not know which half of a sendrecv is late, or which rank delays the start of the operation.
      return S::shape == CallRole::blocking ? StallReason::late_receiver : StallReason::unknown;
    case Class::collective:
    case Class::neighborhood:
    case Class::communicator:
    case Class::topology:
    case Class::process:
    case Class::session:
      return StallReason::collective;
    case Class::rma:
      return StallReason::rma;
    case Class::io:
      return StallReason::io;
    default:
      return StallReason::unknown;
  }
}

// Returns the state word that is in the spool while the thread is in a call of this function.
template <uint16_t Id, class S>
inline constexpr layout::OpenCallWord kOpenCall{Id, layout::CallState::work, ReasonOf<S>()};

}  // namespace rankine::recorder::stall
