// SPDX-License-Identifier: BSD-3-Clause
#include "probe/orangefs/disk_work.h"

#include <algorithm>

#include "probe/orangefs/functions.h"

namespace rankine::probe::orangefs {
namespace {

using layout::ProbeRecord;

template <class Value>
void Bound(std::map<uint64_t, Value>& items, size_t most) {
  if (items.size() > most) items.erase(items.begin());
}

void AddAccesses(const DiskAccesses& some, DiskAccesses* to) {
  to->count += some.count;
  to->bytes += some.bytes;
  to->time += some.time;
  to->longest = std::max(to->longest, some.longest);
}

}  // namespace

void DiskWork::TakePosted(const ProbeRecord& record) {
  const uint64_t list = record.field[kList];
  if (list == 0) return;
  lists_[list] = {{}, record.begin, 0};
  Bound(lists_, kMostLists);
}

void DiskWork::TakeWorker(const ProbeRecord& record, DiskWay way) {
  workers_[record.thread] = {record.field[kList], way};
  Bound(workers_, kMostThreads);
}

void DiskWork::TakeAccess(const ProbeRecord& record) {
  const auto worker = workers_.find(record.thread);
  const auto list = worker == workers_.end() ? lists_.end() : lists_.find(worker->second.list);
  if (list == lists_.end()) return;
  const uint64_t time = record.end - std::min(record.begin, record.end);
  const uint64_t bytes = record.result > 0 ? static_cast<uint64_t>(record.result) : 0;
  AddAccesses({1, bytes, time, time}, &list->second.disk);
  list->second.disk.way = worker->second.way;
  const uint64_t before = list->second.accessed;
  list->second.accessed = before == 0 ? record.begin : std::min(before, record.begin);
}

// The record of a notification is only used for lists that no thread of the server processed. Whether a
// thread of the server or the C library processes a list depends on the server's settings.
void DiskWork::TakeNotified(const ProbeRecord& record) {
  const auto list = lists_.find(record.field[kList]);
  if (list == lists_.end() || list->second.disk.count != 0) return;
  if (system_aio_ == 0 || record.field[kAioFunctions] != system_aio_) return;
  const uint64_t time = record.begin - std::min(record.begin, list->second.posted);
  list->second.disk = {record.field[kPieces], record.field[kListBytes], time, time, DiskWay::submitted};
  list->second.accessed = list->second.posted;
}

void DiskWork::TakeStored(const ProbeRecord& record, bool is_flow, bool sends) {
  const auto list = lists_.find(record.field[kList]);
  // The state machine of a small request first reads the file's attributes, and this read is not a list of
  // extents.
  if (list == lists_.end() && !is_flow) return;
  Work& work = At(record.field[kOwner], record.begin);
  if (sends) work.answered = record.begin;
  if (list == lists_.end() || list->second.disk.count == 0) {
    work.disk.way = DiskWay::unseen;
  } else {
    const List& done = list->second;
    AddAccesses(done.disk, &work.disk);
    if (work.disk.way == DiskWay::counted) work.disk.way = done.disk.way;
    work.accessed = work.accessed == 0 ? done.accessed : std::min(work.accessed, done.accessed);
    work.begin = std::min(work.begin, done.accessed);
  }
  if (list != lists_.end()) lists_.erase(list);
}

void DiskWork::TakeSent(const ProbeRecord& record) {
  At(record.field[kSentMachine], record.begin).answered = record.begin;
}

Work& DiskWork::At(uint64_t owner, uint64_t now) {
  Work& work = work_[owner];
  if (work.begin == 0) work.begin = now;
  if (work_.size() > kMostOwners)
    work_.erase(work_.begin()->first == owner ? std::next(work_.begin()) : work_.begin());
  return work;
}

Work DiskWork::Of(uint64_t owner, uint64_t begin) {
  const auto found = work_.find(owner);
  if (found == work_.end()) return {};
  Work work = found->second;
  work_.erase(found);
  // The address was reused, and the entry contains data of its previous owner.
  if (work.begin < begin) work.disk = {.way = DiskWay::unseen}, work.accessed = 0;
  if (work.answered < begin) work.answered = 0;
  return work;
}

}  // namespace rankine::probe::orangefs
