// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/otf2/rank_events.h"

#include <algorithm>

#include "mpi_facts/generated/functions.h"

namespace rankine::exchange::otf2 {

using rankine::ti::Action;
using rankine::ti::Kind;
using rankine::ti::kNone;

namespace {

rankine::ti::End EndOf(const RankEvents::Message& m) {
  const int32_t peer = m.sender == kNone ? rankine::ti::kProcNull : static_cast<int32_t>(m.sender);
  return {peer, static_cast<int32_t>(m.tag), m.bytes, kNone};
}

}  // namespace

RankEvents::Entry& RankEvents::Put(Kind kind) {
  recorded_ = true;
  if (pending_ > 0) {
    Entry& compute = entries_.emplace_back();
    compute.action.kind = Kind::compute;
    compute.action.volume = pending_;
    pending_ = 0;
  }
  Entry& entry = entries_.emplace_back();
  entry.action.kind = kind;
  SetFunction(&entry);
  return entry;
}

// Replaces the function if another function matches the record and the arguments of the call better. For
// example, a send may become MPI_Ssend. If the request was set up before this call, the record does not
// belong to this call.
void RankEvents::SetFunction(Entry* entry) const {
  if (stack_.empty() || stack_.front()->facts.kind != entry->action.kind) return;
  entry->action.mode = stack_.front()->facts.mode;
}

void RankEvents::Enter(double time, const Region& region) {
  if (since_ < 0) since_ = time;
  if (region.function == 0) return;
  if (stack_.empty()) {
    pending_ += std::max(0.0, time - since_);
    recorded_ = false;
    completed_.clear();
  }
  stack_.push_back(&region);
}

void RankEvents::Leave(double time) {
  if (stack_.empty()) {
    failure_ = "an MPI call ends, but never began";
    return;
  }
  const Region& region = *stack_.back();
  stack_.pop_back();
  if (!stack_.empty()) return;
  since_ = time;
  namespace fn = mpi_facts::fn;
  if (!completed_.empty()) {
    PutWait(std::move(completed_));
    completed_.clear();
  } else if (region.function == fn::Waitall) {
    FinishUntold(true);
  } else if (region.function == fn::Wait || region.function == fn::Waitany) {
    FinishUntold(false);
  } else if (region.function == fn::Finalize) {
    FinishUntold(true);
    Put(Kind::finalize);
    finalized_ = true;
  } else if (!recorded_ && region.facts.kind != Kind::compute && region.facts.kind != Kind::comm_create &&
             region.facts.kind != Kind::comm_free && region.facts.kind != Kind::probe &&
             region.facts.kind != Kind::free) {
    silent_[region.name]++;
    const bool begins = mpi_facts::FactsOf(region.function).completion == mpi_facts::Completion::begins;
    if (region.facts.kind == Kind::collective && begins) untold_.push_back(kNone);
  }
}

void RankEvents::Send(const Message& m) {
  Action& action = Put(Kind::send).action;
  action.comm = m.comm;
  action.to = EndOf(m);
}

// An MPI_Sendrecv makes two records: the record of the send, and then the record of the receive. Both records
// together become one action.
void RankEvents::Receive(const Message& m) {
  const bool both = !stack_.empty() && stack_.front()->facts.kind == Kind::sendrecv && recorded_ &&
                    !entries_.empty() && entries_.back().action.kind == Kind::send;
  Action& action = both ? entries_.back().action : Put(Kind::recv).action;
  if (both) action.kind = Kind::sendrecv;
  action.comm = m.comm;
  action.from = EndOf(m);
}

void RankEvents::Start(uint64_t id, bool told) {
  uint32_t number = 0;
  while (number < used_.size() && used_[number]) ++number;
  if (number == used_.size()) {
    used_.push_back(false);
    requests_.emplace_back();
  }
  used_[number] = true;
  numbers_[id] = number;
  requests_[number] = {id, first_ + entries_.size() - 1, told};
  if (!told) untold_.push_back(number);
  entries_.back().action.request = number;
}

uint32_t RankEvents::Finish(uint64_t id) {
  const auto at = numbers_.find(id);
  if (at == numbers_.end()) return kNone;
  const uint32_t number = at->second;
  used_[number] = false;
  numbers_.erase(at);
  if (!requests_[number].told)
    untold_.erase(std::remove(untold_.begin(), untold_.end(), number), untold_.end());
  return number;
}

void RankEvents::StartSend(const Message& m, uint64_t id) {
  // If the request is started again, its previous operation must have been complete.
  if (numbers_.contains(id)) PutWait({Finish(id)});
  Send(m);
  Start(id, !lacks_.sends);
}

void RankEvents::StartReceive(uint64_t id) {
  if (numbers_.contains(id)) PutWait({Finish(id)});
  Entry& entry = Put(Kind::recv);
  entry.known = !lacks_.receives;
  if (lacks_.receives) {
    Message m{};
    entry.known = unrecorded_.Take(rank_, &m);
    if (!entry.known) failure_ = "no record names the sender of a receive's message, and no message was sent";
    entry.action.comm = m.comm;
    entry.action.from = EndOf(m);
  } else {
    entry.known = false;
  }
  Start(id, !lacks_.receives);
}

void RankEvents::StartCollective(uint64_t id) {
  if (numbers_.contains(id)) PutWait({Finish(id)});
  Put(Kind::collective).known = false;
  Start(id, true);
}

RankEvents::Entry* RankEvents::EntryOf(uint64_t id) {
  const auto at = numbers_.find(id);
  if (at == numbers_.end()) {
    failure_ = "request " + std::to_string(id) + " is completed, but never began";
    return nullptr;
  }
  const uint64_t number = requests_[at->second].entry;
  return number < first_ ? nullptr : &entries_[number - first_];
}

void RankEvents::Completed(uint64_t id) {
  recorded_ = true;
  const uint32_t number = Finish(id);
  if (number == kNone) {
    failure_ = "request " + std::to_string(id) + " is completed, but never began";
  } else if (stack_.empty()) {
    PutWait({number});
  } else {
    completed_.push_back(number);
  }
}

void RankEvents::CompleteSend(uint64_t id) {
  Completed(id);
}

void RankEvents::CompleteReceive(const Message& m, uint64_t id) {
  if (Entry* entry = EntryOf(id)) {
    entry->action.comm = m.comm;
    entry->action.from = EndOf(m);
    entry->known = true;
  }
  Completed(id);
}

void RankEvents::Fill(const CollectiveRecord& record, Entry* entry) {
  entry->action.collective = record.collective;
  entry->action.comm = record.comm;
  entry->action.root = record.root;
  entry->action.to.bytes = record.sent;
  entry->action.from.bytes = record.received;
  entry->to_counts = record.to_counts;
  entry->from_counts = record.from_counts;
  entry->known = true;
}

void RankEvents::CompleteCollective(const CollectiveRecord& record, uint64_t id) {
  if (Entry* entry = EntryOf(id)) Fill(record, entry);
  Completed(id);
}

void RankEvents::Cancelled(uint64_t id) {
  if (Entry* entry = EntryOf(id)) entry->known = true;  // A cancelled receive has received no message.
  Completed(id);
}

void RankEvents::Collective(const CollectiveRecord& record) {
  Fill(record, &Put(Kind::collective));
}

void RankEvents::FinishUntold(bool all) {
  std::vector<uint32_t> numbers;
  for (bool any = false; !untold_.empty() && (all || !any); any = true) {
    const uint32_t number = untold_.front();
    if (number == kNone) {  // The request belongs to a collective. No record contains the time at which the
                            // collective completes.
      untold_.pop_front();
      continue;
    }
    numbers.push_back(number);
    Finish(requests_[number].id);
  }
  if (!numbers.empty()) PutWait(std::move(numbers));
}

void RankEvents::PutWait(std::vector<uint32_t> numbers) {
  Entry& entry = Put(Kind::wait);
  entry.list = std::move(numbers);
}

void RankEvents::End() {
  FinishUntold(true);
  ended_ = true;
  // eztrace does not record MPI_Finalize. A rank that was killed has no trace. So a rank with a trace has
  // called MPI_Finalize.
  if (!finalized_ && stack_.empty()) Put(Kind::finalize);
  // The trace may end before the record that contains the message of a receive.
  for (const Entry& entry : entries_) {
    if (!entry.known && failure_.empty()) failure_ = "the trace ends before one of its requests";
  }
}

bool RankEvents::Next(Action* action) {
  if (entries_.empty() || !entries_.front().known) return false;
  // If the last entry is the receive of an MPI_Sendrecv, the entry may still have to be combined with its
  // send.
  if (!ended_ && entries_.size() == 1) return false;
  given_ = std::move(entries_.front());
  *action = given_.action;
  action->offered = action->completed = given_.list;
  action->to_counts = given_.to_counts;
  action->from_counts = given_.from_counts;
  entries_.pop_front();
  first_++;
  return true;
}

}  // namespace rankine::exchange::otf2
