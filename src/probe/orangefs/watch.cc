// SPDX-License-Identifier: BSD-3-Clause
#include "probe/orangefs/watch.h"

#include <algorithm>

#include "probe/orangefs/layout.h"

namespace rankine::probe::orangefs {
namespace {

using layout::ProbeRecord;

constexpr size_t kMostThreads = 4096;

template <class Key, class Value>
void Bound(std::map<Key, Value>& items, size_t most) {
  if (items.size() > most) items.erase(items.begin());
}

}  // namespace

OrangeWatch::OrangeWatch(pid_t pid, std::vector<Patched> patched) : pid_(pid) {
  for (Patched& one : patched) {
    parts_of_.push_back(one.part);
    functions_.push_back(std::move(one.function));
  }
}

bool OrangeWatch::Has(Part part) const {
  return std::find(parts_of_.begin(), parts_of_.end(), part) != parts_of_.end();
}

void OrangeWatch::Take(const ProbeRecord& record, const Done&) {
  if (records_.size() < kMost) records_.push_back(record);
}

void OrangeWatch::Settle(uint64_t until, const Done& done) {
  const auto by_end = [](const ProbeRecord& a, const ProbeRecord& b) { return a.end < b.end; };
  std::stable_sort(records_.begin(), records_.end(), by_end);
  size_t settled = 0;
  for (; settled < records_.size() && records_[settled].end < until; ++settled) {
    const ProbeRecord& record = records_[settled];
    const Part part = parts_of_[record.slot];
    if (part != Part::hint) {
      One(part, record, done);
      continue;
    }
    hints_[record.thread].Add(record);
    Bound(hints_, kMostThreads);
  }
  records_.erase(records_.begin(), records_.begin() + static_cast<ptrdiff_t>(settled));
}

// A small request ends with its answer, which also carries the data of a read. A large read ends when its
// flow ends. A large write ends with the second answer, which is sent after the flow has ended.
bool ClientWatch::Open::IsOver() const {
  if (request.op == kServeSmallIo) return answers > 0;
  return is_flow_over && (request.action == Action::read || answers > 1);
}

void ClientWatch::One(Part part, const ProbeRecord& record, const Done& done) {
  switch (part) {
    case Part::request:
      return TakeAsked(record, done);
    case Part::encoded:
      encoded_.erase(record.thread);
      if (const auto request = RequestOf(record)) encoded_[record.thread] = {*request, record.begin};
      return Bound(encoded_, kMostThreads);
    case Part::awaited:
      return Await(record);
    case Part::come: {
      const auto job = jobs_.find(record.field[kComeJob]);
      if (job == jobs_.end()) {
        come_[record.field[kComeJob]] = record.begin;
        return Bound(come_, kMostOpen);
      }
      Answer(job->second, record.begin);
      jobs_.erase(job);
      return;
    }
    case Part::flow_over: {
      const auto open = open_.find(static_cast<uint32_t>(record.field[kOverTag]));
      if (open == open_.end()) return;
      open->second.moved = record.field[kMoved];
      open->second.is_flow_over = true;
      if (open->second.IsOver()) open->second.end = std::max(open->second.end, record.begin);
      return;
    }
    default:
      return;
  }
}

// The thread that encodes a request also waits for the first answer. The second answer has the same tag as
// the first answer. The data of a flow also have the answer's tag, but are not the second answer.
void ClientWatch::Await(const ProbeRecord& record) {
  const auto tag = static_cast<uint32_t>(record.field[kAwaitedTag]);
  const auto encoded = encoded_.find(record.thread);
  if (encoded != encoded_.end()) {
    open_[tag] = {encoded->second.first,
                  record.field[kAwaitedPeer],
                  record.thread,
                  encoded->second.second,
                  0,
                  0,
                  0,
                  false};
    encoded_.erase(encoded);
    Bound(open_, kMostOpen);
  } else if (!open_.contains(tag)) {
    return;
  }
  const uint64_t job = record.field[kAwaitedJob];
  const auto come = come_.find(job);
  if (record.result == 1) {  // the answer arrived before this call, which waits for it
    Answer(tag, record.end);
  } else if (come != come_.end() && come->second >= record.begin) {
    Answer(tag, come->second);
  } else {
    jobs_[job] = tag;
    Bound(jobs_, kMostOpen);
  }
  if (come != come_.end()) come_.erase(come);
}

void ClientWatch::Answer(uint32_t tag, uint64_t time) {
  const auto found = open_.find(tag);
  if (found == open_.end()) return;
  ++found->second.answers;
  if (found->second.IsOver()) found->second.end = std::max(found->second.end, time);
}

void ClientWatch::TakeAsked(const ProbeRecord& record, const Done& done) {
  const auto type = static_cast<uint32_t>(record.field[kAskedType]);
  if (type != kRead && type != kWrite) return;
  const Hints hints = hints_[record.thread].Within(record);
  Operation asked;
  asked.layer = Layer::request;
  asked.action = type == kRead ? Action::read : Action::write;
  asked.process = pid_;
  asked.begin = record.begin;
  asked.application_thread = static_cast<uint64_t>(pid_);
  asked.file = {record.field[kAskedHandle], record.field[kAskedFileSystem]};
  asked.offset = record.field[kAskedOffset];
  asked.bytes = record.field[kAskedBytes];
  asked.number = ++asked_;
  done(asked);
  for (auto at = open_.begin(); at != open_.end();) {
    const auto& [tag, open] = *at;
    const bool is_inside =
        open.thread == record.thread && open.begin >= record.begin && open.begin <= record.end;
    if (is_inside && open.end != 0) {
      Operation operation = asked;
      operation.layer = Layer::client;
      operation.action = open.request.action;
      operation.key = KeyOf(open.request, tag, hints);
      operation.begin = open.begin;
      operation.end = open.end;
      operation.bytes = open.request.op == kServeSmallIo ? open.request.bytes : open.moved;
      operation.stored = open.request.handle;
      operation.peer = open.peer;
      done(operation);
    }
    // Requests that failed or were abandoned end together with the call.
    at = is_inside ? open_.erase(at) : std::next(at);
  }
}

void ClientWatch::ForUnderWay(const std::function<void(const Operation&)>& take) const {
  for (const auto& [tag, open] : open_) {
    if (open.end != 0) continue;
    Operation operation;
    operation.action = open.request.action;
    operation.process = pid_;
    operation.begin = open.begin;
    operation.file = {0, open.request.file_system};
    operation.stored = open.request.handle;
    operation.peer = open.peer;
    take(operation);
  }
}

ServerWatch::ServerWatch(pid_t pid, std::vector<Patched> patched, uint64_t system_aio)
    : OrangeWatch(pid, std::move(patched)), disk_(system_aio) {
  sees_disk_ = true;
  for (const Part part : {Part::posted, Part::worker, Part::direct, Part::access, Part::notified,
                          Part::flow_read, Part::flow_kept, Part::job_over})
    sees_disk_ = sees_disk_ && Has(part);
}

void ServerWatch::One(Part part, const ProbeRecord& record, const Done& done) {
  switch (part) {
    case Part::begun: {
      const Open begun{record.begin, hints_[record.thread].Within(record)};
      const auto early = early_.find(record.field[kMachine]);
      const bool is_over = early != early_.end() && early->second.begin >= record.begin;
      if (is_over) TakeServed(early->second, begun, done);
      if (early != early_.end()) early_.erase(early);
      if (is_over) return;
      open_[record.field[kMachine]] = begun;
      return Bound(open_, kMostOpen);
    }
    case Part::flow:
      return TakeFlow(record);
    case Part::flow_over:
      return TakeFlowOver(record, done);
    case Part::served: {
      const auto open = open_.find(record.field[kServedMachine]);
      if (open == open_.end()) {
        early_[record.field[kServedMachine]] = record;
        return Bound(early_, kMostOpen);
      }
      TakeServed(record, open->second, done);
      open_.erase(open);
      return;
    }
    case Part::sent:
      return disk_.TakeSent(record);
    case Part::posted:
      return disk_.TakePosted(record);
    case Part::worker:
      return disk_.TakeWorker(record, DiskWay::buffered);
    case Part::direct:
      return disk_.TakeWorker(record, DiskWay::direct);
    case Part::access:
      return disk_.TakeAccess(record);
    case Part::notified:
      return disk_.TakeNotified(record);
    case Part::flow_read:
      return disk_.TakeStored(record, true, true);
    case Part::flow_kept:
      return disk_.TakeStored(record, true, false);
    case Part::job_over:
      return disk_.TakeStored(record, false, false);
    default:
      return;
  }
}

void ServerWatch::TakeFlow(const ProbeRecord& record) {
  Flow flow{record.field[kFlowMachine], record.begin, 0, 0, false};
  const auto over = over_.find(record.field[kFlow]);
  if (over != over_.end() && over->second.end >= record.begin) {
    flow.end = over->second.end;
    flow.moved = over->second.moved;
    flow.is_over = true;
  }
  if (over != over_.end()) over_.erase(over);
  flows_[record.field[kFlow]] = flow;
  Bound(flows_, kMostOpen);
}

void ServerWatch::TakeFlowOver(const ProbeRecord& record, const Done& done) {
  const auto end = [&record](Flow* flow) {
    flow->end = record.begin;
    flow->moved = record.field[kMoved];
    flow->is_over = true;
  };
  const auto flow = flows_.find(record.field[kFlow]);
  const bool is_latest = flow != flows_.end() && flow->second.begin <= record.begin;
  if (const auto late = late_.find(record.field[kFlow]); late != late_.end() && !is_latest) {
    end(&late->second.flow);
    Tell(late->second.served, late->second.begun, &late->second.flow, late->first, done);
    late_.erase(late);
    return;
  }
  end(is_latest ? &flow->second : &over_[record.field[kFlow]]);
  Bound(over_, kMostOpen);
}

void ServerWatch::TakeServed(const ProbeRecord& served, const Open& begun, const Done& done) {
  const auto flow = std::find_if(flows_.begin(), flows_.end(), [&](const auto& one) {
    return one.second.machine == served.field[kServedMachine] && one.second.begin >= begun.begin;
  });
  if (flow == flows_.end()) return Tell(served, begun, nullptr, 0, done);
  if (flow->second.is_over) {
    Tell(served, begun, &flow->second, flow->first, done);
  } else {
    late_[flow->first] = {served, begun, flow->second};
    Bound(late_, kMostOpen);
  }
  flows_.erase(flow);
}

void ServerWatch::Tell(const ProbeRecord& served, const Open& begun, const Flow* flow, uint64_t place,
                       const Done& done) {
  Work work = disk_.Of(served.field[kServedMachine], begun.begin);
  if (flow != nullptr) {
    const Work data = disk_.Of(place, flow->begin);
    work.disk = data.disk;
    work.answered = std::max(work.answered, data.answered);
  }
  const auto request = RequestOf(served);
  if (!request || (request->op != kServeSmallIo && flow == nullptr))
    return;  // the request is of another kind, or was refused
  Operation operation;
  operation.layer = Layer::server;
  operation.action = request->action;
  operation.process = pid_;
  operation.key = KeyOf(*request, static_cast<uint32_t>(served.field[kTag]), begun.hints);
  operation.begin = operation.service_begin = begun.begin;
  operation.file = {begun.hints.file, request->file_system};
  operation.offset = request->offset;
  operation.bytes = request->bytes;
  TellEnd(served, work, &operation);
  operation.disk = work.disk;
  operation.stored = request->handle;
  operation.service_end = operation.end;
  if (flow != nullptr) {
    operation.service_begin = flow->begin;
    operation.service_end = std::max(std::min(flow->end, operation.end), flow->begin);
    operation.bytes = flow->moved;
  } else if (work.accessed != 0) {
    operation.service_begin = work.accessed;
  }
  const bool has_moved = flow != nullptr && flow->moved != 0;
  if (operation.disk.count == 0 && (!sees_disk_ || has_moved)) operation.disk.way = DiskWay::unseen;
  if (operation.disk.way == DiskWay::unseen) operation.disk = {.way = DiskWay::unseen};
  done(operation);
}

// The client waits until the last data, or the answer, has been passed on for sending. The client does not
// wait until the server has released its resources.
void ServerWatch::TellEnd(const ProbeRecord& served, const Work& work, Operation* operation) const {
  operation->end = work.answered == 0 ? served.begin : std::min(work.answered, served.begin);
  operation->after = served.begin - operation->end;
}

}  // namespace rankine::probe::orangefs
