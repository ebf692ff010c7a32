// SPDX-License-Identifier: BSD-3-Clause
#include "probe/gluster/watch.h"

#include <algorithm>

#include "probe/gluster/layout.h"
#include "probe/gluster/ways.h"

namespace rankine::probe::gluster {
namespace {

using layout::ProbeRecord;

constexpr uint64_t kUntilAnswered = ~uint64_t{0};
constexpr uint64_t kLookTicks = uint64_t{1} << 29;  // about 0.2 s

// Converts a word of an RPC message from network byte order.
uint32_t FromNetwork(uint64_t word) {
  return __builtin_bswap32(static_cast<uint32_t>(word));
}

// The procedure that protocol/client calls for an action.
uint32_t ProcedureOf(Action action) {
  return action == Action::read ? kProcRead : action == Action::write ? kProcWrite : kProcFsync;
}

}  // namespace

void GlusterWatch::Came(const OpenParts::Key& key, Parts& parts, unsigned part, unsigned wanted,
                        const Done& done) {
  parts.have |= part;
  if (parts.have != wanted) return;
  done(parts.operation);
  parts_.Erase(key);
}

void GlusterWatch::TakeFop(const ProbeRecord& record, Operation* operation) const {
  operation->action = ActionOf(record);
  operation->process = pid_;
  operation->application_thread = record.field[kThread];
  operation->number = record.field[kNumber];
  operation->file = {record.field[kGfidLow], record.field[kGfidHigh]};
  if (operation->action == Action::sync) return;
  operation->offset = record.field[kOffset];
  operation->bytes = record.field[kBytes];
}

void ClientWatch::Take(const ProbeRecord& record, const Done& done) {
  const Done keep = [this](const Operation& operation) { fragments_.push_back(operation); };
  const Done& over = coded_ ? keep : done;
  switch (PartOf(record)) {
    case Part::request:
    case Part::whole: {
      Operation operation;
      operation.layer = PartOf(record) == Part::request ? Layer::request : Layer::whole;
      TakeFop(record, &operation);
      operation.begin = record.begin;
      return done(operation);
    }
    case Part::coded:
      return TakeCoded(record, done);
    case Part::client_operation:
      asked_[record.thread] = record;
      return;
    case Part::request_sent:
      return TakeSent(record, over);
    case Part::message_come: {
      // A `message_come` record may also belong to the answer to another request. Such records are kept until
      // newer records replace them, in case a matching file operation follows.
      if (FromNetwork(record.field[kMessageXid] >> 32) != kRpcReply) return;
      const OpenParts::Key key{record.field[kTransport], FromNetwork(record.field[kMessageXid])};
      Parts& parts = parts_.At(key);
      parts.operation.end = record.begin;
      if ((parts.have & kSent) != 0) KeepAnswered(key.owner, parts.operation);
      return Came(key, parts, kAnswered, kSent | kAnswered, over);
    }
    default:
      return;
  }
}

// The request belongs to the thread's last file operation if its procedure matches. An operation that fails
// sends no request. The thread may also send requests that belong to no file operation.
void ClientWatch::TakeSent(const ProbeRecord& record, const Done& over) {
  const auto found = asked_.find(record.thread);
  if (found == asked_.end() || FromNetwork(record.field[kMessageProgram]) != kFileProgram ||
      FromNetwork(record.field[kMessageProcedure]) != ProcedureOf(ActionOf(found->second)))
    return;
  const ProbeRecord& asked = found->second;
  const OpenParts::Key key{record.field[kTransport], FromNetwork(record.field[kMessageXid])};
  Parts& parts = parts_.At(key);
  Operation& operation = parts.operation;
  operation.layer = Layer::client;
  TakeFop(asked, &operation);
  operation.begin = asked.begin;
  operation.key.connection = connections_.At(asked.field[kOwnerName]);
  operation.key.transaction = key.number;
  operation.peer = key.owner;
  operation.stored = WayAt(key.owner, record.begin);
  asked_.erase(found);
  if ((parts.have & kAnswered) != 0) KeepAnswered(key.owner, operation);
  Came(key, parts, kSent, kSent | kAnswered, over);
}

uint64_t ClientWatch::WayAt(uint64_t transport, uint64_t now) {
  Way& way = ways_[transport];
  if (way.looked == 0 || now - std::min(way.looked, now) > kLookTicks) way = {WayOf(memory_, transport), now};
  return way.number;
}

void ClientWatch::KeepAnswered(uint64_t transport, const Operation& operation) {
  uint64_t& last = answered_[transport];
  last = std::max(last, operation.begin);
}

// A request to a brick that no longer exists is never answered, and nobody waits for the answer. If a later
// request has been answered, the brick has also read the earlier requests, and the watch of the brick
// measures them. If no later request has been answered, an unanswered request belongs to an earlier
// connection, or its answer was lost.
void ClientWatch::ForUnderWay(const std::function<void(const Operation&)>& take) const {
  const std::vector<uint64_t> ways = WaysOutOf(pid_);
  parts_.ForEach([&](const OpenParts::Key& key, const Parts& parts) {
    if ((parts.have & kSent) == 0 || (parts.have & kAnswered) != 0) return;
    const auto answered = answered_.find(key.owner);
    if (answered != answered_.end() && parts.operation.begin < answered->second) return;
    if (std::find(ways.begin(), ways.end(), parts.operation.stored) != ways.end()) take(parts.operation);
  });
}

void ClientWatch::TakeCoded(const ProbeRecord& record, const Done& done) {
  Operation operation;
  operation.layer = Layer::whole;
  TakeFop(record, &operation);
  operation.begin = record.begin;
  wholes_.Add(operation, record.field[kXid]);
  // A mount that splits files into pieces has already reported the extent in the whole file, under the same
  // number.
  if (!pieces_) done(operation);
}

void ClientWatch::Settle(uint64_t until, const Done& done) {
  std::stable_sort(fragments_.begin(), fragments_.end(),
                   [](const Operation& a, const Operation& b) { return a.begin < b.begin; });
  size_t settled = 0;
  for (; settled < fragments_.size() && fragments_[settled].begin < until; ++settled) {
    Operation& fragment = fragments_[settled];
    fragment.number = kCodedNumber | wholes_.WholeOf(fragment);
    done(fragment);
  }
  fragments_.erase(fragments_.begin(), fragments_.begin() + static_cast<std::ptrdiff_t>(settled));
}

void ServerWatch::TakeService(const ProbeRecord& record) {
  if (record.field[kOwner] == 0) {  // this operation is one of the brick itself, which no client requested
    serving_.erase(record.thread);
    return;
  }
  const OpenParts::Key key{record.field[kOwner], record.field[kXid]};
  // A thread that only submits accesses to the kernel makes no accesses itself, and continues with the next
  // request.
  const bool submits = PartOf(record) == Part::submitted;
  if (submits) {
    serving_.erase(record.thread);
  } else {
    serving_[record.thread] = key;
  }
  Parts& parts = parts_.At(key);
  Operation& operation = parts.operation;
  operation.layer = Layer::server;
  TakeFop(record, &operation);
  operation.service_begin = record.begin;
  operation.key.connection = connections_.At(record.field[kOwnerName]);
  operation.key.transaction = record.field[kXid];
  if (submits) {
    operation.disk = {1, operation.bytes, kUntilAnswered, kUntilAnswered, DiskWay::submitted};
    TellSubmitted((parts.have & kAnswered) != 0, &operation);
  }
  parts.have |= kServed;
  // Another thread has already answered the request. Records of the request's disk accesses may still come.
  if ((parts.have & kAnswered) != 0) served_late_.push_back(key);
}

// Two facts are known about the disk access: the time at which it started, and that it ended before the
// answer was sent.
void ServerWatch::TellSubmitted(bool answered, Operation* operation) {
  if (!answered || operation->disk.time != kUntilAnswered) return;
  const uint64_t time = operation->end - std::min(operation->service_begin, operation->end);
  operation->disk.time = operation->disk.longest = time;
}

// A disk access that the storage layer made in this thread.
void ServerWatch::TakeAccess(const ProbeRecord& record) {
  const auto serving = serving_.find(record.thread);
  Parts* parts = serving == serving_.end() ? nullptr : parts_.Find(serving->second);
  // Another operation, such as rchecksum, may occur in between and make its own reads.
  if (parts == nullptr || (ActionOf(record) != parts->operation.action && ActionOf(record) != Action::sync))
    return;
  DiskAccesses& disk = parts->operation.disk;
  const uint64_t time = record.end - record.begin;
  ++disk.count;
  disk.time += time;
  disk.longest = std::max(disk.longest, time);
  if (ActionOf(record) != Action::sync && record.result > 0)
    disk.bytes += static_cast<uint64_t>(record.result);
}

void ServerWatch::Settle(uint64_t, const Done& done) {
  for (const OpenParts::Key& key : served_late_) {
    if (Parts* parts = parts_.Find(key)) Came(key, *parts, kServed, kAll, done);
  }
  served_late_.clear();
}

// If details are recorded, an operation is complete only once the call of the storage layer is known. The
// storage layer is called between the request and the answer.
void ServerWatch::TakeEnd(const OpenParts::Key& request, Parts& parts, unsigned part, const Done& done) {
  const unsigned ends = kBegun | kAnswered;
  const bool is_whole = ((parts.have | part) & ends) == ends;
  Operation& operation = parts.operation;
  if (!is_whole || (operation.begin >= details_since_ && operation.end <= details_until_))
    return Came(request, parts, part, kAll, done);
  Operation told;
  told.layer = Layer::server;
  told.is_detailed = false;
  told.action = operation.action;
  told.process = pid_;
  told.begin = operation.begin, told.end = operation.end;
  parts_.Erase(request);
  done(told);
}

void ServerWatch::Take(const ProbeRecord& record, const Done& done) {
  const OpenParts::Key request{record.field[kRequestClient], record.field[kRequestNumber]};
  switch (PartOf(record)) {
    case Part::disk_access:
      return TakeAccess(record);
    case Part::service:
    case Part::submitted:
      return TakeService(record);
    case Part::request_begun: {
      Parts& parts = parts_.At(request);
      parts.operation.begin = record.begin;
      parts.operation.action = ActionOf(record);
      return TakeEnd(request, parts, kBegun, done);
    }
    case Part::answer_sent: {
      // The server calls this function for every request. Requests whose details are not recorded remain in
      // the table until newer requests replace them.
      Parts& parts = parts_.At(request);
      parts.operation.end = parts.operation.service_end = record.begin;
      TellSubmitted(true, &parts.operation);
      if (const auto serving = serving_.find(record.thread);
          serving != serving_.end() && serving->second == request)
        serving_.erase(serving);
      return TakeEnd(request, parts, kAnswered, done);
    }
    default:
      return;
  }
}

}  // namespace rankine::probe::gluster
