// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/chains.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "analysis/findings/serial_waits.h"
#include "analysis/processes/phase.h"
#include "archive/io/rows.h"
#include "archive/rows/none.h"
#include "archive/tables.h"
#include "base/saturate.h"

namespace rankine::analysis {
namespace {

using base::AddSaturated;

// The minimum share of a line's time that a cause must account for, to explain the whole line.
constexpr double kMostOfIt = 0.75;
// The minimum share of the waits for a rank that the rank's use of a file must account for, to explain these
// waits.
constexpr double kExplains = 0.8;
// If a line of the report joins a chain, some of its ranks may also wait in other lines of the chain. The
// value is the maximum share of the joining line's waiting time that these ranks may have.
constexpr double kMostTwice = 0.1;

// Removes the operation from the key, because the cause is the same if the rank opened, read, wrote or
// closed the file.
CauseKey Rooted(CauseKey key) {
  key.operation = archive::kNone;
  if (key.file != archive::kNone) key.region = context::kRoot, key.function = 0;
  return key;
}

std::optional<CauseKey> RootOf(const WaitLine& line) {
  std::map<CauseKey, uint64_t> roots;
  for (const WaitCause& cause : line.causes) {
    uint64_t& ns = roots[Rooted(cause.key)];
    ns = AddSaturated(ns, cause.ns);
  }
  const auto most = std::ranges::max_element(roots, {}, [](const auto& one) { return one.second; });
  if (most == roots.end() || static_cast<double>(most->second) < kMostOfIt * static_cast<double>(line.ns))
    return std::nullopt;
  return most->first;
}

// One delay makes each rank wait only once. So the lines of a chain of causes must concern different ranks,
// unless the cause is one file or server. A small part of a line's time may belong to the same ranks. Waits
// at the start of a run often have other causes than later waits.
bool Joins(const Chain& chain, const Waits& waits, const WaitLine& line) {
  if (chain.cause.file != archive::kNone) return true;
  std::map<uint32_t, uint64_t> waited;
  for (const uint32_t other : chain.lines) {
    for (const auto& [process, ns] : waits.lines[other].by_process)
      waited[process] = AddSaturated(waited[process], ns);
  }
  uint64_t twice = 0;
  for (const auto& [process, ns] : line.by_process) {
    const auto at = waited.find(process);
    if (at != waited.end()) twice = AddSaturated(twice, std::min(at->second, ns));
  }
  return static_cast<double>(twice) <= kMostTwice * static_cast<double>(line.ns);
}

// True if the first line of the chain belongs to the same MPI call as the given line. A call that sends and
// receives may wait for the sender in one iteration and for the receiver in the next. Both waits may have the
// same cause.
bool IsOfCall(const Chain& chain, const Waits& waits, const WaitLine& line) {
  const WaitLine& first = waits.lines[chain.lines.front()];
  return line.site != archive::kNone && first.function == line.function && first.site == line.site &&
         first.region == line.region && first.kind != line.kind;
}

// If ranks work one after another, joins their waits before and after the work.
void JoinSerial(const archive::Tables& tables, const Waits& waits, std::vector<Chain>* chains) {
  for (size_t i = 0; i < chains->size(); ++i) {
    for (size_t j = i + 1; j < chains->size(); ++j) {
      Chain &one = (*chains)[i], &other = (*chains)[j];
      if (!AreSerial(tables, waits.lines[one.lines.front()], waits.lines[other.lines.front()])) continue;
      one.ns = AddSaturated(one.ns, other.ns);
      one.lines.insert(one.lines.end(), other.lines.begin(), other.lines.end());
      std::ranges::sort(one.lines);  // the lines of Waits are sorted by time
      chains->erase(chains->begin() + static_cast<std::ptrdiff_t>(j));
      break;
    }
  }
}

// True if the largest cause of both is the work of the same rank.
bool AreForOneRank(const Chain& chain, const Waits& waits, const WaitLine& line) {
  const WaitLine& first = waits.lines[chain.lines.front()];
  return !line.causes.empty() && !first.causes.empty() &&
         Rooted(line.causes.front().key) == Rooted(first.causes.front().key);
}

void FindMost(const Waits& waits, Chain* chain) {
  std::map<uint32_t, uint64_t> by_process;
  for (const uint32_t line : chain->lines) {
    for (const auto& [process, ns] : waits.lines[line].by_process)
      by_process[process] = AddSaturated(by_process[process], ns);
  }
  for (const auto& [process, ns] : by_process) chain->most = std::max(chain->most, ns);
}

// The time in C library calls that were made outside MPI, by process and file.
using FileTimes = std::map<uint32_t, std::map<uint32_t, uint64_t>>;

FileTimes FileTimesOf(const archive::Tables& tables) {
  FileTimes times;
  for (const archive::IoRow& row : tables.io) {
    if (!layout::IsOfCLibrary(row.layer) || row.parent != 0) continue;
    uint64_t& ns = times[row.process][row.file];
    ns = AddSaturated(ns, row.time_sum);
  }
  return times;
}

uint64_t Sum(const FileTimes& times, uint32_t process) {
  uint64_t sum = 0;
  if (const auto at = times.find(process); at != times.end())
    for (const auto& [file, ns] : at->second) sum = AddSaturated(sum, ns);
  return sum;
}

// Determines which file caused the waits of a chain. The late rank spent much more time in calls on this
// file than the waiting ranks did. If several files qualify, the file with the most time is chosen.
void FindFile(const FileTimes& times, const Waits& waits, Chain* chain) {
  if (chain->cause.process == archive::kNone || chain->cause.file != archive::kNone ||
      chain->cause.function != 0)
    return;
  const auto own = times.find(chain->cause.process);
  if (own == times.end()) return;
  uint64_t most_of_others = 0;
  for (const uint32_t line : chain->lines) {
    for (const auto& [process, ns] : waits.lines[line].by_process)
      most_of_others = std::max(most_of_others, Sum(times, process));
  }
  const uint64_t sum = Sum(times, chain->cause.process);
  if (static_cast<double>(sum - std::min(sum, most_of_others)) < kExplains * static_cast<double>(chain->most))
    return;
  const auto file = std::ranges::max_element(own->second, {}, [](const auto& one) { return one.second; });
  chain->file = file->first;
}

}  // namespace

std::vector<Chain> FindChains(const archive::Tables& tables, const Waits& waits) {
  std::vector<Chain> chains;
  for (uint32_t i = 0; i < waits.lines.size(); ++i) {
    const WaitLine& line = waits.lines[i];
    if (PhaseOf(line.function) != Phase::run) continue;
    const std::optional<CauseKey> root = RootOf(line);
    const CauseKey cause = root.value_or(CauseKey());
    auto chain = std::ranges::find_if(chains, [&](const Chain& one) {
      return (one.cause == cause && root && Joins(one, waits, line)) ||
             (IsOfCall(one, waits, line) && (one.cause == cause || AreForOneRank(one, waits, line)));
    });
    if (chain == chains.end()) {
      chain = chains.emplace(chains.end());
      chain->cause = cause;
    }
    chain->lines.push_back(i);
    chain->ns = AddSaturated(chain->ns, line.ns);
  }
  JoinSerial(tables, waits, &chains);
  const FileTimes times = FileTimesOf(tables);
  for (Chain& chain : chains) {
    FindMost(waits, &chain);
    FindFile(times, waits, &chain);
  }
  std::ranges::stable_sort(chains, [](const Chain& a, const Chain& b) { return a.ns > b.ns; });
  return chains;
}

}  // namespace rankine::analysis
