// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cstring>

#include "probe/moosefs/watch.h"

namespace rankine::probe::moosefs {
namespace {

using layout::ProbeRecord;

// The times are about 0.2 s and 1.5 s, in ticks. The record of a program's request comes after the records
// of its operations, once the mount has finished the request.
constexpr uint64_t kHold = uint64_t{1} << 29, kLongest = uint64_t{1} << 32;
constexpr size_t kMostAsked = 4096, kMostFiles = 4096, kMostChunks = 1 << 20;

bool Overlaps(uint64_t a, uint64_t a_bytes, uint64_t b, uint64_t b_bytes) {
  return a < b + b_bytes && b < a + a_bytes;
}

}  // namespace

void ClientWatch::One(Part part, const ProbeRecord& record, const Done& done) {
  switch (part) {
    case Part::request:
      return TakeRequest(record, done);
    case Part::received:
    case Part::scattered:
      return TakeReceived(record, part == Part::received, done);
    case Part::sent:
      return TakeSent(record);
    case Part::sent_parts:
      return TakeParts(record);
    case Part::closed:
      // Unanswered requests are sent again on another connection.
      open_.erase(static_cast<int>(record.field[kDescriptor]));
      return Forget(static_cast<int>(record.field[kDescriptor]));
    case Part::reached: {
      const uint64_t address = record.field[kAddress];
      const auto port = __builtin_bswap16(static_cast<uint16_t>(address >> 16));
      if ((address & 0xffff) == 2)  // AF_INET
        sockets_.Connects(static_cast<int>(record.field[kDescriptor]),
                          {static_cast<uint32_t>(address >> 32), port});
      return;
    }
    default:
      return;
  }
}

void ClientWatch::TakeRequest(const ProbeRecord& record, const Done& done) {
  Operation operation;
  operation.layer = Layer::request;
  operation.action = ActionOf(record);
  operation.process = pid_;
  operation.begin = record.begin;
  operation.application_thread = record.field[kThread];
  operation.file = {record.field[kInode], 0};
  if (operation.action != Action::sync) {
    operation.offset = record.field[kOffset];
    operation.bytes = record.field[kBytes];
    if (asked_.size() > kMostFiles) asked_.clear();
    std::deque<Asked>& list = asked_[record.field[kInode]];
    list.push_back(
        {operation.action, operation.begin, operation.application_thread, operation.offset, operation.bytes});
    if (list.size() > kMostAsked) list.pop_front();
  }
  done(operation);
}

void ClientWatch::TakeSent(const ProbeRecord& record) {
  const int descriptor = static_cast<int>(record.field[kDescriptor]);
  uint8_t bytes[29] = {};
  if (record.field[kAsked] == 29) {
    memcpy(bytes, &record.field[kLong0], 8);
    memcpy(bytes + 8, &record.field[kLong8], 8);
    memcpy(bytes + 16, &record.field[kLong16], 8);
    memcpy(bytes + 21, &record.field[kLong21], 8);
    if (Big(bytes, 4) == kRead && Big(bytes + 4, 4) == 21)
      Begin(record, descriptor, Action::read, ReadExtent(bytes + 8));
  } else if (record.field[kAsked] == 21) {
    memcpy(bytes, &record.field[kBrief0], 8);
    memcpy(bytes + 8, &record.field[kBrief8], 8);
    memcpy(bytes + 13, &record.field[kBrief13], 8);
    const uint64_t command = Big(bytes, 4);
    if (command != kAskRead && command != kAskWrite) return;
    if (asked_master_.size() > kMostChunks) asked_master_.clear();
    asked_master_[Big(bytes + 8, 4)] = {Big(bytes + 12, 4), Big(bytes + 16, 4)};
  }
}

// Messages have a header of 32 bytes and then data. If a call could not send all bytes, later calls send the
// rest without a header.
void ClientWatch::TakeParts(const ProbeRecord& record) {
  if (record.field[kPartBytes] != 32) return;
  uint8_t bytes[32];
  for (size_t i = 0; i < 4; ++i) memcpy(bytes + 8 * i, &record.field[kPart0 + i], 8);
  if (Big(bytes, 4) == kWriteData)
    Begin(record, static_cast<int>(record.field[kDescriptor]), Action::write, WriteExtent(bytes + 8));
}

void ClientWatch::Begin(const ProbeRecord& record, int descriptor, Action action, const Extent& extent) {
  // The call has sent nothing, so it will be repeated.
  if (static_cast<int32_t>(record.result) <= 0) return;
  Open open{extent, {}};
  Operation& operation = open.operation;
  operation.layer = Layer::client;
  operation.action = action;
  operation.process = pid_;
  operation.key = KeyOf(descriptor, action, extent);
  operation.begin = record.begin;
  operation.bytes = extent.bytes;
  const auto place = places_.find(extent.chunk);
  // If the file was opened before the watch began, the file of the chunk is unknown. In this case, the number
  // of the chunk is used instead of the file.
  operation.file = {place == places_.end() ? extent.chunk : place->second.inode,
                    place == places_.end() ? kChunkName : 0};
  operation.offset = extent.offset + (place == places_.end() ? 0 : place->second.index * kChunkBytes);
  open_.emplace(descriptor, std::move(open));
}

void ClientWatch::Came(int descriptor, const Message& message, const Done&) {
  const uint8_t* body = message.body.data();
  switch (message.command) {
    case kTellRead:
    case kTellWrite: {
      const auto asked = asked_master_.find(Big(body, 4));
      // If the byte for the protocol is missing, the version is older than 3.
      if (asked == asked_master_.end() || message.known < 21 || message.length % 2 != 1) return;
      if (places_.size() > kMostChunks) places_.clear();
      places_[Big(body + 13, 8)] = asked->second;
      asked_master_.erase(asked);
      return;
    }
    case kReadStatus:
      if (message.known >= 8) End(descriptor, Action::read, Big(body, 8), 0, message.end);
      return;
    case kWriteStatus:
      if (message.known >= 12) End(descriptor, Action::write, Big(body, 8), Big(body + 8, 4), message.end);
      return;
    default:
      return;
  }
}

void ClientWatch::End(int descriptor, Action action, uint64_t chunk, uint64_t write, uint64_t time) {
  const auto [first, last] = open_.equal_range(descriptor);
  const auto found = std::find_if(first, last, [&](const auto& item) {
    const Open& open = item.second;
    return open.extent.chunk == chunk && open.operation.action == action &&
           (action == Action::read || open.extent.version_or_write == write);
  });
  if (found == last) return;
  found->second.operation.end = time;
  unowned_.push_back(std::move(found->second.operation));
  open_.erase(found);
}

uint64_t ClientWatch::ThreadOf(const Operation& operation) const {
  const auto found = asked_.find(operation.file[0]);
  if (found == asked_.end() || operation.file[1] != 0) return 0;
  uint64_t reader = 0;
  for (auto asked = found->second.rbegin(); asked != found->second.rend(); ++asked) {
    if (asked->action != operation.action || asked->begin > operation.end) continue;
    if (asked->begin <= operation.begin &&
        Overlaps(asked->offset, asked->bytes, operation.offset, operation.bytes))
      return asked->thread;
    if (reader == 0) reader = asked->thread;
  }
  // Data that are read ahead have not been requested by a thread yet. Data that are read ahead are attributed
  // to the thread that reads the file.
  return operation.action == Action::read ? reader : 0;
}

void ClientWatch::Settle(uint64_t until, const Done& done) {
  MooseWatch::Settle(until, done);
  while (!unowned_.empty() && unowned_.front().end + kHold < until) {
    Operation& operation = unowned_.front();
    operation.application_thread = ThreadOf(operation);
    const bool may_come = operation.application_thread == 0 && operation.file[1] == 0;
    if (may_come && operation.end + kLongest > until) return;
    done(operation);
    unowned_.pop_front();
  }
}

}  // namespace rankine::probe::moosefs
