// SPDX-License-Identifier: BSD-3-Clause
#include "report/facts.h"

#include <algorithm>
#include <thread>
#include <unordered_set>

#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "report/units.h"

namespace rankine::report {
namespace {

constexpr unsigned kMostThreads = 8;

unsigned Threads() {
  return std::clamp(std::thread::hardware_concurrency(), 1u, kMostThreads);
}

}  // namespace

Facts::Facts(const archive::Tables& source, const analysis::IdealRun* replay, const analysis::Waits* waits)
    : tables(source),
      ideal(replay),
      times(analysis::ProcessTimes(source)),
      pop(analysis::ComputePop(times)),
      hybrid(analysis::HybridEfficiencies(source, times)),
      profile(analysis::MakeProfile(source)),
      regions(analysis::MakeRegions(source)),
      endings(analysis::Endings(source)),
      sizes(analysis::MessageSizes(source)),
      partners(analysis::FindPartners(source)),
      threads(analysis::Threads(source)),
      samples(analysis::SumSamples(source)),
      findings(analysis::Findings(source, samples)),
      worlds(analysis::FindWorlds(source)),
      symbols(source),
      mpi_sites(analysis::FindMpiSites(source, samples)),
      region_states(analysis::StatesByRegion(source, samples)),
      frames(source, symbols),
      given_waits_(waits) {
  if (ideal != nullptr) analysis::SplitCommunication(*ideal, &pop);
  if (pop.serialisation_least)
    findings.push_back({"ti.means", 1,
                        "serialisation and transfer efficiency are computed from means of the computation "
                        "(volumes=model): serialisation is in the range from " +
                            PercentText(*pop.serialisation_least) + " to " +
                            PercentText(*pop.serialisation_most),
                        false});
  std::unordered_set<std::string> seen_hosts, seen_programs;
  const auto add = [](const std::string& name, std::unordered_set<std::string>* seen,
                      std::vector<std::string>* names) {
    if (!name.empty() && seen->insert(name).second) names->push_back(name);
  };
  for (uint32_t i = 0; i < tables.processes.size(); ++i) {
    add(HostOf(i), &seen_hosts, &hosts);
    add(ProgramOf(i), &seen_programs, &programs);
  }
}

void Facts::NameSampledStacks() {
  std::vector<uint32_t> stacks;
  stacks.reserve(samples.sums.size());
  for (const analysis::SampleSum& sum : samples.sums) stacks.push_back(sum.key.site);
  frames.Prefetch(stacks);
}

const analysis::CallTree& Facts::CallTree() {
  if (!call_tree_) {
    NameSampledStacks();
    call_tree_ = analysis::MakeCallTree(tables, samples, frames);
  }
  return *call_tree_;
}

const std::vector<uint32_t>& Facts::CallersByFunction() {
  if (!callers_by_function_) {
    NameSampledStacks();
    callers_by_function_ = analysis::CallersByFunction(tables, samples, frames);
  }
  return *callers_by_function_;
}

const analysis::Waits& Facts::Waits() {
  if (given_waits_ != nullptr) return *given_waits_;
  if (!waits_) waits_ = analysis::FindWaits(tables, Threads());
  return *waits_;
}

const analysis::TimeShares& Facts::TimeShares() {
  if (!time_shares_) time_shares_ = analysis::ShareTime({tables, times, pop, samples, Waits()});
  return *time_shares_;
}

const analysis::PopCourse& Facts::Course() {
  if (course_) return *course_;
  if (ideal != nullptr && ideal->marks != nullptr) {
    course_ = analysis::MakePopCourse(*ideal->marks, times, ideal);
  } else {
    course_ = analysis::MakePopCourse(analysis::FindRunMarks(tables, Threads()), times, ideal);
  }
  return *course_;
}

std::string Facts::HostOf(uint32_t process) const {
  if (process >= tables.processes.size()) return {};
  return std::string(archive::TextOf(tables.processes[process].attributes, "host"));
}

std::string Facts::ProgramOf(uint32_t process) const {
  if (process >= tables.processes.size()) return {};
  const std::string_view path = archive::TextOf(tables.processes[process].attributes, "executable");
  return std::string(path.substr(path.rfind('/') + 1));
}

std::string Facts::NameWithProgram(uint32_t process) const {
  const std::string program = programs.size() > 1 ? ProgramOf(process) : std::string();
  return NameOf(process) + (program.empty() ? "" : " (" + base::Visible(program) + ")");
}

}  // namespace rankine::report
