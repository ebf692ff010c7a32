// Records of a mount and of a brick become operations.
#pragma once
#include <map>
#include <vector>

#include "probe/backend.h"
#include "probe/gluster/functions.h"
#include "probe/gluster/names.h"
#include "probe/gluster/parts.h"

namespace rankine::probe::gluster {

class GlusterWatch : public Watch {
 public:
  GlusterWatch(pid_t pid, Memory memory, std::vector<Patched> patched)
      : pid_(pid), memory_(std::move(memory)), texts_(memory_) {
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
  Part PartOf(const format::ProbeRecord& record) const { return parts_of_[record.slot]; }
  Action ActionOf(const format::ProbeRecord& record) const { return actions_[record.slot]; }
  // The part came; once all of `wanted` have, the operation is told and forgotten.
  void Came(const OpenParts::Key& key, unsigned part, unsigned wanted, const Done& done);
  // What a fop's arguments say.
  void TakeFop(const format::ProbeRecord& record, Operation* operation) const;

  pid_t pid_;
  Memory memory_;
  Texts texts_;
  OpenParts parts_;

 private:
  std::vector<Function> functions_;
  std::vector<Part> parts_of_;
  std::vector<Action> actions_;
};

// protocol/client's fop, within which the transport sends one request, whose number the answer carries.
class ClientWatch : public GlusterWatch {
 public:
  // `coded`: it has a dispersed volume, whose bricks get fragments.
  ClientWatch(pid_t pid, Memory memory, std::vector<Patched> patched, bool coded)
      : GlusterWatch(pid, std::move(memory), std::move(patched)), coded_(coded) {}
  std::string_view role() const override { return "client"; }
  uint64_t under_way() const override { return parts_.With(kSent); }
  void Take(const format::ProbeRecord& record, const Done& done) override;

 private:
  enum : unsigned { kSent = 1, kAnswered = 2 };
  struct Sent {
    uint64_t begin, end, transport;
    uint32_t number;
  };
  bool coded_;
  pid_t own_pid_ = PidInItsSpace(pid_);
  std::map<uint64_t, std::vector<Sent>> sent_;  // by thread, those that no fop has taken
};

// A request comes, storage/posix does it, maybe in another thread, with accesses to the disk inside; the
// answer goes.
class ServerWatch : public GlusterWatch {
 public:
  using GlusterWatch::GlusterWatch;
  std::string_view role() const override { return "server"; }
  uint64_t under_way() const override { return parts_.With(kBegun); }
  void Take(const format::ProbeRecord& record, const Done& done) override;

 private:
  enum : unsigned { kBegun = 1, kServed = 2, kAnswered = 4 };
  struct Access {
    uint64_t begin, end;
    int64_t result;
    bool moves;
  };
  void TakeService(const format::ProbeRecord& record, const Done& done);
  std::map<uint64_t, std::vector<Access>> accesses_;  // by thread, those that no fop has taken
};

}  // namespace rankine::probe::gluster
