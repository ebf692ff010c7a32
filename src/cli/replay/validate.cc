// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/validate.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include "analysis/processes/phase.h"
#include "analysis/processes/process_times.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "query/records/mpi_names.h"
#include "report/units.h"

namespace rankine::cli {
namespace {

using Key = std::pair<uint32_t, std::string>;  // rank and function

struct Figures {
  uint16_t function = 0;
  uint64_t calls = 0, ns = 0;
};

std::map<Key, Figures> ByFunction(const archive::Tables& tables) {
  std::map<Key, Figures> found;
  for (const archive::Row& row : tables.rows) {
    // a replay has only the first world
    if (archive::WorldIn(tables, row.process).value_or(0) != 0) continue;
    const uint32_t rank = tables.processes[row.process].rank;
    if (rank == archive::kNone || analysis::PhaseOf(row.function) != analysis::Phase::run) continue;
    Figures& figures = found[{rank, std::string(query::FunctionName(row.function))}];
    figures.function = row.function;
    figures.calls += row.calls;
    figures.ns += row.time_sum;
  }
  return found;
}

// Returns the times of the ranks of the first world. Spawned worlds are omitted, because their ranks are
// numbered from 0 again.
std::map<uint32_t, analysis::ProcessTime> ByRank(const archive::Tables& tables) {
  std::map<uint32_t, analysis::ProcessTime> ranks;
  const std::vector<analysis::ProcessTime> times = analysis::ProcessTimes(tables);
  for (size_t i = 0; i < times.size(); ++i) {
    if (times[i].known) ranks.emplace(tables.processes[i].rank, times[i]);
  }
  return ranks;
}

double Off(uint64_t measured, uint64_t predicted) {
  return measured == 0 ? 0 : 100 * (static_cast<double>(predicted) / static_cast<double>(measured) - 1);
}

std::string OffText(uint64_t measured, uint64_t predicted) {
  char text[32];
  if (measured == 0) return predicted == 0 ? "" : "not measured";
  snprintf(text, sizeof text, "%+.1f %%", Off(measured, predicted));
  return text;
}

std::string Line(const std::string& what, uint64_t measured, uint64_t predicted) {
  char text[200];
  snprintf(text, sizeof text, "  %-30s %12s %12s %12s\n", what.c_str(),
           report::TimeText(static_cast<double>(measured)).c_str(),
           report::TimeText(static_cast<double>(predicted)).c_str(), OffText(measured, predicted).c_str());
  return text;
}

uint64_t Distance(const Compared& one) {
  return one.measured > one.predicted ? one.measured - one.predicted : one.predicted - one.measured;
}

// Returns the entries with the largest deviations in descending order, up to the given number.
std::vector<Compared> Furthest(std::vector<Compared> all, size_t most) {
  std::stable_sort(all.begin(), all.end(),
                   [](const Compared& a, const Compared& b) { return Distance(a) > Distance(b); });
  if (all.size() > most) all.resize(most);
  return all;
}

}  // namespace

base::Result<Validation> Validate(const archive::Tables& predicted, const archive::Tables& measured) {
  const auto there = ByRank(predicted), here = ByRank(measured);
  if (here.empty())
    return base::Error{
        "the measured run (--validate) contains no rank whose start and end are known; give a complete run"};
  if (here.size() != there.size() || here.rbegin()->first != there.rbegin()->first)
    return base::Error{
        "the measured run (--validate) contains times from " + std::to_string(here.size()) +
        " ranks, but must contain times from all ranks of the trace: " + std::to_string(there.size())};
  Validation validation;
  for (const auto& [rank, time] : here) {
    const analysis::ProcessTime& other = there.at(rank);
    validation.ranks.push_back({rank, 0, time.runtime, other.runtime, time.useful, other.useful, 0, 0});
    validation.measured = std::max(validation.measured, time.runtime);
    validation.predicted = std::max(validation.predicted, other.runtime);
  }
  const auto measured_functions = ByFunction(measured);
  for (const auto& [key, figures] : ByFunction(predicted)) {
    const auto at = measured_functions.find(key);
    const Figures none{};
    const Figures& was = at == measured_functions.end() ? none : at->second;
    validation.functions.push_back(
        {key.first, figures.function, was.ns, figures.ns, 0, 0, was.calls, figures.calls});
  }
  return validation;
}

std::string ValidationText(const Validation& validation, size_t most) {
  std::string text = "\n                                     measured    predicted   difference\n";
  text += Line("MPI_Init to MPI_Finalize", validation.measured, validation.predicted);
  for (const Compared& one : Furthest(validation.ranks, most)) {
    const std::string rank = "rank " + std::to_string(one.rank);
    text += Line(rank, one.measured, one.predicted);
    text += Line("  outside of MPI", one.measured_work, one.predicted_work);
  }
  const size_t ranks = validation.ranks.size(), functions = validation.functions.size();
  text += "\n";
  for (const Compared& one : Furthest(validation.functions, most))
    text += Line("rank " + std::to_string(one.rank) + " " + std::string(query::FunctionName(one.function)),
                 one.measured, one.predicted);
  if (ranks > most || functions > most)
    text += "  The " + std::to_string(most) + " largest differences, of " + std::to_string(ranks) +
            " ranks and " + std::to_string(functions) + " functions of ranks; --json lists all.\n";
  return text;
}

std::string ValidationJson(const Validation& validation) {
  char text[400];
  snprintf(text, sizeof text, "{\"measured_ns\": %llu, \"predicted_ns\": %llu, \"ranks\": [",
           static_cast<unsigned long long>(validation.measured),
           static_cast<unsigned long long>(validation.predicted));
  std::string json = text;
  for (const Compared& one : validation.ranks) {
    snprintf(text, sizeof text,
             "%s{\"rank\": %u, \"measured_ns\": %llu, \"predicted_ns\": %llu, \"measured_work_ns\": %llu, "
             "\"predicted_work_ns\": %llu}",
             &one == validation.ranks.data() ? "" : ", ", one.rank,
             static_cast<unsigned long long>(one.measured), static_cast<unsigned long long>(one.predicted),
             static_cast<unsigned long long>(one.measured_work),
             static_cast<unsigned long long>(one.predicted_work));
    json += text;
  }
  json += "], \"functions\": [";
  for (const Compared& one : validation.functions) {
    snprintf(text, sizeof text,
             "%s{\"rank\": %u, \"function\": \"%s\", \"measured_ns\": %llu, \"predicted_ns\": %llu, "
             "\"measured_calls\": %llu, \"predicted_calls\": %llu}",
             &one == validation.functions.data() ? "" : ", ", one.rank,
             std::string(query::FunctionName(one.function)).c_str(),
             static_cast<unsigned long long>(one.measured), static_cast<unsigned long long>(one.predicted),
             static_cast<unsigned long long>(one.measured_calls),
             static_cast<unsigned long long>(one.predicted_calls));
    json += text;
  }
  return json + "]}";
}

}  // namespace rankine::cli
