// SPDX-License-Identifier: BSD-3-Clause
// Simulates the creation of communicators. The ranks send the messages listed in base/ti/making.h as
// collectives on the parent or on the new communicator.
#include "base/ti/making.h"
#include "sim/collectives/selector.h"
#include "sim/world.h"

namespace rankine::sim {

bool World::DoMake(uint32_t rank, const ti::Action& action) {
  Rank& one = ranks_[rank];
  const bool blocking = action.request == ti::kNone;
  const uint32_t makers = ti::MakersOf(action);
  Communicator* const comm = makers == ti::kNone ? nullptr : CommOf(makers);
  const uint32_t own = comm == nullptr ? Communicator::kNone : comm->RankOf(Of(rank));
  // If a communicator has unknown members, its ranks do not wait for each other. All ranks of the
  // communicator know that members are unknown.
  if (own == Communicator::kNone || !comm->whole())
    return blocking || SetRequest(rank, action.request, kDone);
  const uint32_t number = comm->calls(own);
  const std::string different = comm->Check(own, {ti::Collective::none, 0, Of(rank), one.times.actions});
  if (!different.empty()) return Fail(different);
  one.program.clear();
  one.at = 0;
  one.comm = makers;
  for (const ti::MakingPart& part : ti::PartsOf(action.making)) {
    const bool is_barrier = part.collective == ti::Collective::barrier;
    if (!is_barrier && (comm->joins_two() || !blocking)) continue;
    CollectiveCall call;
    call.kind = part.collective;
    call.rank = own;
    call.size = comm->size();
    call.send_bytes = call.receive_bytes = part.bytes;
    const std::string refused = comm->joins_two()
                                    ? ExpandBetween(call, comm->first_group(), blocking, &one.program)
                                : blocking ? Expand(call, options_.model.selector, &one.program)
                                           : ExpandNonblocking(call, &one.program);
    if (!refused.empty()) return Fail(rank, refused);
  }
  if (!blocking) KeepForRequest(number, action.request, &one.program);
  return true;
}

}  // namespace rankine::sim
