// SPDX-License-Identifier: BSD-3-Clause
// The accesses to its disk that a server of OrangeFS makes for requests. The server's storage layer (trove)
// is given lists of extents. trove processes each list by accesses in its own threads, and calls the
// requester back.
//
// A list is identified by the data of its callback. These data lead to the requester: the flow of a large
// request, or the machine of a small one.
#pragma once
#include <cstdint>
#include <map>

#include "layout/probe/layout.h"
#include "probe/operation.h"

namespace rankine::probe::orangefs {

// The disk work for one flow or machine.
struct Work {
  DiskAccesses disk;
  uint64_t begin = 0;     // time of the first known access
  uint64_t accessed = 0;  // begin of the first access; 0: none was seen
  uint64_t answered =
      0;  // time when the last answer, or the last data of an answer, was handed over; 0: not seen
};

class DiskWork {
 public:
  // `system_aio`: where the server stores the C library's functions for asynchronous I/O; 0: unknown.
  explicit DiskWork(uint64_t system_aio) : system_aio_(system_aio) {}

  // Take records of these parts (functions.h).
  void TakePosted(const layout::ProbeRecord& record);
  void TakeWorker(const layout::ProbeRecord& record, DiskWay way);
  void TakeAccess(const layout::ProbeRecord& record);
  void TakeNotified(const layout::ProbeRecord& record);
  // `is_flow`: the finished list belongs to a flow. `sends`: its data go to the client.
  void TakeStored(const layout::ProbeRecord& record, bool is_flow, bool sends);
  void TakeSent(const layout::ProbeRecord& record);

  // Returns the work for `owner` since `begin`, and forgets it.
  Work Of(uint64_t owner, uint64_t begin);

 private:
  static constexpr size_t kMostLists = 1 << 16, kMostOwners = 1 << 16, kMostThreads = 4096;
  struct List {
    DiskAccesses disk;
    uint64_t posted = 0, accessed = 0;
  };
  struct Worker {
    uint64_t list = 0;
    DiskWay way = DiskWay::counted;
  };
  Work& At(uint64_t owner, uint64_t now);

  uint64_t system_aio_;
  std::map<uint64_t, List> lists_;      // lists by the callback's data
  std::map<uint64_t, Worker> workers_;  // by thread: its latest work on a list
  std::map<uint64_t, Work> work_;       // disk work by flow or machine
};

}  // namespace rankine::probe::orangefs
