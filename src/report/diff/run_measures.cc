// SPDX-License-Identifier: BSD-3-Clause
#include "report/diff/run_measures.h"

#include <algorithm>
#include <map>
#include <thread>

#include "analysis/calls/recorded_calls.h"
#include "analysis/io/files.h"
#include "analysis/processes/process_times.h"
#include "analysis/waits/waits.h"
#include "analysis/windows/windows.h"
#include "archive/key_values.h"
#include "archive/rows/call_site.h"
#include "archive/rows/process.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "query/records/mpi_names.h"
#include "query/records/mpi_states.h"

namespace rankine::report {
namespace {

using analysis::MeasureKind;

constexpr unsigned kMostThreads = 8;
constexpr uint64_t kMainModule = 2;  // flag in `Module::flags`
// in bytes; longer call paths are cut at their outer end, because call paths differ mostly at their inner end
constexpr size_t kMostPath = 400;

class Collector {
 public:
  explicit Collector(double ranks) : ranks_(ranks) {}
  // `ns`: sum over all ranks. Values with equal names are added up, for example the values of a region on two
  // threads, or of a call site with two lines.
  void Add(MeasureKind kind, std::string name, double ns) { values_[{kind, std::move(name)}] += ns / ranks_; }
  void Share(std::string name, const std::optional<double>& share) {
    if (share) values_[{MeasureKind::efficiency, std::move(name)}] = *share;
  }
  std::vector<analysis::Measure> Take() {
    std::vector<analysis::Measure> measures;
    measures.reserve(values_.size());
    for (const auto& [key, value] : values_) measures.push_back({key.first, key.second, value});
    return measures;
  }

 private:
  double ranks_;
  std::map<std::pair<MeasureKind, std::string>, double> values_;
};

void AddProfile(Facts& facts, Collector* all) {
  for (const analysis::ProfileLine& line : facts.profile.functions)
    all->Add(MeasureKind::function, query::FunctionName(static_cast<uint16_t>(line.function)),
             static_cast<double>(line.time_sum));
  // A call site is identified by the calling function without the line, because line numbers change with the
  // source.
  std::vector<uint32_t> sites;
  for (const analysis::ProfileLine& line : facts.profile.sites) sites.push_back(line.site);
  facts.symbols.Prefetch(sites);
  for (const analysis::ProfileLine& line : facts.profile.sites) {
    if (line.site == archive::kNone) continue;
    const std::string program(facts.symbols.ProgramOf(line.site));
    all->Add(MeasureKind::call_site,
             query::FunctionName(static_cast<uint16_t>(line.function)) + " in " +
                 std::string(facts.symbols.FunctionOf(line.site)) +
                 (program.empty() ? "" : " [" + program + "]"),
             static_cast<double>(line.time_sum));
  }
}

void AddSamples(Facts& facts, Collector* all) {
  if (facts.samples.empty()) return;
  const analysis::CallTree& tree = facts.CallTree();
  for (const analysis::FrameTimes& times : tree.functions)
    all->Add(MeasureKind::code, facts.frames.frame(times.frame).Text(), static_cast<double>(times.own.all()));
  std::vector<std::string> paths;
  paths.reserve(tree.nodes.size());
  for (const analysis::CallNode& node : tree.nodes) {
    std::string path = node.parent < paths.size() ? paths[node.parent] + "/" : "";
    if (path.size() > kMostPath) path = "../" + path.substr(path.find('/', path.size() - kMostPath) + 1);
    if (node.frame != analysis::kNoFrame) {
      path += facts.frames.frame(node.frame).Text();
    } else if (node.function != 0) {
      path += query::FunctionName(node.function);
    } else {
      path += query::NameWithoutStack(node.clock);
    }
    all->Add(MeasureKind::call_path, path, static_cast<double>(node.total.all()));
    paths.push_back(std::move(path));
  }
}

void AddWaits(const Facts& facts, Collector* all) {
  if (facts.tables.traces.empty()) return;
  const analysis::Waits waits =
      analysis::FindWaits(facts.tables, std::clamp(std::thread::hardware_concurrency(), 1u, kMostThreads));
  if (!waits.known) return;
  for (size_t i = 0; i < waits.by_class.size(); ++i)
    all->Add(MeasureKind::wait, std::string(analysis::NameOf(static_cast<analysis::WaitClass>(i))),
             static_cast<double>(waits.by_class[i]));
}

// If some process did not record a quantity, its value for the run is unknown.
void NoteMissing(const Facts& facts, analysis::RunMeasures* run) {
  const auto miss = [run](std::initializer_list<MeasureKind> kinds) {
    for (const MeasureKind kind : kinds) run->partly.set(static_cast<size_t>(kind));
  };
  for (const archive::Process& process : facts.tables.processes) {
    const auto without = [&](const char* key) {
      return archive::UnsignedOf(process.attributes, key).value_or(0) != 0;
    };
    const bool selected = !without("select.unselected");
    if (selected && !analysis::RecordedAllTheTime(process)) run->all_the_time = false;
    if (!analysis::RecordedAllTheTime(process)) {
      miss({MeasureKind::region, MeasureKind::code, MeasureKind::call_path, MeasureKind::io,
            MeasureKind::wait});
    }
    if (!analysis::RecordedAllCallsIn(process, "")) miss({MeasureKind::function, MeasureKind::call_site});
    if (without("services.without.timer")) miss({MeasureKind::region});
    if (without("services.without.io")) miss({MeasureKind::io});
    if (without("trace.gaps") || without("trace.lost")) miss({MeasureKind::wait});
  }
  if (facts.samples.empty()) miss({MeasureKind::code, MeasureKind::call_path});
  // If waits were searched in only a part of the calls, the waits of the other calls are missing.
  if (run->LacksSome(MeasureKind::wait))
    std::erase_if(run->measures, [](const auto& measure) { return measure.kind == MeasureKind::wait; });
  const bool waits = std::any_of(run->measures.begin(), run->measures.end(),
                                 [](const auto& measure) { return measure.kind == MeasureKind::wait; });
  if (!waits) miss({MeasureKind::wait});
}

std::string BuildOf(const archive::Tables& tables) {
  for (const archive::Module& module : tables.modules) {
    if ((module.flags & kMainModule) != 0) return module.build_id;
  }
  return "";
}

// Returns the program's own command line. The launcher's command line is not used, because it also contains
// the name of the archive.
std::string CommandOf(const archive::Tables& tables) {
  for (const archive::Process& process : tables.processes) {
    const std::string_view command = archive::TextOf(process.attributes, "command");
    if (!command.empty()) return std::string(command);
  }
  return "";
}

}  // namespace

base::Result<analysis::RunMeasures> MeasureRun(Facts& facts, const std::string& path) {
  if (facts.pop.processes == 0 || facts.pop.runtime == 0)
    return base::Error{
        base::Visible(path) +
        ": no rank's start and end are known, so nothing can be compared; rankine info tells why"};
  analysis::RunMeasures run;
  run.path = path;
  run.recorded = facts.pop.processes;
  run.ranks = run.recorded + facts.tables.processes.size() - analysis::SelectedProcesses(facts.tables);
  run.command = CommandOf(facts.tables);
  run.build = BuildOf(facts.tables);
  run.wall = static_cast<double>(facts.pop.runtime);
  Collector all(static_cast<double>(run.recorded));
  double useful = 0, mpi = 0;
  for (const analysis::ProcessTime& time : facts.times) {
    if (!time.known) continue;
    useful += static_cast<double>(time.useful);
    mpi += static_cast<double>(time.mpi);
  }
  all.Add(MeasureKind::run, "wall", run.wall * static_cast<double>(run.recorded));
  if (facts.pop.uncounted == 0) {
    if (run.AllRanks()) run.useful_sum = useful;
    all.Add(MeasureKind::run, "useful", useful);
    all.Add(MeasureKind::run, "mpi", mpi);
  }
  all.Share("parallel", facts.pop.parallel);
  all.Share("load_balance", facts.pop.load_balance);
  all.Share("communication", facts.pop.communication);
  all.Share("serialisation", facts.pop.serialisation);
  all.Share("transfer", facts.pop.transfer);
  for (const analysis::RegionLine& line : facts.regions.lines) {
    // A line may have visits but no time, if the timer is off or recording was stopped.
    if (line.time.sum != 0)
      all.Add(MeasureKind::region, analysis::PathText(facts.tables.space, line.node),
              static_cast<double>(line.time.sum));
  }
  AddProfile(facts, &all);
  AddSamples(facts, &all);
  AddWaits(facts, &all);
  for (const analysis::IoFile& file : analysis::MakeIoFiles(facts.tables)) {
    if (!file.path.empty()) all.Add(MeasureKind::io, std::string(file.path), static_cast<double>(file.time));
  }
  for (const analysis::WindowLine& window : analysis::MakeWindows(facts.tables))
    all.Add(MeasureKind::window, window.name, static_cast<double>(window.duration.sum));
  run.measures = all.Take();
  NoteMissing(facts, &run);
  return run;
}

}  // namespace rankine::report
