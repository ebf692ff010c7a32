// SPDX-License-Identifier: BSD-3-Clause
// Simulates one-sided communication: the origin's calls move data without any action by the target, as on
// networks with remote memory access.
//
// A put or accumulate is a message to the target. A get is an empty message whose answer carries the data.
// An operation that returns a value moves data to the target and back. For the origin, an operation is
// complete when the operation's data has arrived. Fence, unlock and flush wait until the operations are
// complete. Fence, create and free also wait for all ranks of the window. A lock and an unlock each cost a
// request and an answer.
#include "sim/collectives/selector.h"
#include "sim/world.h"

namespace rankine::sim {
namespace {

using ti::Rma;

bool IsAccess(Rma rma) {
  using enum Rma;
  return rma == put || rma == get || rma == accumulate || rma == get_accumulate || rma == fetch_and_op ||
         rma == compare_and_swap;
}

}  // namespace

bool World::Access(uint32_t rank, uint32_t target, uint64_t there, bool answered, uint64_t back,
                   uint32_t* handle, std::optional<Question> question) {
  if (there == ti::kUnknownBytes || back == ti::kUnknownBytes)
    return Fail(rank, "the trace does not contain the number of bytes that it moves");
  const uint32_t message = matching_.NewPair(Of(rank), target);
  ++messages_;
  Message& made = matching_[message];
  made.bytes = there;
  made.room = back;
  made.answered = answered;
  made.send_action = made.receive_action = static_cast<uint32_t>(ranks_[rank].times.actions);
  // The origin holds only one end of the message: the receiving end if the operation has an answer, otherwise
  // the sending end.
  (answered ? made.send_released : made.receive_released) = true;
  *handle = message * 2 + (answered ? 1 : 0);
  if (question) questions_[message] = *question;
  return Begin(message);
}

bool World::Complete(uint32_t rank, uint32_t window, uint32_t target) {
  Rank& one = ranks_[rank];
  one.waiting.clear();
  std::erase_if(one.one_sided, [&](const OneSided& open) {
    if (open.window != window || (target != Matching::kAny && open.target != target)) return false;
    one.waiting.push_back(open.handle);
    return true;
  });
  return one.waiting.empty() || Wait(rank);
}

// Adds a barrier of the window's ranks. The barrier begins after the messages for which this rank waits.
bool World::MeetAll(uint32_t rank, uint32_t comm) {
  Rank& one = ranks_[rank];
  Communicator& all = *CommOf(comm);
  const uint32_t own = all.RankOf(Of(rank));
  if (own == Communicator::kNone)
    return Fail(rank, "the rank uses a window of a communicator that does not contain the rank");
  const std::string different = all.Check(own, {ti::Collective::barrier, 0, Of(rank), one.times.actions});
  if (!different.empty()) return Fail(different);
  CollectiveCall call;
  call.kind = ti::Collective::barrier;
  call.rank = own;
  call.size = all.size();
  one.at = 0;
  one.comm = comm;
  one.program.clear();
  const std::string refused = Expand(call, options_.model.selector, &one.program);
  return refused.empty() || Fail(rank, refused);
}

bool World::DoOneSided(uint32_t rank, const ti::Action& action) {
  Rank& one = ranks_[rank];
  if (action.comm == ti::kNone) return Fail(rank, "one-sided communication without a window");
  if (CommOf(action.comm)->apart())
    return action.request == ti::kNone || SetRequest(rank, action.request, kDone);
  const uint32_t window = action.object;
  uint32_t target = Matching::kAny;
  const bool to_one = IsAccess(action.rma) || action.rma == Rma::lock || action.rma == Rma::unlock ||
                      action.rma == Rma::flush;
  if (to_one) {
    if (action.to.peer == ti::kProcNull)
      return action.request == ti::kNone || SetRequest(rank, action.request, kDone);
    if (!Peer(rank, *CommOf(action.comm), action.to.peer, &target)) return false;
  }
  uint32_t handle = kDone;
  auto ask = Question::What::shared;
  switch (action.rma) {
    case Rma::put:
    case Rma::accumulate:
      if (!Access(rank, target, action.to.bytes, false, 0, &handle)) return false;
      break;
    case Rma::get:
      if (!Access(rank, target, 0, true, action.from.bytes, &handle)) return false;
      break;
    case Rma::get_accumulate:
    case Rma::fetch_and_op:
    case Rma::compare_and_swap:
      if (!Access(rank, target, action.to.bytes, true, action.from.bytes, &handle)) return false;
      break;
    case Rma::lock:
      one.waiting.assign(1, kDone);
      ask = action.shared ? Question::What::shared : Question::What::exclusive;
      return Access(rank, target, 0, true, 0, one.waiting.data(), Question{PlaceOf(window, target), ask}) &&
             Wait(rank);
    case Rma::unlock:
      // The unlock request is sent after the operations. A wait for the request therefore includes a wait
      // for the operations.
      if (!Access(rank, target, 0, true, 0, &handle,
                  Question{PlaceOf(window, target), Question::What::unlock}))
        return false;
      one.one_sided.push_back({window, target, handle});
      return Complete(rank, window, target);
    case Rma::flush:
    case Rma::flush_all:
    case Rma::unlock_all:
      return Complete(rank, window, target);
    case Rma::fence:
    case Rma::create:
    case Rma::free:
      if (!MeetAll(rank, action.comm)) return false;
      return Complete(rank, window, Matching::kAny);
    case Rma::lock_all:
    case Rma::sync:
      return true;
    case Rma::post:
    case Rma::start:
    case Rma::complete:
    case Rma::wait:
      return DoEpoch(rank, action);
    case Rma::none:
      break;
  }
  if (!IsAccess(action.rma)) return Fail(rank, "a one-sided action of unknown kind");
  // An operation with a request is completed by a wait for that request. An operation without a request is
  // completed by the end of the epoch.
  if (action.request != ti::kNone) return SetRequest(rank, action.request, handle);
  one.one_sided.push_back({window, target, handle});
  return true;
}

}  // namespace rankine::sim
