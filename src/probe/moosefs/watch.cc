// SPDX-License-Identifier: BSD-3-Clause
#include "probe/moosefs/watch.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

#include "base/hash.h"

namespace rankine::probe::moosefs {
namespace {

using layout::ProbeRecord;

// The first bytes of the data that a call has read are recorded. The numbers of bytes at the beginning of a
// read that can be recorded.
constexpr size_t kKnown[] = {0, 8, 12, 13, 21, 24};

}  // namespace

MooseWatch::MooseWatch(pid_t pid, bool is_server, std::vector<Patched> patched)
    : pid_(pid), sockets_(pid, is_server) {
  for (Patched& one : patched) {
    parts_of_.push_back(one.part);
    actions_.push_back(one.action);
    functions_.push_back(std::move(one.function));
  }
}

void MooseWatch::Take(const ProbeRecord& record, const Done&) {
  if (records_.size() < kMost) records_.push_back(record);
}

void MooseWatch::Settle(uint64_t until, const Done& done) {
  const auto by_end = [](const ProbeRecord& a, const ProbeRecord& b) { return a.end < b.end; };
  std::stable_sort(records_.begin(), records_.end(), by_end);
  size_t settled = 0;
  for (; settled < records_.size() && records_[settled].end < until; ++settled)
    One(parts_of_[records_[settled].slot], records_[settled], done);
  records_.erase(records_.begin(), records_.begin() + static_cast<ptrdiff_t>(settled));
}

void MooseWatch::TakeReceived(const ProbeRecord& record, bool known, const Done& done) {
  const auto count = static_cast<int64_t>(static_cast<int32_t>(record.result));
  if (count <= 0) return;
  std::array<uint8_t, 24> bytes{};
  memcpy(bytes.data(), &record.field[kCome0], 8);
  memcpy(bytes.data() + 8, &record.field[kCome8], 4);
  memcpy(bytes.data() + 12, &record.field[kCome12], 1);
  memcpy(bytes.data() + 13, &record.field[kCome13], 8);
  if (count >= 24) memcpy(bytes.data() + 20, &record.field[kCome20], 4);
  size_t has = 0;
  for (const size_t size : kKnown) {
    if (known && static_cast<size_t>(count) >= size) has = size;
  }
  const int descriptor = static_cast<int>(record.field[kDescriptor]);
  // For readv, the requested size is unknown. The number of received bytes is used instead, because a call
  // never receives more bytes than it requests.
  const uint64_t asked = known ? record.field[kAsked] : static_cast<uint64_t>(count);
  streams_[descriptor].Take(std::span(bytes).first(has), static_cast<uint64_t>(count), asked, record.end,
                            [&](const Message& message) { Came(descriptor, message, done); });
}

void MooseWatch::Forget(int descriptor) {
  streams_.erase(descriptor);
  sockets_.Forget(descriptor);
}

JoinKey MooseWatch::KeyOf(int descriptor, Action action, const Extent& extent) {
  const uint64_t words[] = {static_cast<uint64_t>(action),
                            extent.chunk,
                            uint64_t{extent.version_or_write},
                            extent.offset,
                            extent.bytes,
                            uint64_t{extent.crc}};
  const uint64_t hash = base::Hash(std::as_bytes(std::span(words)));
  const std::string& connection = sockets_.Of(descriptor);
  if (times_.size() > kMost) times_.clear();
  return {connection, hash + times_[{connection, hash}]++};
}

void ServerWatch::Came(int descriptor, const Message& message, const Done&) {
  const bool reads = message.command == kRead && message.length == 21 && message.known >= 21;
  const bool writes = message.command == kWriteData && message.length >= 24 && message.known >= 24;
  if (!reads && !writes) return;
  Open open{reads ? ReadExtent(message.body.data()) : WriteExtent(message.body.data()), {}, message.end};
  Operation& operation = open.operation;
  operation.layer = Layer::server;
  operation.action = reads ? Action::read : Action::write;
  operation.process = pid_;
  operation.key = KeyOf(descriptor, operation.action, open.extent);
  operation.begin = message.begin;
  operation.file = {open.extent.chunk, kChunkName};
  operation.offset = open.extent.offset;
  operation.bytes = open.extent.bytes;
  open_.emplace(descriptor, std::move(open));
}

void ServerWatch::One(Part part, const ProbeRecord& record, const Done& done) {
  switch (part) {
    case Part::received:
      return TakeReceived(record, true, done);
    case Part::sent:
      return TakeAnswer(record, done);
    case Part::closed:
      open_.erase(static_cast<int>(record.field[kDescriptor]));
      return Forget(static_cast<int>(record.field[kDescriptor]));
    case Part::disk_access: {
      std::deque<Access>& list = accesses_[record.thread];
      list.push_back({record.begin, record.end, record.result});
      if (list.size() > 4096) list.pop_front();
      return;
    }
    default:
      return;
  }
}

void ServerWatch::TakeAnswer(const ProbeRecord& record, const Done& done) {
  const bool reads = record.field[kAsked] == 17, writes = record.field[kAsked] == 21;
  if (!reads && !writes) return;
  uint8_t bytes[24];
  memcpy(bytes, &record.field[reads ? kLong0 : kBrief0], 8);
  memcpy(bytes + 8, &record.field[reads ? kLong8 : kBrief8], 8);
  if (writes) memcpy(bytes + 13, &record.field[kBrief13], 8);
  if (Big(bytes, 4) != (reads ? kReadStatus : kWriteStatus)) return;
  const uint64_t chunk = Big(bytes + 8, 8), write = writes ? Big(bytes + 16, 4) : 0;
  const auto [first, last] = open_.equal_range(static_cast<int>(record.field[kDescriptor]));
  const auto found = std::find_if(first, last, [&](const auto& item) {
    const Open& open = item.second;
    return open.extent.chunk == chunk && (open.operation.action == Action::read) == reads &&
           (reads || open.extent.version_or_write == write);
  });
  if (found == last) return;
  Operation operation = std::move(found->second.operation);
  const uint64_t come = found->second.come;
  open_.erase(found);
  operation.end = operation.service_begin = operation.service_end = record.begin;
  std::deque<Access>& accesses = accesses_[record.thread];
  bool any = false;
  for (const Access& access : accesses) {
    if (access.begin < come || access.end > record.begin) continue;
    const uint64_t time = access.end - access.begin;
    if (!any) operation.service_begin = access.begin;
    any = true;
    operation.service_end = access.end;
    ++operation.disk.count;
    operation.disk.time += time;
    operation.disk.longest = std::max(operation.disk.longest, time);
    if (access.result > 0) operation.disk.bytes += static_cast<uint64_t>(access.result);
  }
  accesses.clear();
  // If the server passes the data on to another server, another thread makes the accesses.
  if (!any && operation.bytes != 0) operation.disk.way = DiskWay::unseen;
  done(operation);
}

}  // namespace rankine::probe::moosefs
