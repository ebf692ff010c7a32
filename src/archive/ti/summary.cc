#include "archive/ti/summary.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "archive/scan.h"
#include "archive/ti/decode.h"
#include "archive/ti/facts.h"
#include "archive/ti/source.h"
#include "format/generated/mpi_functions.h"

namespace rankine::archive {
namespace {

using format::TiWhat;
using ti::Action;
using ti::Kind;

constexpr size_t kMostTroubles = 20;
constexpr size_t kMostPairs = size_t{1} << 22;

bool Polls(uint16_t function) {
  const format::MpiFunction* known = format::FindMpiFunction(function);
  if (known == nullptr) return false;
  const std::string_view name = known->name;
  return name.starts_with("MPI_Test") || name == "MPI_Iprobe" || name == "MPI_Improbe";
}

bool TakesProbed(uint16_t function) {
  const format::MpiFunction* known = format::FindMpiFunction(function);
  const std::string_view name = known == nullptr ? std::string_view() : known->name;
  return name.starts_with("MPI_Mrecv") || name.starts_with("MPI_Imrecv");
}

void AddKey(const RawTiKey& key, uint64_t times, TiSummary* to) {
  if (key.what == TiWhat::nothing) return;
  to->calls += times;
  const Kind kind = FactsOf(key.function).kind;
  const bool takes = kind == Kind::recv || kind == Kind::sendrecv || kind == Kind::probe;
  // Of a message that a probe has taken out, the probe says it.
  if (takes && !TakesProbed(key.function)) {
    if (key.from_peer == format::kTiAnySource) to->any_source += times;
    if (key.from_tag == format::kTiAnyTag) to->any_tag += times;
  }
  const bool one_of_many = key.what == TiWhat::completed && (key.flags & format::kTiAllOffered) == 0 &&
                           key.list.size() > 1 && key.list[0] > 1;
  if (one_of_many) to->chosen += times;
  if (Polls(key.function)) to->polled += times;
}

}  // namespace

TiSummary SummaryOfTi(const Tables& tables) {
  TiSummary all;
  std::set<uint64_t> classes;
  for (const TiRankFacts& facts : TiFacts(tables)) {
    all.ranks++;
    all.threads += facts.threads;
    all.lost += facts.lost;
    all.failed += facts.failed_tests;
    all.unknown += facts.unknown;
    all.volumes_lost += facts.volumes_lost;
    all.interrupted += facts.interrupted;
    all.cost_ns = std::max(all.cost_ns, facts.cost_ns);
    all.clock = facts.clock;
    all.volumes = facts.volumes;
  }
  std::map<uint64_t, RawTiGrammar> grammars;
  for (const TiThread& thread : tables.ti_threads) {
    const auto raw = RawPayload(thread.view);
    const auto ti = raw ? DecodeTi(*raw) : std::nullopt;
    if (!ti) continue;
    classes.insert(ti->grammar);
    auto at = grammars.find(ti->grammar);
    if (at == grammars.end()) {
      const auto shared = tables.ti_shared.find(ti->grammar);
      const auto bytes = shared == tables.ti_shared.end() ? std::nullopt : RawPayload(shared->second);
      auto grammar = bytes ? DecodeTiGrammar(*bytes) : std::nullopt;
      if (!grammar) continue;
      at = grammars.emplace(ti->grammar, std::move(*grammar)).first;
    }
    for (const RawTiGap& gap : ti->gaps) {
      if (gap.key < at->second.keys.size()) {
        AddKey(at->second.keys[gap.key], gap.count, &all);
      } else {
        all.calls += gap.count;
      }
    }
  }
  all.classes = static_cast<uint32_t>(classes.size());
  return all;
}

namespace {

// Messages that were sent and not received (above zero), or the other way round.
class Balance {
 public:
  Balance(ti::Source& source, std::vector<std::string>* troubles) : source_(source), troubles_(*troubles) {}

  base::Status Run() {
    std::vector<Action> actions(1024);
    for (uint32_t rank = 0; rank < source_.ranks(); ++rank) {
      open_.clear();
      bool finalized = false;
      for (;;) {
        const base::Result<size_t> n = source_.Read(rank, actions);
        if (!n.ok()) return {n.error()};
        if (n.value() == 0) break;
        for (size_t i = 0; i < n.value(); ++i) Take(rank, actions[i], &finalized);
      }
      if (!finalized) Say("rank " + std::to_string(rank) + " stops before MPI_Finalize");
      if (!open_.empty())
        Say("rank " + std::to_string(rank) + " leaves " + std::to_string(open_.size()) +
            " requests that nobody completes");
    }
    SayUnmatched();
    return {};
  }

 private:
  struct Open {
    uint32_t comm;
    bool wild;
    int32_t from, tag;  // of a receive that was counted when it started
  };
  // Communicator, with the sender's side of two groups as the last bit; from, to, tag.
  using Pair = std::tuple<uint64_t, int32_t, int32_t, int32_t>;
  struct Here {
    int32_t rank = -1;
    bool is_second = false;  // in the second of two groups
  };

  void Say(std::string trouble) {
    if (troubles_.size() < kMostTroubles) troubles_.push_back(std::move(trouble));
  }

  // The caller's rank in the communicator, -1: it is not one of it, or nobody knows.
  Here HereIn(uint32_t comm, uint32_t rank) {
    auto [at, added] = ranks_.try_emplace({comm, rank});
    if (!added) return at->second;
    const ti::Communicator& known = source_.communicator(comm);
    for (const bool second : {false, true}) {
      int32_t place = 0;
      for (const ti::RankRun& run : second ? known.remote : known.members) {
        for (uint32_t i = 0; i < run.count; ++i, ++place) {
          if (run.first + i * run.stride == rank) return at->second = {place, second};
        }
      }
    }
    return {};
  }

  // `here`, in the communicator, has sent to `peer`, or received from it.
  void Sent(uint32_t number, Here here, int32_t peer, int32_t tag, int change) {
    Count(uint64_t{number} << 1 | uint64_t{here.is_second}, here.rank, peer, tag, change);
  }
  void Received(uint32_t number, Here here, int32_t peer, int32_t tag, int change) {
    const bool joins_two = !source_.communicator(number).remote.empty();
    Count(uint64_t{number} << 1 | uint64_t{joins_two && !here.is_second}, peer, here.rank, tag, -change);
  }

  void Count(uint64_t comm, int32_t from, int32_t to, int32_t tag, int change) {
    if (from < 0 || to < 0) return;
    if (pairs_.size() >= kMostPairs && !pairs_.contains({comm, from, to, tag})) return;
    auto at = pairs_.try_emplace({comm, from, to, tag}, 0).first;
    at->second += change;
    if (at->second == 0) pairs_.erase(at);
  }

  void Take(uint32_t rank, const Action& a, bool* finalized) {
    if (a.kind == Kind::finalize) *finalized = true;
    if (a.kind == Kind::send || a.kind == Kind::sendrecv)
      Sent(a.comm, HereIn(a.comm, rank), a.to.peer, a.to.tag, 1);
    if (a.kind == Kind::recv || a.kind == Kind::sendrecv) {
      const bool wild = a.from.peer == ti::kAnySource || a.from.tag == ti::kAnyTag;
      const bool told = a.match.peer >= 0;
      if (!wild || told)
        Received(a.comm, HereIn(a.comm, rank), told ? a.match.peer : a.from.peer,
                 told ? a.match.tag : a.from.tag, 1);
    }
    const bool starts =
        a.request != ti::kNone && a.kind != Kind::wait && a.kind != Kind::cancel && a.kind != Kind::free;
    if (starts) {
      const bool wild = a.kind == Kind::recv && (a.from.peer == ti::kAnySource || a.from.tag == ti::kAnyTag);
      const bool counted = a.kind == Kind::recv && !wild;
      open_[a.request] = {a.comm, wild, counted ? a.from.peer : ti::kProcNull, a.from.tag};
    }
    if (a.kind == Kind::free) open_.erase(a.request);
    for (size_t i = 0; i < a.completed.size(); ++i) {
      const auto at = open_.find(a.completed[i]);
      if (at == open_.end()) {
        Say("rank " + std::to_string(rank) + " waits for request " + std::to_string(a.completed[i]) +
            ", which nobody started");
        continue;
      }
      const Open& open = at->second;
      const ti::Match match = i < a.matches.size() ? a.matches[i] : ti::Match{};
      const Here here = HereIn(open.comm, rank);
      if (open.wild && match.peer >= 0) Received(open.comm, here, match.peer, match.tag, 1);
      // Cancelled: it took nothing.
      if (match.peer == ti::kProcNull) Received(open.comm, here, open.from, open.tag, -1);
      open_.erase(at);
    }
  }

  void SayUnmatched() {
    for (const auto& [pair, count] : pairs_) {
      const auto& [comm, from, to, tag] = pair;
      Say(std::to_string(count < 0 ? -count : count) + " messages of tag " + std::to_string(tag) + " from " +
          std::to_string(from) + " to " + std::to_string(to) + " of communicator " +
          std::to_string(comm >> 1) +
          (count > 0 ? " are never received" : " are received and were never sent"));
    }
  }

  ti::Source& source_;
  std::vector<std::string>& troubles_;
  std::map<uint32_t, Open> open_;
  std::map<Pair, int64_t> pairs_;
  std::map<std::pair<uint32_t, uint32_t>, Here> ranks_;
};

}  // namespace

std::vector<std::string> TiTroubles(const Tables& tables) {
  std::vector<std::string> troubles;
  if (tables.ti_threads.empty()) return troubles;
  auto source = OpenTi(tables);
  if (!source.ok()) return {source.error()};
  if (base::Status status = Balance(*source.value(), &troubles).Run(); !status.ok())
    troubles.push_back(status.message);
  const TiSummary summary = SummaryOfTi(tables);
  if (summary.lost != 0)
    troubles.push_back(std::to_string(summary.lost) + " calls found no room, and are not in the trace");
  return troubles;
}

}  // namespace rankine::archive
