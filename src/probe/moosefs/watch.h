// SPDX-License-Identifier: BSD-3-Clause
// Turns the records of a mount or a chunk server into operations.
#pragma once
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "probe/backend.h"
#include "probe/moosefs/functions.h"
#include "probe/moosefs/protocol.h"
#include "probe/moosefs/sockets.h"
#include "probe/moosefs/stream.h"

namespace rankine::probe::moosefs {

// Several threads read a socket in turn, so records are sorted by the ends of their calls.
class MooseWatch : public Watch {
 public:
  using Done = std::function<void(const Operation&)>;
  MooseWatch(pid_t pid, bool is_server, std::vector<Patched> patched);
  MooseWatch(const MooseWatch&) = delete;
  MooseWatch& operator=(const MooseWatch&) = delete;
  const std::vector<Function>& functions() const override { return functions_; }
  void Take(const layout::ProbeRecord& record, const Done& done) override;
  void Settle(uint64_t until, const Done& done) override;

 protected:
  virtual void One(Part part, const layout::ProbeRecord& record, const Done& done) = 0;
  virtual void Came(int descriptor, const Message& message, const Done& done) = 0;
  void TakeReceived(const layout::ProbeRecord& record, bool known, const Done& done);
  void Forget(int descriptor);
  // Client and server see no data that identify a request uniquely: the same extent and checksum may occur
  // again. So the key also contains the number of equal requests that this process has seen.
  JoinKey KeyOf(int descriptor, Action action, const Extent& extent);
  Action ActionOf(const layout::ProbeRecord& record) const { return actions_[record.slot]; }
  uint64_t waiting() const { return records_.size(); }

  pid_t pid_;
  Sockets sockets_;

 private:
  static constexpr size_t kMost = 1 << 20;
  std::vector<Function> functions_;
  std::vector<Part> parts_of_;
  std::vector<Action> actions_;
  std::vector<layout::ProbeRecord> records_;  // not sorted yet
  std::map<int, Stream> streams_;             // by descriptor
  std::map<std::pair<std::string, uint64_t>, uint64_t> times_;
};

// A mount's requests to chunk servers. To find out to which file a chunk belongs, this class reads the
// messages exchanged with the master. A request is attributed to the thread that most recently requested the
// bytes of the request.
class ClientWatch : public MooseWatch {
 public:
  ClientWatch(pid_t pid, std::vector<Patched> patched) : MooseWatch(pid, false, std::move(patched)) {}
  std::string_view role() const override { return "client"; }
  uint64_t under_way() const override { return open_.size() + unowned_.size() + waiting(); }
  void Settle(uint64_t until, const Done& done) override;

 private:
  struct Place {
    uint64_t inode = 0, index = 0;
  };
  struct Open {
    Extent extent;
    Operation operation;
  };
  struct Asked {
    Action action;
    uint64_t begin, thread, offset, bytes;
  };
  void One(Part part, const layout::ProbeRecord& record, const Done& done) override;
  void Came(int descriptor, const Message& message, const Done& done) override;
  void TakeSent(const layout::ProbeRecord& record);
  void TakeParts(const layout::ProbeRecord& record);
  void TakeRequest(const layout::ProbeRecord& record, const Done& done);
  void Begin(const layout::ProbeRecord& record, int descriptor, Action action, const Extent& extent);
  void End(int descriptor, Action action, uint64_t chunk, uint64_t write, uint64_t time);
  // The thread that requested this operation; 0: the thread was not seen.
  uint64_t ThreadOf(const Operation& operation) const;

  std::map<uint64_t, Place> asked_master_;       // by message number
  std::map<uint64_t, Place> places_;             // by chunk
  std::multimap<int, Open> open_;                // by descriptor
  std::deque<Operation> unowned_;                // the records are sorted by end time
  std::map<uint64_t, std::deque<Asked>> asked_;  // by inode
};

// Watches a chunk server's work on a request, from the arrival of the header to the answer. The work
// includes the disk accesses that the answering thread made before the answer.
class ServerWatch : public MooseWatch {
 public:
  ServerWatch(pid_t pid, std::vector<Patched> patched) : MooseWatch(pid, true, std::move(patched)) {}
  std::string_view role() const override { return "server"; }
  uint64_t under_way() const override { return open_.size() + waiting(); }

 private:
  struct Access {
    uint64_t begin, end;
    int64_t result;
  };
  struct Open {
    Extent extent;
    Operation operation;
    uint64_t come;  // the time at which the whole request had arrived
  };
  void One(Part part, const layout::ProbeRecord& record, const Done& done) override;
  void Came(int descriptor, const Message& message, const Done& done) override;
  void TakeAnswer(const layout::ProbeRecord& record, const Done& done);

  std::multimap<int, Open> open_;                    // by descriptor
  std::map<uint64_t, std::deque<Access>> accesses_;  // by thread
};

}  // namespace rankine::probe::moosefs
