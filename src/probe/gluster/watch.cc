#include "probe/gluster/watch.h"

#include <algorithm>

#include "probe/gluster/layout.h"

namespace rankine::probe::gluster {
namespace {

using format::ProbeRecord;

constexpr size_t kMostInThread = 256;  // inner records that wait for their fop
constexpr uint64_t kUntilAnswered = ~uint64_t{0};

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
template <class T, class Each>
void TakeInner(std::vector<T>& list, const ProbeRecord& outer, const Each& each) {
  for (const T& item : list) {
    if (item.begin >= outer.begin && item.end <= outer.end) each(item);
  }
  std::erase_if(list, [&](const T& item) { return item.end <= outer.end; });
}

}  // namespace

void GlusterWatch::Came(const OpenParts::Key& key, Parts& parts, unsigned part, unsigned wanted,
                        const Done& done) {
  parts.have |= part;
  if (parts.have != wanted) return;
  Operation& operation = parts.operation;
  // Who submits to the kernel alone tells no more of the disk than when it began.
  if (operation.service_end == kUntilAnswered && operation.disk.count == 0) {
    const uint64_t time = operation.end - std::min(operation.service_begin, operation.end);
    operation.disk = {1, operation.bytes, time, time};
  }
  // The storage layer's call comes back behind the answer, which is sent within it.
  operation.service_end = std::min(operation.service_end, operation.end);
  done(operation);
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
    case Part::request_sent:
      return Keep(sent_[record.thread], {record.begin, record.end, record.field[kTransport],
                                         FromNetwork(record.field[kMessageXid])});
    case Part::client_operation:
      return TakeInner(sent_[record.thread], record, [&](const Sent& sent) {
        const OpenParts::Key key{sent.transport, sent.number};
        Parts& parts = parts_.At(key);
        Operation& operation = parts.operation;
        operation.layer = Layer::client;
        TakeFop(record, &operation);
        operation.begin = record.begin;
        operation.key.connection = connections_.At(record.field[kOwnerName]);
        operation.key.transaction = sent.number;
        Came(key, parts, kSent, kSent | kAnswered, over);
      });
    case Part::message_come: {
      // Answers to other requests come here, too: they wait for a fop until newer ones push them out.
      if (FromNetwork(record.field[kMessageXid] >> 32) != kRpcReply) return;
      const OpenParts::Key key{record.field[kTransport], FromNetwork(record.field[kMessageXid])};
      Parts& parts = parts_.At(key);
      parts.operation.end = record.begin;
      return Came(key, parts, kAnswered, kSent | kAnswered, over);
    }
    default:
      return;
  }
}

void ClientWatch::TakeCoded(const ProbeRecord& record, const Done& done) {
  Operation operation;
  operation.layer = Layer::whole;
  TakeFop(record, &operation);
  operation.begin = record.begin;
  wholes_.Add(operation, record.field[kXid]);
  // What stores in pieces has told the file's own extent already, under the same number.
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

void ServerWatch::TakeService(const ProbeRecord& record, const Done& done) {
  DiskAccesses disk;
  TakeInner(accesses_[record.thread], record, [&](const Access& access) {
    ++disk.count;
    disk.time += access.end - access.begin;
    disk.longest = std::max(disk.longest, access.end - access.begin);
    if (access.moves && access.result > 0) disk.bytes += static_cast<uint64_t>(access.result);
  });
  if (record.field[kOwner] == 0) return;  // the brick's own, no client's
  const OpenParts::Key key{record.field[kOwner], record.field[kXid]};
  Parts& parts = parts_.At(key);
  Operation& operation = parts.operation;
  operation.layer = Layer::server;
  TakeFop(record, &operation);
  operation.service_begin = record.begin;
  operation.service_end = PartOf(record) == Part::submitted ? kUntilAnswered : record.end;
  operation.key.connection = connections_.At(record.field[kOwnerName]);
  operation.key.transaction = record.field[kXid];
  operation.disk = disk;
  Came(key, parts, kServed, kBegun | kServed | kAnswered, done);
}

// What lies within the time of details is complete with the storage layer's call: that begins and ends, or
// sends the answer, between the two.
void ServerWatch::TakeEnd(const OpenParts::Key& request, Parts& parts, unsigned part, const Done& done) {
  const unsigned ends = kBegun | kAnswered;
  const bool is_whole = ((parts.have | part) & ends) == ends;
  Operation& operation = parts.operation;
  if (!is_whole || (operation.begin >= details_since_ && operation.end <= details_until_))
    return Came(request, parts, part, kBegun | kServed | kAnswered, done);
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
      return Keep(accesses_[record.thread],
                  {record.begin, record.end, record.result, ActionOf(record) != Action::sync});
    case Part::service:
    case Part::submitted:
      return TakeService(record, done);
    case Part::request_begun: {
      Parts& parts = parts_.At(request);
      parts.operation.begin = record.begin;
      parts.operation.action = ActionOf(record);
      return TakeEnd(request, parts, kBegun, done);
    }
    case Part::answer_sent: {
      // Of every request. Those that are not followed wait until newer ones push them out.
      Parts& parts = parts_.At(request);
      parts.operation.end = record.begin;
      return TakeEnd(request, parts, kAnswered, done);
    }
    default:
      return;
  }
}

}  // namespace rankine::probe::gluster
