// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/summary.h"

#include <algorithm>
#include <map>
#include <set>

#include "archive/rows/process.h"
#include "archive/rows/ti_thread.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "archive/ti/balance.h"
#include "archive/ti/decode.h"
#include "archive/ti/facts.h"
#include "archive/ti/pack.h"
#include "archive/ti/rank_actions.h"
#include "archive/ti/source.h"
#include "mpi_facts/facts.h"

namespace rankine::archive {
namespace {

using layout::TiWhat;
using ti::Kind;

constexpr size_t kMostTroubles = 20;

// True if the function tests or probes for messages. Functions that test RMA windows are excluded.
bool Polls(uint16_t function) {
  const mpi_facts::Function& facts = mpi_facts::FactsOf(function);
  return facts.polls && facts.cls != mpi_facts::Class::rma;
}

void AddKey(const RawTiKey& key, uint64_t times, TiSummary* to) {
  if (key.what == TiWhat::nothing) return;
  to->calls += times;
  if (key.what == TiWhat::file) {
    to->files += times;
    return;
  }
  const CallFacts& facts = FactsOf(key.function);
  const Kind kind = facts.kind;
  if (LacksNeighbors(key)) to->unlisted += times;
  const bool moves = facts.io == ti::Io::read || facts.io == ti::Io::write;
  if (kind == Kind::io && moves && key.to_bytes + key.from_bytes != 0 && (key.flags & layout::kTiOffset) == 0)
    to->shared_pointer += times;
  const bool takes = kind == Kind::recv || kind == Kind::sendrecv || kind == Kind::probe;
  // Excludes receives of messages that a probe has already matched.
  if (takes && !mpi_facts::FactsOf(key.function).takes_matched) {
    if (key.from_peer == layout::kTiAnySource) to->any_source += times;
    if (key.from_tag == layout::kTiAnyTag) to->any_tag += times;
  }
  const bool one_of_many = key.what == TiWhat::completed && (key.flags & layout::kTiAllOffered) == 0 &&
                           key.list.size() > 1 && key.list[0] > 1;
  if (one_of_many) to->chosen += times;
  if (Polls(key.function)) to->polled += times;
}

std::vector<std::string> LeftOut(const Tables& tables, const TiAway& away) {
  std::vector<std::string> left_out;
  if (const uint32_t apart = TiProcessesApart(tables); apart != 0)
    left_out.push_back(std::to_string(apart) + " processes of spawned worlds");
  if (away.sent + away.received + away.together != 0)
    left_out.push_back(std::to_string(away.sent) + " messages to, " + std::to_string(away.received) +
                       " messages from and " + std::to_string(away.together) +
                       " calls together with processes of other jobs or of spawned worlds");
  return left_out;
}

// Data for the summary that cannot be computed from the grammars.
struct Counted {
  std::string unit;   // empty if the unit is ticks
  double volume = 0;  // The sum of the volumes in the unit `unit`.
  uint64_t lost = 0;
};
Counted CountedIn(const Tables& tables) {
  Counted counted;
  for (const TiThread& thread : tables.ti_threads) {
    const auto raw = TiPayload(thread);
    const auto ti = raw ? DecodeTi(*raw) : std::nullopt;
    if (!ti) continue;
    counted.lost += ti->lost;
    if (ti->unit == layout::TiUnit::ticks) continue;
    counted.unit = ti->unit_name;
    for (const RawTiGap& gap : ti->gaps) counted.volume += ti->Volume(static_cast<double>(gap.sum));
  }
  return counted;
}

}  // namespace

TiSummary SummaryOfTi(const Tables& tables) {
  TiSummary all;
  std::set<uint64_t> classes;
  std::map<uint32_t, uint32_t> threads;  // the number of threads of each process
  for (const TiRankFacts& facts : TiFacts(tables)) {
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
    const auto raw = TiPayload(thread);
    const auto ti = raw ? DecodeTi(*raw) : std::nullopt;
    if (!ti) continue;
    classes.insert(ti->grammar);
    threads[thread.process]++;
    for (const ChunkView& chunk : thread.volumes) all.volume_bytes += chunk.header.raw_size;
    all.burst_ns += ti->burst_ns;
    if (ti->unit != layout::TiUnit::ticks) all.unit = ti->unit_name;
    for (const RawTiGap& gap : ti->gaps) all.volume += ti->Volume(static_cast<double>(gap.sum));
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
  for (const auto& [process, of] : threads) {
    all.interleaved += of > 1 ? 1 : 0;
    all.unranked += tables.processes[process].rank == kNone ? 1 : 0;
  }
  all.apart = TiProcessesApart(tables);
  all.processes = static_cast<uint32_t>(threads.size());
  all.ranks = all.processes - all.unranked - all.apart;
  return all;
}

TiCheck CheckTi(const Tables& tables) {
  TiCheck check;
  if (tables.ti_threads.empty()) return check;
  auto source = OpenTi(tables);
  if (!source.ok()) {
    check.troubles.push_back(source.error());
    check.left_out = LeftOut(tables, {});
    return check;
  }
  TiAway away;
  const base::Status status = CheckBalance(tables, *source.value(), kMostTroubles, &check.troubles, &away);
  if (!status.ok()) check.troubles.push_back(status.message);
  const Counted counted = CountedIn(tables);
  if (!counted.unit.empty() && counted.volume == 0)
    check.troubles.push_back("nothing was counted in " + counted.unit +
                             ": all computations have the volume 0");
  if (counted.lost != 0)
    check.troubles.push_back(std::to_string(counted.lost) +
                             " calls found no space, and are not in the trace");
  check.left_out = LeftOut(tables, status.ok() ? away : TiAway{});
  return check;
}

std::vector<std::string> TiLeftOut(const Tables& tables) {
  TiAway away;
  if (TiNames(tables).any_apart()) {
    const auto source = OpenTi(tables);
    std::vector<std::string> troubles;
    if (!source.ok() || !CheckBalance(tables, *source.value(), 0, &troubles, &away).ok()) away = {};
  }
  return LeftOut(tables, away);
}

}  // namespace rankine::archive
