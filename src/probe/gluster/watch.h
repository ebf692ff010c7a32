// SPDX-License-Identifier: BSD-3-Clause
// Turns the records of a mount or a brick into operations.
#pragma once
#include <map>
#include <vector>

#include "probe/backend.h"
#include "probe/gluster/coded.h"
#include "probe/gluster/functions.h"
#include "probe/gluster/names.h"
#include "probe/gluster/parts.h"

namespace rankine::probe::gluster {

class GlusterWatch : public Watch {
 public:
  // A process identifies each of its connections by a string. The function `made` makes the connection's name
  // from this string.
  GlusterWatch(pid_t pid, Memory memory, std::vector<Patched> patched, Connections::Made made)
      : pid_(pid), memory_(std::move(memory)), connections_(memory_, std::move(made)) {
    for (Patched& one : patched) {
      parts_of_.push_back(one.part);
      actions_.push_back(one.action);
      functions_.push_back(std::move(one.function));
    }
  }
  GlusterWatch(const GlusterWatch&) = delete;
  GlusterWatch& operator=(const GlusterWatch&) = delete;
  const std::vector<Function>& functions() const override { return functions_; }

 protected:
  using Done = std::function<void(const Operation&)>;
  Part PartOf(const layout::ProbeRecord& record) const { return parts_of_[record.slot]; }
  Action ActionOf(const layout::ProbeRecord& record) const { return actions_[record.slot]; }
  // Marks a part of the open operation with this key as received. When all wanted parts have been received,
  // passes the operation to the given function and removes it.
  void Came(const OpenParts::Key& key, Parts& parts, unsigned part, unsigned wanted, const Done& done);
  // Stores the arguments of a file operation in the Operation.
  void TakeFop(const layout::ProbeRecord& record, Operation* operation) const;

  pid_t pid_;
  Memory memory_;
  Connections connections_;
  OpenParts parts_;

 private:
  std::vector<Function> functions_;
  std::vector<Part> parts_of_;
  std::vector<Action> actions_;
};

// Joins calls of the file operations of protocol/client with the answers to these calls. For each call, the
// transport sends one request from the same thread. The answer contains the number of this request.
class ClientWatch : public GlusterWatch {
 public:
  // The flag `coded` means that the mount has a dispersed volume, whose bricks store fragments. The flag
  // `pieces` means that the mount splits files into pieces.
  ClientWatch(pid_t pid, Memory memory, std::vector<Patched> patched, bool coded, bool pieces)
      : GlusterWatch(pid, std::move(memory), std::move(patched),
                     [own = PidInItsSpace(pid)](std::string_view translator) {
                       return ConnectionOf(own, translator);
                     }),
        coded_(coded),
        pieces_(pieces) {}
  std::string_view role() const override { return "client"; }
  uint64_t under_way() const override { return parts_.With(kSent) + fragments_.size(); }
  void Take(const layout::ProbeRecord& record, const Done& done) override;
  // The remaining fragments are passed on only here, because another thread may have recorded the operation
  // to which a fragment belongs.
  void Settle(uint64_t until, const Done& done) override;
  void ForUnderWay(const std::function<void(const Operation&)>& take) const override;

 private:
  enum : unsigned { kSent = 1, kAnswered = 2 };
  // The connection that a transport had at the last lookup, and the time of this lookup in ticks. A brick
  // that was unreachable gets a new connection.
  struct Way {
    uint64_t number = 0, looked = 0;
  };
  uint64_t WayAt(uint64_t transport, uint64_t now);
  void KeepAnswered(uint64_t transport, const Operation& operation);
  void TakeSent(const layout::ProbeRecord& record, const Done& over);
  void TakeCoded(const layout::ProbeRecord& record, const Done& done);

  bool coded_, pieces_;
  CodedWholes wholes_;
  std::vector<Operation> fragments_;       // fragments that have ended
  std::map<uint64_t, Way> ways_;           // by transport
  std::map<uint64_t, uint64_t> answered_;  // For each transport, the start of the operation that was answered
                                           // most recently.
  // For each thread, its last file operation, if no request has been sent for this operation yet.
  std::map<uint64_t, layout::ProbeRecord> asked_;
};

// Follows requests through a brick. After a request has arrived, storage/posix executes it, possibly in
// another thread. The thread that executes the request makes the disk accesses. The brick then sends the
// answer.
class ServerWatch : public GlusterWatch {
 public:
  ServerWatch(pid_t pid, Memory memory, std::vector<Patched> patched)
      : GlusterWatch(pid, std::move(memory), std::move(patched),
                     [](std::string_view client_uid) { return ConnectionOf(client_uid); }) {}
  std::string_view role() const override { return "server"; }
  void KeepDetails(uint64_t since, uint64_t until) override {
    details_since_ = since, details_until_ = until;
  }
  uint64_t under_way() const override { return parts_.With(kBegun); }
  void Take(const layout::ProbeRecord& record, const Done& done) override;
  void Settle(uint64_t until, const Done& done) override;

 private:
  enum : unsigned { kBegun = 1, kServed = 2, kAnswered = 4, kAll = kBegun | kServed | kAnswered };
  void TakeService(const layout::ProbeRecord& record);
  static void TellSubmitted(bool answered, Operation* operation);
  void TakeAccess(const layout::ProbeRecord& record);
  void TakeEnd(const OpenParts::Key& request, Parts& parts, unsigned part, const Done& done);
  std::map<uint64_t, OpenParts::Key> serving_;  // The key of the request that each thread executes. The entry
                                                // is kept until the answer is sent.
  std::vector<OpenParts::Key> served_late_;
  uint64_t details_since_ = 0, details_until_ = ~uint64_t{0};
};

}  // namespace rankine::probe::gluster
