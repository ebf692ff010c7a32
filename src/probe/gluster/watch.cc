#include "probe/gluster/watch.h"

#include <algorithm>

#include "probe/gluster/layout.h"

namespace rankine::probe::gluster {
namespace {

using format::ProbeRecord;

constexpr size_t kMostInThread = 256;  // inner records that wait for their fop

// Words of an RPC message, as they lie in memory.
uint32_t FromNetwork(uint64_t word) {
  return __builtin_bswap32(static_cast<uint32_t>(word));
}

template <class T>
void Keep(std::vector<T>& list, const T& item) {
  if (list.size() >= kMostInThread) list.erase(list.begin(), list.begin() + kMostInThread / 2);
  list.push_back(item);
}

// Those of a thread that lie within a call of the same thread are of that call: one runs inside the other.
template <class T>
std::vector<T> TakeInner(std::vector<T>& list, const ProbeRecord& outer) {
  std::vector<T> inner;
  for (const T& item : list) {
    if (item.begin >= outer.begin && item.end <= outer.end) inner.push_back(item);
  }
  std::erase_if(list, [&](const T& item) { return item.end <= outer.end; });
  return inner;
}

}  // namespace

void GlusterWatch::Came(const OpenParts::Key& key, unsigned part, unsigned wanted, const Done& done) {
  Parts& parts = parts_.At(key);
  parts.have |= part;
  if (parts.have != wanted) return;
  // The storage layer's call comes back behind the answer, which is sent within it.
  parts.operation.service_end = std::min(parts.operation.service_end, parts.operation.end);
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
  switch (PartOf(record)) {
    case Part::request:
    case Part::whole: {
      Operation operation;
      operation.layer = PartOf(record) == Part::request ? Layer::request : Layer::whole;
      TakeFop(record, &operation);
      operation.begin = record.begin;
      return done(operation);
    }
    case Part::request_sent:
      return Keep(sent_[record.thread], {record.begin, record.end, record.field[kTransport],
                                         FromNetwork(record.field[kMessageXid])});
    case Part::client_operation: {
      for (const Sent& sent : TakeInner(sent_[record.thread], record)) {
        const OpenParts::Key key{sent.transport, sent.number};
        Operation& operation = parts_.At(key).operation;
        operation.layer = Layer::client;
        TakeFop(record, &operation);
        if (coded_) operation.number = kCodedNumber;
        operation.begin = record.begin;
        operation.key = {ConnectionOf(own_pid_, texts_.At(record.field[kOwnerName])), sent.number};
        Came(key, kSent, kSent | kAnswered, done);
      }
      return;
    }
    case Part::message_come: {
      // Answers to other requests come here, too: they wait for a fop until newer ones push them out.
      if (FromNetwork(record.field[kDirection]) != kRpcReply) return;
      const OpenParts::Key key{record.field[kTransport], FromNetwork(record.field[kMessageXid])};
      parts_.At(key).operation.end = record.begin;
      return Came(key, kAnswered, kSent | kAnswered, done);
    }
    default:
      return;
  }
}

void ServerWatch::TakeService(const ProbeRecord& record, const Done& done) {
  const std::vector<Access> accesses = TakeInner(accesses_[record.thread], record);
  if (record.field[kOwner] == 0) return;  // the brick's own, no client's
  const OpenParts::Key key{record.field[kOwner], record.field[kXid]};
  Operation& operation = parts_.At(key).operation;
  operation.layer = Layer::server;
  TakeFop(record, &operation);
  operation.service_begin = record.begin;
  operation.service_end = record.end;
  operation.key = {ConnectionOf(texts_.At(record.field[kOwnerName])), record.field[kXid]};
  for (const Access& access : accesses) {
    ++operation.disk.count;
    operation.disk.time += access.end - access.begin;
    operation.disk.longest = std::max(operation.disk.longest, access.end - access.begin);
    if (access.moves && access.result > 0) operation.disk.bytes += static_cast<uint64_t>(access.result);
  }
  Came(key, kServed, kBegun | kServed | kAnswered, done);
}

void ServerWatch::Take(const ProbeRecord& record, const Done& done) {
  const OpenParts::Key request{record.field[kRequestClient], record.field[kRequestNumber]};
  switch (PartOf(record)) {
    case Part::disk_access:
      return Keep(accesses_[record.thread],
                  {record.begin, record.end, record.result, ActionOf(record) != Action::sync});
    case Part::service:
      return TakeService(record, done);
    case Part::request_begun:
      parts_.At(request).operation.begin = record.begin;
      return Came(request, kBegun, kBegun | kServed | kAnswered, done);
    case Part::answer_sent:
      // Of every request. Those that are not followed wait until newer ones push them out.
      parts_.At(request).operation.end = record.begin;
      return Came(request, kAnswered, kBegun | kServed | kAnswered, done);
    default:
      return;
  }
}

}  // namespace rankine::probe::gluster
