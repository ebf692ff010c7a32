// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/balance.h"

#include <algorithm>
#include <map>
#include <optional>

#include "archive/rows/ti_thread.h"
#include "archive/ti/grammar_summary.h"
#include "archive/ti/rank_actions.h"
#include "archive/ti/source.h"
#include "base/ti/making.h"
#include "base/ti/rooted.h"

namespace rankine::archive {
namespace {

using layout::TiNode;
using ti::Action;
using ti::Kind;

constexpr size_t kMostPairs = size_t{1} << 22;     // limit for the entries of all ranks together
constexpr uint64_t kMostKept = uint64_t{1} << 22;  // limit for the entries of all loops of a thread
constexpr MessagePair kNoPair{0, -1, -1, 0};
// limit for the number of entries that are combined for one rank
constexpr uint64_t kMostWork = uint64_t{1} << 27;

// Finds the position of a rank in a communicator. Each result is stored, because the search is slow.
class Places {
 public:
  explicit Places(const ti::Source& source) : source_(source) {}

  struct Here {
    int32_t rank = -1;  // The rank in the communicator. -1: the rank is not a member, or its rank is
                        // unknown.
    bool is_second = false;
    bool joins_two = false;
  };
  const Here& HereIn(uint32_t comm, uint32_t rank) {
    if (last_ != nullptr && last_->first == std::pair{comm, rank}) return last_->second;
    auto [at, added] = places_.try_emplace({comm, rank});
    last_ = &*at;
    if (!added) return at->second;
    const ti::Communicator& known = source_.communicator(comm);
    at->second.joins_two = !known.remote.empty();
    if (!Find(known.members, rank, &at->second)) at->second.is_second = Find(known.remote, rank, &at->second);
    return at->second;
  }
  // Returns the size of the communicator; 0 if some of its ranks are unknown or have no trace.
  uint64_t SizeOf(uint32_t comm, uint32_t world) const {
    const ti::Communicator& known = source_.communicator(comm);
    uint64_t size = 0;
    for (const auto* group : {&known.members, &known.remote}) {
      for (const ti::RankRun& run : *group) {
        const uint64_t steps = run.count == 0 ? 0 : run.count - 1;
        if (uint64_t{run.first} + steps * run.stride >= world) return 0;
        size += run.count;
      }
    }
    return size;
  }

 private:
  static bool Find(const std::vector<ti::RankRun>& group, uint32_t rank, Here* here) {
    uint64_t before = 0;
    for (const ti::RankRun& run : group) {
      const uint32_t step = rank - run.first;
      if (rank >= run.first && run.stride != 0 && step % run.stride == 0 && step / run.stride < run.count) {
        here->rank = static_cast<int32_t>(before + step / run.stride);
        return true;
      }
      before += run.count;
    }
    return false;
  }

  const ti::Source& source_;
  std::map<std::pair<uint32_t, uint32_t>, Here> places_;
  // The last result, which is kept because most calls use the same communicator as the previous call.
  const std::pair<const std::pair<uint32_t, uint32_t>, Here>* last_ = nullptr;
};

// Computes the effect of one thread's trace.
class ThreadEffect {
 public:
  ThreadEffect(ThreadActions& actions, uint32_t rank, Places& places, uint64_t& work)
      : actions_(actions), rank_(rank), places_(places), work_(work) {}

  base::Status AddTo(GrammarSummary* all) {
    // Rules only refer to rules with lower numbers.
    const RawTiGrammar& grammar = actions_.grammar();
    for (const layout::TiRule& rule : grammar.rules) {
      GrammarSummary effect;
      for (uint32_t i = 0; i < rule.length; ++i) {
        if (!Append(grammar.nodes[rule.begin + i], &effect)) return TooMuch();
      }
      kept_ += effect.size();
      if (kept_ > kMostKept) return TooMuch();
      rules_.push_back(std::move(effect));
    }
    for (;;) {
      TiNode node{};
      std::optional<ThreadActions::Call> literal;
      const auto more = actions_.NextStep(&node, &literal);
      if (!more.ok()) return {more.error()};
      if (!more.value()) return {};
      if (literal) {
        if (!AddOnce(*literal, all)) return TooMuch();
      } else if (!Append(node, all)) {
        return TooMuch();
      }
    }
  }

 private:
  static base::Status TooMuch() { return {"its loops are too complex to be checked"}; }

  bool Pays(uint64_t entries) {
    work_ += entries;
    return work_ <= kMostWork;
  }

  // Appends a call without building a separate summary for it. Adding a call without a summary is faster,
  // which matters for a trace without repetitions.
  bool AddOnce(const ThreadActions::Call& call, GrammarSummary* to) {
    AddCall(call, to);
    return Pays(2 + call.action->completed.size());
  }

  bool Append(TiNode node, GrammarSummary* to) {
    const bool is_rule = (node.id & layout::kTiRuleBit) != 0;
    if (!is_rule && node.count == 1) return AddOnce(actions_.CallOf(node.id), to);
    GrammarSummary own;
    if (!is_rule) AddCall(actions_.CallOf(node.id), &own);
    const GrammarSummary& once = is_rule ? rules_[node.id & ~layout::kTiRuleBit] : own;
    // The cost of repeated squaring is two operations for each bit of the count.
    const auto bits = static_cast<uint64_t>(64 - __builtin_clzll(node.count | 1));
    if (!Pays(once.size() * (node.count == 1 ? 1 : 1 + 2 * bits))) return false;
    if (node.count == 1) {
      to->Append(once);
      return true;
    }
    GrammarSummary often = once;
    often.Repeat(node.count);
    to->Append(often);
    return true;
  }

  MessagePair Sent(const Action& a) {
    const Places::Here here = places_.HereIn(a.comm, rank_);
    return {uint64_t{a.comm} << 1 | uint64_t{here.is_second}, here.rank, a.to.peer, a.to.tag};
  }

  // True if the call communicates with a partner that has no trace.
  bool IsAway(const Action& a, const ti::End& end, int32_t named) const {
    return end.peer == ti::kProcNull && named != layout::kTiProcNull && actions_.names().IsApart(a.comm);
  }

  // Adds a collective call. A collective call is identified by kind and root, which a replay compares too
  // (sim/communicator.h).
  void AddMeeting(const Action& a, GrammarSummary* effect) {
    const bool makes = a.kind == Kind::comm_create;
    const uint32_t comm = makes ? ti::MakersOf(a) : a.kind == Kind::collective ? a.comm : ti::kNone;
    const bool on_object = a.kind == Kind::rma || (a.kind == Kind::io && a.is_collective);
    if (actions_.names().IsApart(on_object ? a.comm : comm)) return effect->Count(kTogetherWithAway, 1);
    if (comm == ti::kNone) return;
    const Places::Here here = places_.HereIn(comm, rank_);
    if (here.rank < 0) return;
    const bool rooted = !makes && ti::IsRooted(a.collective) && !here.joins_two;
    const auto root = rooted ? static_cast<uint64_t>(static_cast<uint32_t>(a.root)) : 0;
    effect->Meet(comm, root << 8 | (makes ? 0 : static_cast<uint64_t>(a.collective)));
  }

  // Appends the call to `effect`.
  void AddCall(const ThreadActions::Call& call, GrammarSummary* effect) {
    const Action& a = *call.action;
    if (call.key->what == layout::TiWhat::nothing) return;
    if (a.kind == Kind::finalize) effect->Finalize();
    AddMeeting(a, effect);
    const bool sends = a.kind == Kind::send || a.kind == Kind::sendrecv;
    const bool receives = a.kind == Kind::recv || a.kind == Kind::sendrecv;
    const MessagePair sent = !sends ? kNoPair : IsAway(a, a.to, call.key->to_peer) ? kSentAway : Sent(a);
    effect->Count(sent, 1);
    if (receives && IsAway(a, a.from, call.key->from_peer)) effect->Count(kReceivedFromAway, 1);
    const bool wild = receives && a.from.peer != ti::kProcNull &&
                      (a.from.peer == ti::kAnySource || a.from.tag == ti::kAnyTag);
    const bool told = a.match.peer >= 0;
    const Places::Here here = receives ? places_.HereIn(a.comm, rank_) : Places::Here{};
    const uint64_t number = uint64_t{a.comm} << 1 | uint64_t{here.joins_two && !here.is_second};
    const bool counted = receives && (!wild || told);
    const int32_t from = told ? a.match.peer : a.from.peer, tag = told ? a.match.tag : a.from.tag;
    if (counted) effect->Count({number, from, here.rank, tag}, -1);
    const bool ends = a.kind == Kind::wait || a.kind == Kind::cancel || a.kind == Kind::free;
    if (a.request != ti::kNone && !ends) {
      GrammarSummary::Open open;
      open = {call.comm, number, here.rank, wild && !told, &actions_.names()};
      if (a.kind == Kind::send) {
        open.counted = sent;
        open.change = 1;
      } else if (counted && a.kind == Kind::recv) {
        open.counted = {number, from, here.rank, tag};
        open.change = -1;
      }
      effect->Start(a.request, open);
    }
    if (a.kind == Kind::free) effect->End(a.request, {{}, true});
    for (size_t i = 0; i < a.completed.size(); ++i)
      effect->End(a.completed[i], {i < a.matches.size() ? a.matches[i] : ti::Match{}, false});
  }

  ThreadActions& actions_;
  const uint32_t rank_;
  Places& places_;
  uint64_t& work_;
  std::vector<GrammarSummary> rules_;
  uint64_t kept_ = 0;  // number of entries in rules_
};

class Balance {
 public:
  Balance(const Tables& tables, const ti::Source& source, size_t most, std::vector<std::string>* troubles)
      : tables_(tables), names_(tables), places_(source), most_(most), troubles_(*troubles) {}

  base::Status Run() {
    const auto ranks = TiThreadsByRank(tables_);
    for (uint32_t rank = 0; rank < ranks.size(); ++rank) {
      if (base::Status status = Add(rank, ranks[rank]); !status.ok())
        return {"rank " + std::to_string(rank) + ": " + status.message};
    }
    SayUnmatched();
    if (!is_cut_) SayDifferent(static_cast<uint32_t>(ranks.size()));
    return {};
  }

  TiAway away() const {
    const auto of = [this](const MessagePair& pair) {
      const auto at = messages_.find(pair);
      return at == messages_.end() ? uint64_t{0} : static_cast<uint64_t>(std::max<int64_t>(at->second, 0));
    };
    return {of(kSentAway), of(kReceivedFromAway), of(kTogetherWithAway)};
  }

 private:
  void Say(std::string trouble) {
    if (troubles_.size() < most_) troubles_.push_back(std::move(trouble));
  }

  base::Status Add(uint32_t rank, const std::vector<const TiThread*>& threads) {
    GrammarSummary all;
    uint64_t work = 0;
    // The readers must live until the end of this function, because requests point to their data.
    std::vector<std::unique_ptr<ThreadActions>> actions;
    for (const TiThread* thread : threads) {
      actions.push_back(std::make_unique<ThreadActions>(tables_, *thread, &names_));
      if (base::Status status = actions.back()->Open(); !status.ok()) return status;
      GrammarSummary own;
      ThreadEffect effect(*actions.back(), rank, places_, work);
      if (base::Status status = effect.AddTo(&own); !status.ok()) return status;
      all.AddBeside(own);
    }
    const std::string who = "rank " + std::to_string(rank);
    const auto unstarted = [&](uint32_t request) {
      Say(who + " waits for request " + std::to_string(request) + ", which was never started");
    };
    for (const auto& [request, close] : all.closes()) {
      if (!close.frees) unstarted(request);
    }
    for (const auto& [request, times] : all.unstarted()) {
      const auto first = all.closes().find(request);
      if (first == all.closes().end() || first->second.frees) unstarted(request);
    }
    if (!all.finalizes()) {
      is_cut_ = true;
      Say(who + " stops before MPI_Finalize");
    }
    for (const auto& [comm, order] : all.meetings()) Meet(comm, rank, order);
    if (!all.opens().empty())
      Say(who + " leaves " + std::to_string(all.opens().size()) + " requests that are never completed");
    for (const auto& [pair, change] : all.messages()) {
      if (messages_.size() < kMostPairs || messages_.contains(pair)) CountMessages(&messages_, pair, change);
    }
    return {};
  }

  void Meet(uint32_t comm, uint32_t rank, const CallOrder& order) {
    Meeting& meeting = meetings_[comm];
    if (meeting.ranks++ == 0) {
      meeting.first = rank;
      meeting.order = order;
    } else if (!meeting.other && order.DiffersFrom(meeting.order)) {
      meeting.other = rank;
      meeting.others = order.calls();
    }
  }

  void SayDifferent(uint32_t world) {
    for (const auto& [comm, meeting] : meetings_) {
      const uint64_t size = places_.SizeOf(comm, world);
      if (size == 0) continue;
      const std::string where = " of communicator " + std::to_string(comm);
      const std::string calls = std::to_string(meeting.order.calls());
      const std::string first = "rank " + std::to_string(meeting.first);
      const std::string other = "rank " + std::to_string(meeting.other.value_or(0));
      if (meeting.other && meeting.others == meeting.order.calls()) {
        Say(first + " and " + other + " make " + calls + " collective calls" + where +
            " each, but they differ in kind or order");
      } else if (meeting.other) {
        Say(first + " makes " + calls + " collective calls" + where + ", and " + other + " makes " +
            std::to_string(meeting.others));
      } else if (meeting.ranks < size) {
        Say(std::to_string(meeting.ranks) + " of " + std::to_string(size) + " ranks" + where +
            " make its collective calls");
      }
    }
  }

  void SayUnmatched() {
    for (const auto& [pair, count] : messages_) {
      const auto& [comm, from, to, tag] = pair;
      if (comm == kLeftOut) continue;
      const uint64_t n = count < 0 ? -static_cast<uint64_t>(count) : static_cast<uint64_t>(count);
      Say(std::to_string(n) + " messages of tag " + std::to_string(tag) + " from " + std::to_string(from) +
          " to " + std::to_string(to) + " of communicator " + std::to_string(comm >> 1) +
          (count > 0 ? " are never received" : " are received and were never sent"));
    }
  }

  const Tables& tables_;
  TiNames names_;
  Places places_;
  const size_t most_;
  std::vector<std::string>& troubles_;
  Messages messages_;
  // The collective calls of one communicator: the calls of the first rank that was read, and a rank whose
  // calls differ from the calls of the first rank.
  struct Meeting {
    uint32_t first = 0;
    CallOrder order;
    uint64_t ranks = 0;
    std::optional<uint32_t> other;
    uint64_t others = 0;
  };
  std::map<uint32_t, Meeting> meetings_;
  bool is_cut_ = false;  // true if the trace of at least one rank is cut off
};

}  // namespace

base::Status CheckBalance(const Tables& tables, const ti::Source& source, size_t most,
                          std::vector<std::string>* troubles, TiAway* away) {
  Balance balance(tables, source, most, troubles);
  base::Status status = balance.Run();
  if (away != nullptr) *away = balance.away();
  return status;
}

}  // namespace rankine::archive
