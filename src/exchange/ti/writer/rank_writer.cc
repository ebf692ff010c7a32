// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/ti/writer/rank_writer.h"

#include <algorithm>

#include "exchange/ti/writer/datatype_ids.h"
#include "layout/generated/mpi_functions.h"
#include "layout/io/functions.h"

namespace rankine::exchange::ti {
namespace {

using rankine::ti::End;
using rankine::ti::kAnySource;
using rankine::ti::kAnyTag;
using rankine::ti::Kind;
using rankine::ti::kNone;
using rankine::ti::kProcNull;
using rankine::ti::Match;
using rankine::ti::Mode;

constexpr int64_t kFirstTag = 0x40000000;  // The first of the tags that replace the tags of other
                                           // communicators.

void AddAll(const std::vector<rankine::ti::RankRun>& runs, std::vector<uint32_t>* ranks) {
  for (const rankine::ti::RankRun& run : runs) {
    for (uint32_t i = 0; i < run.count; ++i) ranks->push_back(run.first + i * run.stride);
  }
}

}  // namespace

std::string FunctionName(const Action& action) {
  const layout::IoFunctionInfo* io = layout::FindIoFunction(action.io_function);
  if (action.io_function != 0 && io != nullptr) return std::string(io->name);
  const layout::MpiFunction* known = layout::FindMpiFunction(action.function);
  return known == nullptr ? "an action" : known->name;
}

const std::vector<uint32_t>& Shared::MembersOf(uint32_t comm) {
  auto [at, added] = members_.try_emplace(comm);
  if (!added) return at->second;
  const rankine::ti::Communicator& known = source.communicator(comm);
  if (!known.remote.empty()) return at->second;
  AddAll(known.members, &at->second);
  if (comm == 0 && at->second.empty()) {
    for (uint32_t i = 0; i < source.ranks(); ++i) at->second.push_back(i);
  }
  return at->second;
}

const std::vector<uint32_t>& Shared::PartnersOf(uint32_t comm, uint32_t rank) {
  const rankine::ti::Communicator& known = source.communicator(comm);
  if (known.remote.empty()) return MembersOf(comm);
  const std::vector<uint32_t>*& partners = partners_[{comm, rank}];
  if (partners == nullptr) {
    auto [at, added] = groups_.try_emplace(comm);
    auto& [first, second] = at->second;
    if (added) {
      AddAll(known.members, &first);
      AddAll(known.remote, &second);
    }
    partners = std::ranges::find(first, rank) == first.end() ? &first : &second;
  }
  return *partners;
}

bool Shared::IsAll(uint32_t comm) {
  auto [at, added] = all_.try_emplace(comm, comm == 0);
  if (!added || comm == 0) return at->second;
  const std::vector<uint32_t>& members = MembersOf(comm);
  bool all = members.size() == source.ranks();
  for (uint32_t i = 0; all && i < members.size(); ++i) all = members[i] == i;
  return at->second = all;
}

int64_t Shared::TagOf(uint32_t comm, int32_t tag) {
  if (comm == 0 && tag != kCollectiveTag) return tag >= 0 && tag < kFirstTag ? tag : -1;
  return tags_.try_emplace({comm, tag}, kFirstTag + static_cast<int64_t>(tags_.size())).first->second;
}

bool IsWild(const Action& action) {
  const bool receives = action.kind == Kind::recv || action.kind == Kind::sendrecv;
  return receives && (action.from.peer == kAnySource || action.from.tag == kAnyTag);
}

std::string RankWriter::NameOf(uint32_t rank, WriterForm form) {
  return (form == WriterForm::year_2011 ? "p" : "") + std::to_string(rank);
}

base::Status RankWriter::Refuse(const Action& action, const std::string& why) {
  const std::string name = FunctionName(action);
  if (shared_.options.approximate) {
    shared_.written.changed[name + ": " + why]++;
    return {};
  }
  return {name + " of rank " + std::to_string(rank_) + " (its action " + std::to_string(actions_) +
          ") has no equal action in this form: " + why + "; --approximate writes the nearest one"};
}

uint32_t RankWriter::IdOf(uint64_t bytes, uint32_t type) const {
  if (type == kNone) return kByteId;
  const rankine::ti::Datatype& known = shared_.source.datatype(type);
  if (known.size == 0 || bytes % known.size != 0) return kByteId;
  return DatatypeId(known.name, known.size);
}

uint64_t RankWriter::Elements(uint64_t bytes, uint32_t id, uint32_t type) const {
  return id == kByteId ? bytes : bytes / shared_.source.datatype(type).size;
}

base::Status RankWriter::MessageOf(const Action& action, const End& end, int32_t peer, int32_t tag,
                                   uint64_t bytes, Message* m) {
  const std::vector<uint32_t>& members = shared_.PartnersOf(action.comm, rank_);
  if (peer < 0 || static_cast<size_t>(peer) >= members.size())
    return {FunctionName(action) + " of rank " + std::to_string(rank_) + " (its action " +
            std::to_string(actions_) +
            ") communicates with a rank of a communicator whose ranks are unknown"};
  const uint32_t other = members[static_cast<size_t>(peer)];
  const bool sends = &end == &action.to;
  m->from = sends ? rank_ : other;
  m->to = sends ? other : rank_;
  m->tag = shared_.TagOf(action.comm, tag);
  m->bytes = bytes;
  m->type = end.type;
  if (m->tag < 0) return Refuse(action, "its tag " + std::to_string(tag));
  return {};
}

void RankWriter::Send(const Message& m, bool waits) {
  const uint32_t id = IdOf(m.bytes, m.type);
  line_.Begin(name_, waits ? "send" : is_current() ? "isend" : "Isend");
  line_.AddText(NameOf(m.to, shared_.options.form));
  if (is_current()) line_.Add(m.tag);
  if (is_2011()) {
    line_.AddUnsigned(m.bytes);
  } else {
    line_.AddUnsigned(Elements(m.bytes, id, m.type)).Add(id);
  }
  line_.End();
}

void RankWriter::Receive(const Message& m, bool waits) {
  const uint32_t id = IdOf(m.bytes, m.type);
  line_.Begin(name_, waits ? "recv" : is_current() ? "irecv" : "Irecv");
  line_.AddText(NameOf(m.from, shared_.options.form));
  if (is_current()) line_.Add(m.tag);
  if (!is_2011() && m.bytes == rankine::ti::kUnknownBytes) {
    line_.Add(-1).Add(kByteId);  // The receive has the same size as the matching send.
  } else if (!is_2011()) {
    line_.AddUnsigned(Elements(m.bytes, id, m.type)).Add(id);
  }
  line_.End();
}

void RankWriter::Wait(const Message& m) {
  line_.Begin(name_, "wait");
  if (is_current()) line_.Add(m.from).Add(m.to).Add(m.tag);
  line_.End();
}

base::Status RankWriter::PutSend(const Action& action, std::vector<Message>* messages) {
  if (action.to.peer == kProcNull) return {};
  if (action.mode == Mode::synchronous || action.mode == Mode::buffered) {
    base::Status status =
        Refuse(action, action.mode == Mode::buffered ? "a buffered send" : "a synchronous send");
    if (!status.ok()) return status;
  }
  Message m;
  base::Status status = MessageOf(action, action.to, action.to.peer, action.to.tag, action.to.bytes, &m);
  if (!status.ok()) return status;
  Send(m, action.request == kNone && action.kind == Kind::send);
  messages->push_back(m);
  return {};
}

base::Status RankWriter::PutReceive(const Action& action, std::vector<Message>* messages) {
  Match match = action.match;
  if (IsWild(action) && match.peer == rankine::ti::kUnknown)
    match = next_match_ < matches_.size() ? matches_[next_match_] : Match{};
  if (IsWild(action) && action.request != kNone) next_match_++;
  const bool told = match.peer >= 0;
  if (action.from.peer == kProcNull || match.peer == kProcNull) return {};
  if (IsWild(action) && !told)
    return Refuse(action, "the receive accepts any source, and the sender is unknown");
  Message m;
  base::Status status =
      MessageOf(action, action.from, told ? match.peer : action.from.peer, told ? match.tag : action.from.tag,
                told ? match.bytes : action.from.bytes, &m);
  if (!status.ok()) return status;
  Receive(m, action.request == kNone && action.kind == Kind::recv);
  messages->push_back(m);
  return {};
}

base::Status RankWriter::PutMessage(const Action& action) {
  std::vector<Message> received;
  std::vector<Message> sent;
  base::Status status;
  // The receive is written first, so that two ranks that exchange messages do not block each other.
  if (action.kind != Kind::send) status = PutReceive(action, &received);
  if (status.ok() && action.kind != Kind::recv) status = PutSend(action, &sent);
  if (!status.ok()) return status;
  if (action.request != kNone) {
    Open& open = open_[action.request];
    open = {received, !received.empty(), started_++};
    open.messages.insert(open.messages.end(), sent.begin(), sent.end());
  } else if (action.kind == Kind::sendrecv) {
    if (!is_current() && !received.empty() && !sent.empty()) {
      if (is_2011()) {
        Wait(received.front());
      } else {
        line_.Begin(name_, "waitAll").End();
      }
      return open_.empty() ? base::Status{} : Refuse(action, "requests by name, while others are open");
    }
    for (const Message& m : received) Wait(m);
    for (const Message& m : sent) Wait(m);
  }
  return {};
}

base::Status RankWriter::PutWait(const Action& action) {
  std::vector<Open> done;
  for (const uint32_t number : action.completed) {
    const auto at = open_.find(number);
    if (at == open_.end()) continue;  // the request has no messages
    if (!at->second.messages.empty()) done.push_back(std::move(at->second));
    open_.erase(at);
  }
  const bool all =
      std::all_of(open_.begin(), open_.end(), [](const auto& o) { return o.second.messages.empty(); });
  if (!is_current()) {
    // In the forms of 2011 and 2012, a rank can wait only for its latest request, or for all its requests.
    if (done.empty()) return {};
    if (is_2011()) {
      for (const Open& one : done) {
        if (one.receives) line_.Begin(name_, "wait").End();
      }
    } else {
      line_.Begin(name_, all && done.size() > 1 ? "waitAll" : "wait").End();
    }
    const bool last = std::none_of(open_.begin(), open_.end(), [&done](const auto& o) {
      return !o.second.messages.empty() && o.second.order > done.front().order;
    });
    return all || (done.size() == 1 && last)
               ? base::Status{}
               : Refuse(action,
                        "a wait for some requests, which are neither only the last one nor all of them");
  }
  if (all && done.size() > 1) {
    line_.Begin(name_, "waitall").AddUnsigned(done.size()).End();
    return {};
  }
  for (const Open& one : done) {
    for (const Message& m : one.messages) Wait(m);
  }
  return {};
}

base::Status RankWriter::Put(const Action& action) {
  actions_++;
  if (action.thread != 0) {
    base::Status status = Refuse(action, "a second thread of a rank");
    if (!status.ok() || shared_.options.approximate) return status;
  }
  switch (action.kind) {
    case Kind::init:
      line_.Begin(name_, "init").End();
      if (is_2011()) line_.Begin(name_, "comm_size").AddUnsigned(shared_.source.ranks()).End();
      return {};
    case Kind::finalize:
      line_.Begin(name_, "finalize").End();
      return {};
    case Kind::compute: {
      const double seconds =
          shared_.source.unit().per_second > 0 ? action.volume / shared_.source.unit().per_second : 0;
      const bool timed = shared_.source.unit().name == "ns";
      line_.Begin(name_, "compute")
          .AddReal(timed ? seconds * shared_.options.flops_per_second : action.volume)
          .End();
      return {};
    }
    case Kind::sleep:
      line_.Begin(name_, "sleep").AddReal(action.volume).End();
      return {};
    case Kind::send:
    case Kind::recv:
    case Kind::sendrecv:
      return PutMessage(action);
    case Kind::wait:
      return PutWait(action);
    case Kind::collective:
      return PutCollective(action);
    case Kind::comm_create:
      // SimGrid's replay ignores this line. In the following lines, the ranks exchange data.
      if (is_current()) line_.Begin(name_, action.made == kNone ? "comm_split" : "comm_dup").End();
      return PutMaking(action);
    case Kind::comm_free:
      return {};  // No form can express this action. The action transfers no data.
    case Kind::probe:
      return Refuse(action, "a probe");
    case Kind::cancel:
      return Refuse(action, "a cancelled request");
    case Kind::free:
      open_.erase(action.request);
      return Refuse(action, "a request that no call completes");
    case Kind::rma:
      return Refuse(action, "one-sided communication");
    case Kind::io:
      shared_.written.left_out[FunctionName(action)]++;
      return {};
  }
  return {};
}

}  // namespace rankine::exchange::ti
