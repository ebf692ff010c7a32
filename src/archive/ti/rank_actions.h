// SPDX-License-Identifier: BSD-3-Clause
// Expands the trace of one thread into actions. Each key is converted to an action once. Each use of the
// key in the grammar gets a copy of the action.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "archive/storage/rows.h"
#include "archive/ti/decode.h"
#include "archive/ti/few_doubles.h"
#include "base/result.h"
#include "base/ti/trace.h"

namespace rankine::archive {

struct Tables;
struct TiThread;

// A call as an action, together with the data to which its spans point. The spans remain valid if the object
// is moved.
struct TiTemplate {
  ti::Action action;
  std::vector<uint64_t> to_counts, from_counts;
  std::vector<int32_t> to_peers, from_peers;
  std::vector<uint32_t> offered, completed;
  std::vector<ti::Match> matches;
};

// The part that threads with the same calls and regions have in common, decoded once. In the actions of the
// shared part, partners, communicators and objects are numbered as in keys. Each thread replaces these
// numbers by its own numbers (Settle). Each thread itself decodes the keys for which `has_lists` is true.
struct TiShared {
  RawTiGrammar grammar;
  layout::TiGrammar view;           // refers to `grammar`
  std::vector<TiTemplate> actions;  // indexed by key
  std::vector<bool> has_lists;      // true if a key has a list of ranks
};

// Numbers that all ranks of a source share.
class TiNames {
 public:
  explicit TiNames(const Tables& tables);

  const std::vector<ti::Communicator>& comms() const { return comms_; }
  const std::vector<ti::Datatype>& types() const { return types_; }
  bool any_apart() const { return any_apart_; }
  bool IsApart(uint32_t comm) const { return comm < comms_.size() && comms_[comm].apart; }
  // True if this partner in the communicator has no trace (ti::Communicator::apart).
  bool IsAway(uint32_t comm, int32_t peer) const {
    if (!any_apart_ || !IsApart(comm) || peer == ti::kProcNull) return false;
    const std::vector<bool>& away = away_[comm];
    if (away.empty()) return true;
    return peer >= 0 && static_cast<size_t>(peer) < away.size() && away[static_cast<size_t>(peer)];
  }
  uint32_t CommOf(uint32_t place) const { return place < comm_of_.size() ? comm_of_[place] : ti::kNone; }
  uint32_t TypeOf(const RawTiType& type);
  // Returns window or file number `n` of a communicator (index in Tables::comms).
  uint32_t ObjectOf(uint32_t comm, uint64_t n);
  // Returns file number `n` of a thread. The numbers of files are for files that are used outside MPI-IO.
  uint32_t FileOf(uint32_t process, uint32_t thread, uint32_t n);
  // Returns the data that threads with the same grammar and regions share. The shared part is freed when
  // the last thread that uses it is freed.
  std::weak_ptr<const TiShared>& Shared(std::vector<uint64_t> of) { return shared_[std::move(of)]; }

 private:
  void AddMixed(const std::vector<uint32_t>& members);

  std::map<std::vector<uint64_t>, std::weak_ptr<const TiShared>> shared_;
  std::vector<ti::Communicator> comms_;
  bool any_apart_ = false;
  // For each communicator and rank: true if the rank has no trace. For a communicator with partners that have
  // no trace (`apart`), an empty list means that none of its ranks has a trace.
  std::vector<std::vector<bool>> away_;
  // For each index in Tables::comms, the number of the communicator in actions. The two sides of an
  // intercommunicator have the same number.
  std::vector<uint32_t> comm_of_;
  std::vector<ti::Datatype> types_;
  std::map<std::tuple<uint64_t, uint64_t, std::string>, uint32_t> type_places_;
  std::map<std::pair<uint32_t, uint64_t>, uint32_t> objects_;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, uint32_t> files_;
};

class ThreadActions {
 public:
  ThreadActions(const Tables& tables, const TiThread& thread, TiNames* names)
      : tables_(tables), thread_(thread), names_(*names) {}

  // Decodes the parts of the thread's trace. An error message names the missing or malformed part.
  base::Status Open();

  // The functions below give access to the calls without expansion: to each key, and to the sequence of calls
  // as nodes of the grammar. Read and NextStep advance the same position, so only one of them may be called
  // for an object.
  const RawTiGrammar& grammar() const { return shared_->grammar; }
  const TiNames& names() const { return names_; }
  struct Call {  // The pointer `action` is valid until the next call of CallOf or NextStep.
    const ti::Action* action;
    const RawTiKey* key;
    const RawTiComm* comm;  // communicator of the key; nullptr: the key has no communicator
  };
  Call CallOf(uint32_t key);
  // Stores the next node. If the node is a call that has no key, the call is stored in `*literal`, where it
  // is valid until the next call of NextStep. Returns false at the end of the sequence.
  base::Result<bool> NextStep(layout::TiNode* node, std::optional<Call>* literal);

  // Stores at most `to.size()` of the next actions, and returns the number of stored actions. Returns 0 at
  // the end of the trace, or if StopBefore applies.
  base::Result<size_t> Read(std::span<ti::Action> to);
  // Makes Read stop before call number `call`, and before the computation that precedes this call. Calls
  // are counted from 0.
  void StopBefore(uint64_t call) { stop_ = call; }
  // True if exactly the calls before the number `call` have been read.
  bool IsAt(uint64_t call) const { return !held_ && taken_ == call; }

 private:
  using Template = TiTemplate;

  base::Status OpenShared();
  void Build(const RawTiKey& key, const RawTiGrammar& grammar, Template* to) const;
  // Fills in the parts of an action that differ from thread to thread.
  void Settle(const RawTiKey& key, ti::Action* action) const;
  void LeaveOut(ti::Action* action) const;
  const Template& TemplateOf(uint32_t key);
  uint32_t RegionOf(uint32_t node) const;
  void BuildList(const RawTiKey& key, Template* to) const;
  void BuildMatches(const RawTiKey& key, size_t at, Template* to) const;
  int32_t PeerOf(int32_t peer, const RawTiComm* comm) const;
  void SetOffset(const RawTiKey& key, ti::Action* action);
  const RawTiComm* CommOf(const RawTiKey& key) const;
  void Tell(ti::Action* action);
  void Begin(const ti::Action& action, const RawTiComm* comm);
  bool NextKey(uint32_t* key);
  bool TakeNode(layout::TiNode* node);
  bool NextNode();
  double VolumeOf(uint32_t before, uint32_t key);
  bool NextVolume(uint64_t* ticks);
  bool MoreVolumes();
  bool NextReal(uint32_t before, uint32_t key, double* volume);
  base::Status OpenStream();

  const Tables& tables_;
  const TiThread& thread_;
  TiNames& names_;
  void ReadMeans(const RawTi& ti);

  RawTiThread ti_;
  std::shared_ptr<const TiShared> shared_;
  std::vector<std::pair<uint64_t, double>> means_;  // sorted by pair of keys
  bool has_means_ = false;

  std::unique_ptr<layout::TiWalk::Frame[]> frames_;
  std::optional<layout::TiWalk> walk_;
  bool walking_ = false;
  size_t stream_ = 0;  // index of the next stream to open
  RawTiStream items_;
  size_t item_ = 0, end_ = 0;
  uint32_t before_ = layout::kTiNone;
  uint64_t taken_ = 0;  // The number of keys that Read has taken so far.
  uint64_t stop_ = UINT64_MAX;
  // A key that Read will return next. The computation before this key has already been returned.
  std::optional<uint32_t> held_;
  const RawTiKey* literal_ = nullptr;  // The definition of `held_` if `held_` is a literal.

  struct Started {
    const RawTiComm* comm = nullptr;
    ti::Match told;
    uint32_t number = ti::kNone;  // number of the communicator
    bool known = false;
  };
  Started& OpenOf(uint32_t request);
  const Started* FindOpen(uint32_t request) const;
  std::vector<Started> open_;    // indexed by number of the request
  std::vector<ti::Match> told_;  // The matches to which the actions of the current Read refer.

  // Data that few threads need are stored separately, to save memory. A replay has an object of this class
  // for each of up to a million ranks.
  struct Rare {
    std::map<uint32_t, Template> own;  // The actions for keys that have a list of ranks.
    ti::Action called;                 // result of CallOf
    std::vector<Template> literals;    // The literals to which the actions of the current Read refer.
    std::string failure;
    std::unordered_map<uint32_t, Started> sparse;  // started requests that have large numbers
    std::unique_ptr<layout::TiFileEnds> ends;      // Only a thread that uses files has this object.
  };
  std::unique_ptr<Rare> rare_;
  Rare& Rarely() {
    if (rare_ == nullptr) rare_ = std::make_unique<Rare>();
    return *rare_;
  }
  bool Failed() const { return rare_ != nullptr && !rare_->failure.empty(); }

  std::vector<std::byte> volumes_;  // content of the current chunk of volumes
  size_t volume_chunk_ = 0, volume_at_ = 0;
  FewDoubles predictions_;  // layout/ti/real_volumes.h
  std::optional<uint64_t> as_predicted_;
};

}  // namespace rankine::archive
