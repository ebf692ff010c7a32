// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/larger_run.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <optional>

#include "extrapolate/grid_communicators.h"
#include "extrapolate/open_requests.h"
#include "extrapolate/run_calls.h"

namespace rankine::extrapolate {
namespace {

using ti::Action;
using ti::Kind;

constexpr size_t kMostKept = size_t{128} << 20;  // The limit on the recorded quantities that are kept, in
                                                 // bytes.

// The quantities that one rank of a model run recorded. The quantities of one slot are listed repetition by
// repetition.
struct Recorded {
  struct Slot {
    std::vector<float> work;
    std::array<std::vector<float>, kFigures> figures;  // the values of quantities that vary
  };
  std::vector<Slot> slots;
  size_t bytes = 0;
};

class LargerRun : public ti::Source {
 public:
  LargerRun(const Model& model, const Grid& grid) : model_(model), grid_(grid), comms_(grid) {}

  base::Status Open() {
    for (uint32_t rank = 0; rank < grid_.ranks(); ++rank) {
      const uint32_t one = ClassOf(grid_, model_.arrangement.split, rank);
      if (classes_.contains(one)) continue;
      const auto at = model_.classes.find(one);
      if (at == model_.classes.end()) return Unknown(rank);
      classes_.emplace(one, Class{&at->second, {}, {}});
      for (const Token& token : at->second.tokens) {
        if (token.has_comm) comms_.Add(token.comm);
        if (token.has_made) comms_.Add(token.made);
      }
    }
    for (auto& [one, of] : classes_) Evaluate(&of);
    return {};
  }

  uint32_t ranks() const override { return grid_.ranks(); }
  ti::VolumeUnit unit() const override { return model_.unit; }
  const ti::Communicator& communicator(uint32_t index) const override { return comms_.Find(index); }
  const ti::Datatype& datatype(uint32_t index) const override {
    static const ti::Datatype kByte{1, 1, "MPI_BYTE"};
    return index < model_.types->all().size() ? model_.types->all()[index] : kByte;
  }
  std::string_view region(uint32_t) const override { return {}; }

  base::Result<size_t> Read(uint32_t rank, std::span<Action> to) override {
    if (rank >= grid_.ranks() || to.empty()) return size_t{0};
    const auto [at, added] = readers_.try_emplace(rank);
    Reader& reader = at->second;
    if (added) {
      if (base::Status status = Begin(rank, &reader); !status.ok()) return base::Error{status.message};
    }
    if (!reader.held) reader.lists.clear();
    size_t n = 0;
    while (n < to.size()) {
      if (!reader.begun) {
        reader.begun = true;
        to[n] = {};
        to[n++].kind = Kind::init;
        continue;
      }
      if (reader.held) {
        to[n++] = *reader.held;
        reader.held.reset();
        continue;
      }
      uint32_t step = 0;
      if (!Next(&reader, &step)) break;
      std::array<Action, 2> actions;
      auto made = Make(&reader, step, actions);
      if (!made.ok()) return made;
      to[n++] = actions[0];
      if (made.value() == 2) reader.held = actions[1];
    }
    if (n == 0) readers_.erase(rank);
    return n;
  }

 private:
  struct SlotValues {
    std::array<double, kFigures> figures{};  // the quantities, as computed from the laws
    double work = 0;
  };
  struct Class {
    const ClassModel* model;
    std::vector<uint64_t> counts;  // indexed by step
    std::vector<SlotValues> slots;
  };
  struct Frame {
    size_t begin, end, at;
    uint64_t left;  // remaining repetitions of the body
  };
  struct Reader {
    bool begun = false;
    uint32_t rank = 0;
    const Class* of = nullptr;
    std::shared_ptr<const Recorded> recorded;
    std::vector<uint64_t> next;  // for each slot: the index of the next repetition
    std::vector<Frame> frames;
    uint64_t step_left = 0;  // The number of remaining repetitions of the current call, to which the top
                             // frame points.
    OpenRequests requests;
    struct Previous {
      int32_t to = kNoPeer, from = kNoPeer;
    };
    std::map<std::pair<uint64_t, uint32_t>, Previous> previous;  // previous partners by form and communicator
    struct Lists {
      std::vector<uint64_t> to_counts, from_counts;
      std::vector<int32_t> to_peers, from_peers;
      std::vector<uint32_t> offered, completed;
    };
    std::deque<Lists> lists;
    std::optional<Action> held;  // A call that the next call of `Next` returns. The computation before this
                                 // call had to be returned first.
  };

  base::Status Unknown(uint32_t rank) const {
    std::string grids;
    for (const Grid& grid : model_.arrangement.grids) grids += (grids.empty() ? "" : ", ") + grid.Text();
    const Place place = grid_.PlaceOf(rank);
    std::string where;
    for (size_t axis = 0; axis < grid_.axes; ++axis)
      where += (axis == 0 ? "" : ",") + std::to_string(place[axis]);
    return {"no run has a rank whose position in the grid is like that of rank " + std::to_string(rank) +
            " of the larger run, which is at " + where + " of the grid " + grid_.Text() +
            "; the grids of the runs are " + grids +
            ": give runs with at least 3 ranks along each axis of the larger run, or another --grid"};
  }

  void Evaluate(Class* of) const {
    const ClassModel& model = *of->model;
    const Grid& recorded = model_.arrangement.grids[model.run];
    of->counts.resize(model.steps.size());
    of->slots.resize(model.steps.size());
    for (size_t step = 0; step < model.steps.size(); ++step) {
      const double count = model.counts[step].At(grid_);
      of->counts[step] = count < 0.5 ? 0 : static_cast<uint64_t>(std::llround(std::min(count, 1e15)));
      const Slot& laws = model.laws[step];
      if (model.slots[step] != step || model.steps[step].token == UINT32_MAX) continue;
      const Call& call = model.calls[model.steps[step].token];
      for (size_t i = 0; i < kFigures; ++i) {
        const FigureLaw& figure = laws.figures[i];
        of->slots[step].figures[i] = Rounded(figure.law.At(grid_), call, i);
      }
      // The law determines only the relative change of the computation. The absolute value is taken from the
      // model run.
      const double there = laws.work.At(recorded);
      of->slots[step].work =
          std::max(0.0, laws.work.At(grid_)) * (there > 0 ? laws.recorded_work / there : 1);
    }
  }

  // Rounds bytes to whole elements of the call's datatype.
  double Rounded(double bytes, const Call& call, size_t figure) const {
    if (figure == kVolume) return bytes;
    const bool sent = figure == kToBytes || figure == kToCounts;
    const uint32_t type = sent ? call.form.to.type : call.form.from.type;
    const auto size = static_cast<double>(type == ti::kNone ? 1 : std::max<uint64_t>(1, datatype(type).size));
    return std::max(0.0, std::round(bytes / size) * size);
  }

  base::Status Begin(uint32_t rank, Reader* reader) {
    const Class& of = classes_.at(ClassOf(grid_, model_.arrangement.split, rank));
    reader->rank = rank;
    reader->of = &of;
    reader->next.resize(of.model->steps.size());
    reader->frames.push_back({0, of.model->steps.size(), 0, 1});
    auto recorded = Find(of, SourceOf(*of.model, rank));
    if (!recorded.ok()) return {recorded.error()};
    reader->recorded = std::move(recorded.value());
    return {};
  }

  // Returns the rank of the model run that has the corresponding position in its grid.
  uint32_t SourceOf(const ClassModel& model, uint32_t rank) const {
    const Grid& from = model_.arrangement.grids[model.run];
    const Place place = grid_.PlaceOf(rank);
    Place there = {0, 0, 0};
    for (size_t axis = 0; axis < kMostAxes; ++axis) {
      const double share =
          grid_.extent[axis] <= 1 ? 0 : static_cast<double>(place[axis]) / (grid_.extent[axis] - 1);
      there[axis] = static_cast<uint32_t>(std::llround(share * (from.extent[axis] - 1)));
    }
    const uint32_t near = from.RankAt(there);
    const auto at = std::lower_bound(model.ranks.begin(), model.ranks.end(), near);
    return at == model.ranks.end() ? model.ranks.back() : *at;
  }

  base::Result<std::shared_ptr<const Recorded>> Find(const Class& of, uint32_t rank) {
    const std::pair<size_t, uint32_t> name(of.model->run, rank);
    if (const auto at = kept_.find(name); at != kept_.end()) return at->second;
    auto recorded = std::make_shared<Recorded>();
    const ClassModel& model = *of.model;
    recorded->slots.resize(model.steps.size());
    std::vector<uint32_t> positions;
    ExpandSteps(model.steps, [&](uint32_t step) { positions.push_back(model.slots[step]); });
    const uint32_t ranks[] = {rank};
    const base::Status status = ReadCalls(model_.runs[model.run], *model_.types, ranks,
                                          [&](uint32_t, uint64_t position, const Call& call, double work) {
                                            if (position >= positions.size()) return;
                                            const uint32_t slot = positions[position];
                                            Recorded::Slot& kept = recorded->slots[slot];
                                            kept.work.push_back(static_cast<float>(work));
                                            recorded->bytes += sizeof(float);
                                            for (size_t i = 0; i < kFigures; ++i) {
                                              if (!model.laws[slot].figures[i].varies) continue;
                                              kept.figures[i].push_back(static_cast<float>(call.figures[i]));
                                              recorded->bytes += sizeof(float);
                                            }
                                          });
    if (!status.ok()) return base::Error{status.message};
    kept_bytes_ += recorded->bytes;
    if (kept_bytes_ > kMostKept) {
      kept_.clear();
      kept_bytes_ = recorded->bytes;
    }
    kept_[name] = recorded;
    return std::shared_ptr<const Recorded>(recorded);
  }

  // Finds the next step that is a call, and stores the index of this step. Returns false at the end.
  static bool Next(Reader* reader, uint32_t* step) {
    const Steps& steps = reader->of->model->steps;
    while (!reader->frames.empty()) {
      Frame& frame = reader->frames.back();
      if (frame.at >= frame.end) {
        if (--frame.left == 0) {
          reader->frames.pop_back();
        } else {
          frame.at = frame.begin;
        }
        continue;
      }
      const size_t at = frame.at;
      const uint64_t count = reader->of->counts[at];
      if (steps[at].token == UINT32_MAX) {
        frame.at += steps[at].length;
        if (count != 0) reader->frames.push_back({at + 1, at + steps[at].length, at + 1, count});
        continue;
      }
      if (reader->step_left == 0) reader->step_left = count;
      if (count == 0 || --reader->step_left == 0) ++frame.at;
      if (count == 0) continue;
      *step = static_cast<uint32_t>(at);
      return true;
    }
    return false;
  }

  static double Repeated(const std::vector<float>& values, uint64_t repetition) {
    return values.empty() ? 0 : static_cast<double>(values[repetition % values.size()]);
  }

  // Writes one or two actions: the computation before a step, if any, and the call of the step.
  base::Result<size_t> Make(Reader* reader, uint32_t step, std::span<Action> to) {
    const ClassModel& model = *reader->of->model;
    const uint32_t slot = model.slots[step];
    const Slot& laws = model.laws[slot];
    const SlotValues& values = reader->of->slots[slot];
    const uint64_t repetition = reader->next[slot]++;
    size_t n = 0;
    const double recorded = Repeated(reader->recorded->slots[slot].work, repetition);
    const double work = laws.recorded_work > 0 ? recorded * (values.work / laws.recorded_work) : 0;
    if (work > 0) {
      to[n] = {};
      to[n++].volume = work;
    }
    const Call& call = model.calls[model.steps[step].token];
    const Token& token = model.tokens[model.steps[step].token];
    Action& action = to[n++];
    action = call.form;
    Reader::Lists& lists = reader->lists.emplace_back();
    const std::string why = Fill(reader, call, token, slot, repetition, &action, &lists);
    if (!why.empty())
      return base::Error{"rank " + std::to_string(reader->rank) + " of the larger run: " + why};
    return n;
  }

  double FigureOf(const Reader& reader, const Call& call, uint32_t slot, size_t figure, uint64_t repetition,
                  bool alone) const {
    const FigureLaw& law = reader.of->model->laws[slot].figures[figure];
    const double value = reader.of->slots[slot].figures[figure];
    // In a collective operation, the size must be the same on all ranks, although the sizes come from
    // different ranks of the model run.
    if (!law.varies || law.recorded <= 0 || !alone) return value;
    const double recorded = Repeated(reader.recorded->slots[slot].figures[figure], repetition);
    // The law determines the relative change, and the model run determines the absolute value. Computation
    // times are predicted in the same way.
    const double there = law.law.At(model_.arrangement.grids[reader.of->model->run]);
    return Rounded(recorded * (there > 0 ? std::max(0.0, law.law.At(grid_)) / there : 1), call, figure);
  }

  std::string Fill(Reader* reader, const Call& call, const Token& token, uint32_t slot, uint64_t repetition,
                   Action* action, Reader::Lists* lists) {
    action->comm = token.has_comm ? comms_.NumberOf(token.comm, reader->rank) : ti::kNone;
    if (token.has_made) action->made = comms_.NumberOf(token.made, reader->rank);
    Here here{&grid_, reader->rank, 0, 1};
    const uint8_t axes = token.comm.axes == Part::kWorld ? kAllAxes : token.comm.axes;
    if (token.has_comm) here.me = PlaceAlong(grid_, reader->rank, axes, &here.size);
    action->root = call.root == kLastRank ? static_cast<int32_t>(here.size - 1) : call.root;
    if (action->root > 0 && static_cast<uint32_t>(action->root) >= here.size)
      return "the root " + std::to_string(action->root) + " does not exist";
    const bool alone = call.form.kind != Kind::collective;
    const auto bytes = [&](size_t figure) {
      return static_cast<uint64_t>(std::max(0.0, FigureOf(*reader, call, slot, figure, repetition, alone)));
    };
    const Codings::Of codes = model_.arrangement.codings.For(token.form);
    action->to.bytes = bytes(kToBytes);
    action->from.bytes = bytes(kFromBytes);
    // If message sizes differ from rank to rank, the receive must accept any size.
    if (call.form.kind == Kind::recv || call.form.kind == Kind::sendrecv) {
      if (reader->of->model->laws[slot].figures[kFromBytes].varies_by_rank)
        action->from.bytes = ti::kUnknownBytes;
    }
    if (call.form.kind == Kind::sleep || call.form.kind == Kind::collective)
      action->volume = FigureOf(*reader, call, slot, kVolume, repetition, alone);
    if (call.to.local != kNoPeer || call.from.local != kNoPeer) {
      Reader::Previous& previous = reader->previous[{token.form, action->comm}];
      if (!SetPeer(codes.to, call.to, token.to, previous.to, here, axes, &action->to.peer) ||
          !SetPeer(codes.from, call.from, token.from, previous.from, here, axes, &action->from.peer))
        return "a partner does not exist";
      previous = {call.to.local == kNoPeer ? kNoPeer : action->to.peer,
                  call.from.local == kNoPeer ? kNoPeer : action->from.peer};
    }
    for (const auto& [codes_of, peers] :
         {std::pair(&token.to_peers, &lists->to_peers), std::pair(&token.from_peers, &lists->from_peers)}) {
      for (const uint64_t code : *codes_of) {
        int32_t peer = ti::kProcNull;
        const Peer known{code == UINT64_MAX ? kNoPeer : 0, 0, kNoPeer};
        if (!SetPeer(Coding::distance, known, code, kNoPeer, here, axes, &peer))
          return "a neighbour does not exist";
        peers->push_back(peer);
      }
    }
    if (call.has_to_counts) lists->to_counts.assign(CountsOf(call.to_peers.size(), here), bytes(kToCounts));
    if (call.has_from_counts)
      lists->from_counts.assign(CountsOf(call.from_peers.size(), here), bytes(kFromCounts));
    std::string why = reader->requests.Fill(call, action, &lists->offered, &lists->completed);
    action->to_counts = lists->to_counts;
    action->from_counts = lists->from_counts;
    action->to_peers = lists->to_peers;
    action->from_peers = lists->from_peers;
    action->offered = lists->offered;
    action->completed = lists->completed;
    return why;
  }

  static size_t CountsOf(size_t peers, const Here& here) { return peers != 0 ? peers : here.size; }

  bool SetPeer(Coding coding, const Peer& known, uint64_t code, int32_t previous, const Here& here,
               uint8_t axes, int32_t* peer) const {
    if (known.local == kNoPeer) return true;
    const auto found = PeerAt(coding, code, previous, here);
    if (!found) return false;
    if (found->is_local) {
      *peer = static_cast<int32_t>(found->rank);
      return true;
    }
    // The partner must be a member of the communicator.
    uint32_t extent = 1;
    const auto others = static_cast<uint8_t>(kAllAxes & ~axes);
    if (PlaceAlong(grid_, found->rank, others, &extent) != PlaceAlong(grid_, here.rank, others, &extent))
      return false;
    *peer = static_cast<int32_t>(PlaceAlong(grid_, found->rank, axes, &extent));
    return true;
  }

  const Model& model_;
  const Grid grid_;
  mutable GridCommunicators comms_;
  std::map<uint32_t, Class> classes_;
  std::map<uint32_t, Reader> readers_;
  std::map<std::pair<size_t, uint32_t>, std::shared_ptr<const Recorded>> kept_;
  size_t kept_bytes_ = 0;
};

}  // namespace

base::Result<std::unique_ptr<ti::Source>> MakeLargerRun(const Model& model, const Grid& grid) {
  auto run = std::make_unique<LargerRun>(model, grid);
  if (base::Status status = run->Open(); !status.ok()) return base::Error{status.message};
  return std::unique_ptr<ti::Source>(std::move(run));
}

}  // namespace rankine::extrapolate
