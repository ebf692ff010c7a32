// SPDX-License-Identifier: BSD-3-Clause
// Finds the disk accesses that an OrangeFS server makes for its requests. A request passes lists of extents
// to the server's storage layer (trove). trove processes each list in its own threads, and then calls the
// requester's callback.
//
// A list is identified by the data pointer of its callback. The data pointer leads to the requester: the
// flow of a large request, or the state machine of a small request.
#pragma once
#include <cstdint>
#include <map>

#include "layout/probe/layout.h"
#include "probe/operation.h"

namespace rankine::probe::orangefs {

// The disk work for one flow or state machine.
struct Work {
  DiskAccesses disk;
  uint64_t begin = 0;     // start of the first known piece of work
  uint64_t accessed = 0;  // start of the first access; 0 if no access was seen
  uint64_t answered = 0;  // time at which the last answer, or the last data of an answer, was passed on for
                          // sending; 0 if this was not seen
};

class DiskWork {
 public:
  // The argument `system_aio` is the address at which the server stores the C library's functions for
  // asynchronous I/O; 0: the address is unknown.
  explicit DiskWork(uint64_t system_aio) : system_aio_(system_aio) {}

  // Each function takes records of one part. For example, TakePosted takes those of Part::posted.
  void TakePosted(const layout::ProbeRecord& record);
  void TakeWorker(const layout::ProbeRecord& record, DiskWay way);
  void TakeAccess(const layout::ProbeRecord& record);
  void TakeNotified(const layout::ProbeRecord& record);
  // The flag `is_flow` means that the finished list belongs to a flow. The flag `sends` means that the data
  // of the list are being sent to the client.
  void TakeStored(const layout::ProbeRecord& record, bool is_flow, bool sends);
  void TakeSent(const layout::ProbeRecord& record);

  // Returns the work that was done for the given requester since the given time, and removes the work from
  // the list.
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
  std::map<uint64_t, List> lists_;      // The lists of extents that are in progress. The key is the data
                                        // pointer that is passed to the list's callback.
  std::map<uint64_t, Worker> workers_;  // For each thread, the list on which the thread worked most recently.
  std::map<uint64_t, Work> work_;       // the disk work of each flow or state machine
};

}  // namespace rankine::probe::orangefs
