// The accesses to its disk that a server of OrangeFS makes for requests. Its storage layer (trove) is given
// lists of extents. It does each by accesses in threads of its own, and calls back who gave it.
//
// A list is known by the data of its callback. They lead to what asked for it: the flow of a large request,
// or the machine of a small one.
#pragma once
#include <cstdint>
#include <map>

#include "layout/probe/layout.h"
#include "probe/operation.h"

namespace rankine::probe::orangefs {

// Of one flow or machine.
struct Work {
  DiskAccesses disk;
  uint64_t begin = 0;     // of the first that is known of it
  uint64_t accessed = 0;  // when its first access began; 0: none was seen
  uint64_t answered = 0;  // when the last of its answers, or of the data of one, was handed over; 0: not seen
};

class DiskWork {
 public:
  // `system_aio`: where the server keeps the C library's functions for asynchronous I/O; 0: not known.
  explicit DiskWork(uint64_t system_aio) : system_aio_(system_aio) {}

  // Records of these parts (functions.h).
  void TakePosted(const layout::ProbeRecord& record);
  void TakeWorker(const layout::ProbeRecord& record, DiskWay way);
  void TakeAccess(const layout::ProbeRecord& record);
  void TakeNotified(const layout::ProbeRecord& record);
  // `is_flow`: what is over is the list of a flow; `sends`: its data go to the client.
  void TakeStored(const layout::ProbeRecord& record, bool is_flow, bool sends);
  void TakeSent(const layout::ProbeRecord& record);

  // All that was done for it since `begin`, which is forgotten.
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
  std::map<uint64_t, List> lists_;      // by the data of the callback
  std::map<uint64_t, Worker> workers_;  // by thread: its latest
  std::map<uint64_t, Work> work_;       // by flow or machine
};

}  // namespace rankine::probe::orangefs
