// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/rank_actions.h"

#include <algorithm>
#include <cmath>

#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/ti_thread.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "archive/ti/facts.h"
#include "archive/ti/grammar_summary.h"
#include "archive/ti/pack.h"
#include "layout/ti/real_volumes.h"

namespace rankine::archive {
namespace {

using layout::kTiLiteral;
using layout::TiWhat;
using ti::Action;
using ti::Kind;

constexpr size_t kMatchesPerRead = 4096, kMatchesPerAction = 8;
constexpr uint32_t kDenseRequests = 65536;

constexpr std::string_view kWorld = "MPI_COMM_WORLD";
// A trace does not store all neighbours of this call, so it cannot be replayed.
constexpr const char* kManyNeighbors = "a collective along a topology has more neighbours than a trace lists";

void AddRuns(const std::vector<uint32_t>& members, std::vector<ti::RankRun>* runs) {
  for (size_t i = 0; i < members.size();) {
    ti::RankRun run{members[i], 1, 1};
    if (i + 1 < members.size() && members[i + 1] > members[i]) {
      run.stride = members[i + 1] - members[i];
      while (i + run.count < members.size() && members[i + run.count] == run.first + run.count * run.stride)
        ++run.count;
    }
    runs->push_back(run);
    i += run.count;
  }
}

uint64_t PairOf(uint32_t before, uint32_t key) {
  return uint64_t{before} << 32 | key;
}

}  // namespace

// The first communicator is MPI_COMM_WORLD. The other communicators follow in the order of the archive.
TiNames::TiNames(const Tables& tables) {
  comm_of_.resize(tables.comms.size());
  size_t world = 0;
  while (world < tables.comms.size() && tables.comms[world].name != kWorld) ++world;
  // maps the identity of an intercommunicator's other group to the communicator's index
  std::unordered_map<uint64_t, uint32_t> joined;
  // for each intercommunicator, whether its other group may have no trace
  std::vector<bool> alone;
  const auto add = [&](size_t place) {
    const Communicator& known = tables.comms[place];
    const auto index = static_cast<uint32_t>(comms_.size());
    if (const auto at = joined.find(known.identity); known.inter && at != joined.end()) {
      comm_of_[place] = at->second;
      ti::Communicator& comm = comms_[at->second];
      alone[at->second] = false;
      if (comm.remote.empty()) AddRuns(known.members, &comm.remote);
      return;
    }
    if (known.inter) joined.emplace(known.identity ^ 1, index);
    comm_of_[place] = index;
    ti::Communicator& comm = comms_.emplace_back();
    comm.name = known.name;
    AddRuns(known.members, &comm.members);
    if (known.inter) AddRuns(known.remote, &comm.remote);
    alone.resize(comms_.size());
    alone[index] = known.inter && known.remote_size != 0 && known.remote.empty() && !known.members.empty();
    if (!known.inter && !known.remote.empty()) AddMixed(known.remote);
  };
  if (world < tables.comms.size()) add(world);
  if (comms_.empty()) comms_.emplace_back();
  for (size_t i = 0; i < tables.comms.size(); ++i) {
    if (i != world) add(i);
  }
  away_.resize(comms_.size());
  for (uint32_t i = 0; i < alone.size(); ++i) comms_[i].apart = comms_[i].apart || alone[i];
  any_apart_ = std::ranges::any_of(comms_, &ti::Communicator::apart);
}

// Adds the members of the communicator that was added last.
void TiNames::AddMixed(const std::vector<uint32_t>& members) {
  AddRuns(members, &comms_.back().members);
  comms_.back().apart = true;
  away_.resize(comms_.size());
  for (const uint32_t member : members) away_.back().push_back(member == kNone);
}

uint32_t TiNames::TypeOf(const RawTiType& type) {
  const auto extent = static_cast<uint64_t>(type.extent);
  auto [at, added] =
      type_places_.try_emplace({type.size, extent, type.name}, static_cast<uint32_t>(types_.size()));
  if (added) types_.push_back({type.size, extent, type.name});
  return at->second;
}

uint32_t TiNames::ObjectOf(uint32_t comm, uint64_t n) {
  return objects_.try_emplace({comm, n}, static_cast<uint32_t>(objects_.size() + files_.size()))
      .first->second;
}

uint32_t TiNames::FileOf(uint32_t process, uint32_t thread, uint32_t n) {
  const auto next = static_cast<uint32_t>(objects_.size() + files_.size());
  return files_.try_emplace({process, thread, n}, next).first->second;
}

base::Status ThreadActions::Open() {
  const auto raw = TiPayload(thread_);
  auto decoded = raw ? DecodeTi(*raw) : std::nullopt;
  if (!decoded) return {"its trace is malformed"};
  // Means replace damaged volumes. If every volume is stored, the means are read only when a volume turns
  // out to be damaged.
  if (decoded->volumes != layout::TiVolumes::real) ReadMeans(*decoded);
  ti_ = std::move(static_cast<RawTiThread&>(*decoded));
  return OpenShared();
}

// Decodes the grammar if no other thread has decoded it.
base::Status ThreadActions::OpenShared() {
  std::vector<uint64_t> of = {ti_.grammar, ti_.thread};
  for (uint32_t node = 1; node <= ti_.nodes.size(); ++node) of.push_back(RegionOf(node));
  std::weak_ptr<const TiShared>& known = names_.Shared(std::move(of));
  shared_ = known.lock();
  if (shared_ == nullptr) {
    const auto at = tables_.ti_shared.find(ti_.grammar);
    const auto grammar_raw = at == tables_.ti_shared.end() ? std::nullopt : RawPayload(at->second);
    auto grammar = grammar_raw ? DecodeTiGrammar(*grammar_raw) : std::nullopt;
    if (!grammar) return {"the grammar of the rank is malformed, or missing in the archive"};
    auto made = std::make_unique<TiShared>();
    made->grammar = std::move(*grammar);
    made->view = made->grammar.View();
    made->actions.reserve(made->grammar.keys.size());
    for (const RawTiKey& key : made->grammar.keys) {
      if (LacksNeighbors(key)) return {kManyNeighbors};
      Template one;
      Build(key, made->grammar, &one);
      const bool own = !one.to_peers.empty() || !one.from_peers.empty() ||
                       (one.action.kind != Kind::wait && !one.matches.empty());
      made->has_lists.push_back(own);
      made->actions.push_back(own ? Template{} : std::move(one));
    }
    shared_ = std::move(made);
    known = shared_;
  }
  frames_ = std::make_unique<layout::TiWalk::Frame[]>(layout::TiWalk::FramesOf(shared_->view));
  walk_.emplace(shared_->view, frames_.get());
  return {};
}

void ThreadActions::ReadMeans(const RawTi& ti) {
  has_means_ = true;
  for (const RawTiGap& gap : ti.gaps) {
    if (gap.count != 0)
      means_.emplace_back(PairOf(gap.before, gap.key),
                          ti.Volume(static_cast<double>(gap.sum)) / static_cast<double>(gap.count));
  }
  std::stable_sort(means_.begin(), means_.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
}

const TiTemplate& ThreadActions::TemplateOf(uint32_t key) {
  if (!shared_->has_lists[key]) return shared_->actions[key];
  const auto [at, added] = Rarely().own.try_emplace(key);
  if (added) Build(shared_->grammar.keys[key], shared_->grammar, &at->second);
  return at->second;
}

// Reads the next node of the sequence; for a literal, sets `literal_` instead. Returns false at the end and
// on a failure.
bool ThreadActions::TakeNode(layout::TiNode* node) {
  literal_ = nullptr;
  for (;;) {
    if (item_ < items_.items.size()) {
      *node = items_.items[item_++].node;
      if (node->count != 0) return true;
      literal_ = &items_.literals[node->id];
      if (!LacksNeighbors(*literal_)) return true;
      Rarely().failure = kManyNeighbors;
      return false;
    }
    if (stream_ < ti_.streams.size()) {
      if (base::Status status = OpenStream(); !status.ok()) {
        Rarely().failure = status.message;
        return false;
      }
      continue;
    }
    if (end_ >= shared_->grammar.end.size()) return false;
    *node = shared_->grammar.end[end_++];
    return true;
  }
}

// Begins to expand the next node.
bool ThreadActions::NextNode() {
  layout::TiNode node{};
  if (!TakeNode(&node)) return false;
  if (literal_ != nullptr) return true;
  walk_->Begin(node);
  walking_ = true;
  return true;
}

ThreadActions::Call ThreadActions::CallOf(uint32_t key) {
  const RawTiKey& of = shared_->grammar.keys[key];
  Action& called = Rarely().called;
  called = TemplateOf(key).action;
  Settle(of, &called);
  return {&called, &of, CommOf(of)};
}

base::Result<bool> ThreadActions::NextStep(layout::TiNode* node, std::optional<Call>* literal) {
  literal->reset();
  if (!TakeNode(node)) {
    if (Failed()) return base::Error{rare_->failure};
    return false;
  }
  if (literal_ == nullptr) return true;
  std::vector<Template>& literals = Rarely().literals;
  literals.clear();
  Build(*literal_, shared_->grammar, &literals.emplace_back());
  Settle(*literal_, &literals.back().action);
  *literal = Call{&literals.back().action, literal_, CommOf(*literal_)};
  return true;
}

base::Status ThreadActions::OpenStream() {
  const auto at = tables_.ti_shared.find(ti_.streams[stream_++]);
  const auto raw = at == tables_.ti_shared.end() ? std::nullopt : RawPayload(at->second);
  auto items = raw ? DecodeTiStream(*raw, &shared_->grammar) : std::nullopt;
  if (!items)
    return {"part " + std::to_string(stream_) +
            " of the rank's stream is malformed, or missing in the archive"};
  items_ = std::move(*items);
  item_ = 0;
  return {};
}

// Returns the number of the thread's next key, or kTiLiteral. If the result is kTiLiteral, `literal_`
// points to the key.
bool ThreadActions::NextKey(uint32_t* key) {
  for (;;) {
    if (walking_ && walk_->Next(key)) return true;
    walking_ = false;
    if (!NextNode()) return false;
    if (literal_ == nullptr) continue;
    *key = kTiLiteral;
    return true;
  }
}

// Opens the next chunk of volumes if necessary. Returns true if there are bytes that have not been read yet.
bool ThreadActions::MoreVolumes() {
  while (volume_at_ >= volumes_.size()) {
    if (volume_chunk_ >= thread_.volumes.size()) return false;
    const auto raw = RawPayload(thread_.volumes[volume_chunk_++]);
    if (!raw) return false;
    base::ByteReader in(*raw);
    in.Varint();
    in.Varint();
    volumes_.assign(in.rest().begin(), in.rest().end());
    volume_at_ = 0;
  }
  return true;
}

// Reads a volume that was stored exactly.
bool ThreadActions::NextReal(uint32_t before, uint32_t key, double* volume) {
  const auto take = [this](auto decode) {
    if (!MoreVolumes()) return false;
    const size_t n = decode(volumes_.data() + volume_at_, volumes_.size() - volume_at_);
    volume_at_ += n;
    return n != 0;
  };
  const uint32_t place = layout::TiPrediction(before, key);
  if (!as_predicted_) {
    uint64_t run = UINT64_MAX;  // all remaining volumes equal their predictions
    if (take([&run](const std::byte* at, size_t size) { return base::DecodeVarint(at, size, &run); }) ||
        volume_chunk_ >= thread_.volumes.size())
      as_predicted_ = run;
  }
  if (!as_predicted_) return false;
  if (*as_predicted_ == 0) {
    as_predicted_.reset();
    double told = 0;
    if (!take([&told](const std::byte* at, size_t size) { return layout::DecodeTiReal(at, size, &told); }))
      return false;
    predictions_.Set(place, told);
  } else {
    --*as_predicted_;
  }
  *volume = predictions_.Get(place);
  return true;
}

// Reads a volume that was kept in ticks.
bool ThreadActions::NextVolume(uint64_t* ticks) {
  if (!MoreVolumes()) return false;
  uint64_t value = 0;
  const size_t n = base::DecodeVarint(volumes_.data() + volume_at_, volumes_.size() - volume_at_, &value);
  if (n == 0) return false;
  volume_at_ += n;
  *ticks = value;
  if (ti_.volumes == layout::TiVolumes::near) *ticks = (value & 0xff) << std::min<uint64_t>(value >> 8, 56);
  return true;
}

double ThreadActions::VolumeOf(uint32_t before, uint32_t key) {
  uint64_t ticks = 0;
  double volume = 0;
  if (ti_.volumes == layout::TiVolumes::real) {
    if (NextReal(before, key, &volume)) return std::isfinite(volume) ? volume : 0;
  } else if (ti_.volumes != layout::TiVolumes::model && NextVolume(&ticks))
    return ti_.Volume(static_cast<double>(ticks));
  if (!has_means_) {
    const auto raw = TiPayload(thread_);
    if (const auto decoded = raw ? DecodeTi(*raw) : std::nullopt) ReadMeans(*decoded);
    has_means_ = true;
  }
  for (const uint64_t pair : {PairOf(before, key), PairOf(kTiLiteral, kTiLiteral)}) {
    const auto at = std::lower_bound(means_.begin(), means_.end(), pair,
                                     [](const auto& mean, uint64_t of) { return mean.first < of; });
    if (at != means_.end() && at->first == pair) return at->second;
  }
  return 0;
}

// A request gets the smallest free number, so large numbers are rare, and are stored in a map. In a damaged
// archive, a request may have any number.
ThreadActions::Started& ThreadActions::OpenOf(uint32_t request) {
  if (request >= kDenseRequests) return Rarely().sparse[request];
  if (request >= open_.size()) open_.resize(size_t{request} + 1);
  return open_[request];
}

const ThreadActions::Started* ThreadActions::FindOpen(uint32_t request) const {
  if (request < kDenseRequests) return request < open_.size() ? &open_[request] : nullptr;
  if (rare_ == nullptr) return nullptr;
  const auto at = rare_->sparse.find(request);
  return at == rare_->sparse.end() ? nullptr : &at->second;
}

// Adds the matches of completed receives. A match was recorded either when the receive started or when it
// completed.
void ThreadActions::Tell(ti::Action* action) {
  const size_t begin = told_.size();
  for (size_t i = 0; i < action->completed.size(); ++i) {
    const uint32_t number = action->completed[i];
    ti::Match match = action->matches[i];
    const Started* open = FindOpen(number);
    if (match.peer == kTiCancelled) {
      match = {ti::kProcNull, ti::kUnknown, 0};
    } else if (open == nullptr || !open->known) {
      match = {};
    } else if (match.tag != ti::kUnknown) {
      match.peer = PeerOf(match.peer, open->comm);
      if (names_.IsAway(open->number, match.peer)) match = {ti::kProcNull, ti::kUnknown, 0};
    } else {
      match = open->told;
    }
    told_.push_back(match);
  }
  action->matches = std::span(told_).subspan(begin);
}

void ThreadActions::Begin(const ti::Action& action, const RawTiComm* comm) {
  if (action.request == ti::kNone) return;
  const bool receives = action.kind == Kind::recv || action.kind == Kind::sendrecv;
  Started& open = OpenOf(action.request);
  open.comm = comm;
  open.number = action.comm;
  open.known = true;
  open.told = receives ? ti::Match{action.from.peer, action.from.tag, action.from.bytes}
                       : ti::Match{ti::kProcNull, 0, 0};
}

void ThreadActions::SetOffset(const RawTiKey& key, ti::Action* action) {
  std::unique_ptr<layout::TiFileEnds>& ends = Rarely().ends;
  if (ends == nullptr) ends = std::make_unique<layout::TiFileEnds>();
  if (action->io == ti::Io::open) ends->Opened(key.comm, key.object);
  const bool is_file = key.what == TiWhat::file;
  if (is_file && (key.flags & layout::kTiNewFile) != 0) ends->Opened(key.comm, key.object);
  const RawTiComm* comm = CommOf(key);
  if ((key.flags & layout::kTiOffset) == 0 || (comm == nullptr && !is_file)) return;
  const uint32_t rank = is_file ? tables_.processes[thread_.process].rank : comm->rank;
  const uint64_t distance = static_cast<uint32_t>(key.to_tag) | uint64_t{static_cast<uint32_t>(key.from_tag)}
                                                                    << 32;
  action->offset = ends->Offset(key.comm, key.object, rank == kNone ? 0 : rank, key.to_bytes + key.from_bytes,
                                static_cast<int64_t>(distance), key.flags);
}

base::Result<size_t> ThreadActions::Read(std::span<ti::Action> to) {
  size_t n = 0;
  told_.clear();
  if (to.size() > 1) told_.reserve(std::min(kMatchesPerRead, kMatchesPerAction * to.size()));
  if (rare_ != nullptr) rare_->literals.clear();
  while (n < to.size()) {
    if (!held_) {
      uint32_t key = 0;
      if (taken_ == stop_ || !NextKey(&key)) break;
      ++taken_;
      held_ = key;
      const double volume = VolumeOf(before_, key);
      before_ = key;
      if (volume > 0) {
        Action& compute = to[n++];
        compute = {};
        compute.volume = volume;
        compute.thread = static_cast<uint16_t>(ti_.thread);
        compute.region = key == kTiLiteral ? 0 : RegionOf(shared_->grammar.keys[key].node);
        continue;
      }
    }
    const Template* made = nullptr;
    const RawTiKey* key = nullptr;
    if (*held_ == kTiLiteral) {
      key = literal_;
      std::vector<Template>& literals = Rarely().literals;
      Build(*literal_, shared_->grammar, &literals.emplace_back());
      made = &literals.back();
    } else {
      made = &TemplateOf(*held_);
      key = &shared_->grammar.keys[*held_];
    }
    const size_t matches = made->action.kind == Kind::wait ? made->action.completed.size() : 0;
    if (told_.capacity() - told_.size() < matches) {
      if (n != 0) break;
      told_.reserve(matches);
    }
    held_.reset();
    if (key->what == TiWhat::nothing) continue;
    to[n] = made->action;
    Settle(*key, &to[n]);
    if (matches != 0) Tell(&to[n]);
    Begin(to[n], CommOf(*key));
    if (to[n].kind == Kind::io) SetOffset(*key, &to[n]);
    n++;
  }
  if (n == 0 && Failed()) return base::Error{rare_->failure};
  return n;
}

}  // namespace rankine::archive
