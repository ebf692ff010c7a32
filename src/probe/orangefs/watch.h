// SPDX-License-Identifier: BSD-3-Clause
// Turns the records of a program with libpvfs2, or of a server, into operations.
#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "probe/backend.h"
#include "probe/orangefs/disk_work.h"
#include "probe/orangefs/functions.h"
#include "probe/orangefs/request.h"

namespace rankine::probe::orangefs {

// One thread may wait for an answer that another thread receives. So the watch sorts records by the ends of
// their calls.
class OrangeWatch : public Watch {
 public:
  using Done = std::function<void(const Operation&)>;
  OrangeWatch(pid_t pid, std::vector<Patched> patched);
  OrangeWatch(const OrangeWatch&) = delete;
  OrangeWatch& operator=(const OrangeWatch&) = delete;
  const std::vector<Function>& functions() const override { return functions_; }
  void Take(const layout::ProbeRecord& record, const Done& done) override;
  void Settle(uint64_t until, const Done& done) override;

 protected:
  virtual void One(Part part, const layout::ProbeRecord& record, const Done& done) = 0;
  uint64_t waiting() const { return records_.size(); }
  bool Has(Part part) const;

  pid_t pid_;
  std::map<uint64_t, HintCalls> hints_;  // by thread

 private:
  static constexpr size_t kMost = 1 << 20;
  std::vector<Function> functions_;
  std::vector<Part> parts_of_;
  std::vector<layout::ProbeRecord> records_;  // not sorted yet
};

// Watches PVFS_sys_io, in which one thread sends requests to each of the file's servers. Each request has its
// own tag, which the client increments.
class ClientWatch : public OrangeWatch {
 public:
  using OrangeWatch::OrangeWatch;
  std::string_view role() const override { return "client"; }
  uint64_t under_way() const override { return open_.size() + waiting(); }
  void ForUnderWay(const std::function<void(const Operation&)>& take) const override;

 private:
  struct Open {
    Request request;
    uint64_t peer = 0;
    uint64_t thread = 0, begin = 0, end = 0;
    uint64_t moved = 0;
    int answers = 0;
    bool is_flow_over = false;
    bool IsOver() const;
  };
  void One(Part part, const layout::ProbeRecord& record, const Done& done) override;
  void Await(const layout::ProbeRecord& record);
  void Answer(uint32_t tag, uint64_t time);
  void TakeAsked(const layout::ProbeRecord& record, const Done& done);

  static constexpr size_t kMostOpen = 1 << 16;
  // For each thread, its most recent request and the time of this request.
  std::map<uint64_t, std::pair<Request, uint64_t>> encoded_;
  std::map<uint32_t, Open> open_;      // by tag
  std::map<uint64_t, uint32_t> jobs_;  // for each awaited answer: the tag of the request
  std::map<uint64_t, uint64_t> come_;  // times of answers for which we saw no waiting thread
  uint64_t asked_ = 0;
};

// Follows a request's state machine. The work starts when the request arrives. The work ends when all
// resources of the request have been released. The release comes after the answer. The request counts as
// queued until its data begin to flow. A small request contains its data, so it counts as queued until the
// first disk access.
class ServerWatch : public OrangeWatch {
 public:
  // `system_aio`: for DiskWork.
  ServerWatch(pid_t pid, std::vector<Patched> patched, uint64_t system_aio);
  std::string_view role() const override { return "server"; }
  uint64_t under_way() const override { return open_.size() + waiting(); }

 private:
  struct Open {
    uint64_t begin = 0;
    Hints hints;
  };
  struct Flow {
    uint64_t machine = 0, begin = 0, end = 0, moved = 0;
    bool is_over = false;
  };
  struct Late {
    layout::ProbeRecord served{};
    Open begun;
    Flow flow;
  };
  void One(Part part, const layout::ProbeRecord& record, const Done& done) override;
  void TakeFlow(const layout::ProbeRecord& record);
  void TakeFlowOver(const layout::ProbeRecord& record, const Done& done);
  void TakeServed(const layout::ProbeRecord& served, const Open& begun, const Done& done);
  // The argument `place` is the address of the flow.
  void Tell(const layout::ProbeRecord& served, const Open& begun, const Flow* flow, uint64_t place,
            const Done& done);
  void TellEnd(const layout::ProbeRecord& served, const Work& work, Operation* operation) const;

  static constexpr size_t kMostOpen = 1 << 16;
  std::map<uint64_t, Open> open_;  // The key is the address of the state machine.
  // Requests that ended before the call that had started them returned. The key is the address of the state
  // machine.
  std::map<uint64_t, layout::ProbeRecord> early_;
  // The key is the address of the flow. The address of a flow is soon reused. Another thread reports the end
  // of a flow. The record of the flow's end may come before the record of its start, or after the record of
  // the answer.
  std::map<uint64_t, Flow> flows_, over_;
  std::map<uint64_t, Late> late_;
  DiskWork disk_;
  bool sees_disk_;  // whether all functions through which disk accesses can be seen were found
};

}  // namespace rankine::probe::orangefs
