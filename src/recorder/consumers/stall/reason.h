// Why a call would stall, as far as its function says it: chosen at compile time and written with the call's
// number, so it costs nothing. Calls that complete requests are looked into when they stall (waited.h).
#pragma once
#include "layout/call_state.h"
#include "recorder/mpi/spec.h"

namespace rankine::recorder::state {

template <class S>
constexpr layout::StallReason ReasonOf() {
  using layout::StallReason;
  using mpi::Class;
  using mpi::Shape;
  switch (S::cls) {
    case Class::completion:
      // `none` asks for t->progress.waited, which only these calls set.
      return S::shape == Shape::wait || S::shape == Shape::wait_all || S::shape == Shape::wait_any ||
                     S::shape == Shape::wait_some
                 ? StallReason::none
                 : StallReason::unknown;
    case Class::point_to_point:
      if (S::shape == Shape::recv || S::shape == Shape::probe) return StallReason::late_sender;
      // Which half of a sendrecv is late, and for whom a started operation stalls, nothing here can tell.
      return S::shape == Shape::blocking ? StallReason::late_receiver : StallReason::unknown;
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

// The word that stands in the spool while the call of this function is open.
template <uint16_t Id, class S>
inline constexpr layout::OpenCallWord kOpenCall{Id, layout::CallState::work, ReasonOf<S>()};

}  // namespace rankine::recorder::state
