// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine replay`, which predicts how long the run of a trace would take on another machine
// (docs/replay.md).
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <optional>

#include <filesystem>

#include "archive/rows/region.h"
#include "archive/tables.h"
#include "archive/write_tables.h"
#include "base/text/visible_text.h"
#include "cli/launch/lines.h"
#include "cli/launch/output_file.h"
#include "cli/launch/rank_environment.h"
#include "cli/load_with_progress.h"
#include "cli/options.h"
#include "cli/progress_line.h"
#include "cli/replay/chosen_regions.h"
#include "cli/replay/critical_path.h"
#include "cli/replay/open_trace.h"
#include "cli/replay/paje.h"
#include "cli/replay/prediction_tables.h"
#include "cli/replay/prepare.h"
#include "cli/replay/repeats.h"
#include "cli/replay/run_sweep.h"
#include "cli/replay/show.h"
#include "cli/replay/validate.h"
#include "cli/verb.h"
#include "exchange/platform/reader.h"
#include "sim/replay.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--output", "-o", "FILE.rkn", "also write the prediction as an archive, for report and query"},
    {"--force", "", "", "replace the output if it exists"},
    {"--platform", "-p", "FILE|KIND",
     "the machine: a SimGrid platform file (version 3 or 4), or a kind such as fat-tree:hosts=64 (rankine "
     "platforms)"},
    {"--deployment", "", "FILE", "the host of each rank: a deployment file of SimGrid"},
    {"--hostfile", "", "FILE",
     "hosts, one per line; rank i runs on line i, starting again after the last; one file for each job"},
    {"--ranks-per-host", "", "N", "ranks on each host, in the platform's order (default 1)"},
    {"--network", "", "MODEL", "SMPI (default), LV08, CM02, constant:SECONDS or ideal"},
    {"--selector", "", "NAME", "algorithms of collectives: simgrid-default, ompi, mpich or measured"},
    {"--cfg", "", "NAME=VALUE", "a setting of SimGrid, such as smpi/os=0:1e-6:1e-9; may be repeated"},
    {"--eager", "", "BYTES", "messages below this size are sent before their receive is posted"},
    {"--bandwidth", "", "FACTOR", "change the bandwidth of all links: x10 or /2"},
    {"--latency", "", "FACTOR", "change the latency of all links: x10 or /2"},
    {"--speed", "", "FACTOR", "change the speed of processors: x10 or /2"},
    {"--compute", "", "FACTOR",
     "change the work between calls: x10 or /2; 'region=NAME FACTOR': only in one region"},
    {"--rates", "", "FILE", "the machine's computing rates by region, from rankine calibrate --rates"},
    {"--sweep", "", "NAME=VALUES",
     "a replay for each value: bandwidth=1..16x2, latency=1..100/5, 'speed(REGION)=1..4', "
     "selector=ompi,mpich. "
     "Several --sweep: "
     "each combination. Uses all cores, or the ranks that mpirun starts"},
    {"--keep", "", "NAME=VALUE,...",
     "with --sweep and --output: write an archive of each point with these values; may be repeated"},
    {"--html", "", "FILE", "with --sweep: also write a page with a plot and a table"},
    {"--matching", "", "HOW",
     "messages for receives from any source: recorded (as in the trace; default) or free (the first to "
     "arrive)"},
    {"--no-reuse", "", "", "recompute every state of the network; slower, with the same result"},
    {"--storage", "", "READ:WRITE",
     "storage rates of hosts without a <disk>: 1GBps:500MBps, or one for both"},
    {"--actions", "", "FILE",
     "your own actions for text traces: a library (.so) or Python (.py); may be repeated"},
    {"--form", "", "YEAR", "dialect of a text trace: current, 2012 or 2011 (default: detected)"},
    {"--repeat", "", "RUN.rkn",
     "another recording of the same run, for the interval of the predicted time; may be repeated"},
    {"--validate", "", "RUN.rkn", "compare with this run on that machine, by rank and function"},
    {"--paje", "", "FILE",
     "also write a Paje trace for ViTE: the states of each rank over time, and all messages"},
    {"--links", "", "N", "print the N links that carry the most bytes"},
    {"--json", "", "", "everything as JSON"},
    {"--help", "-h", "", "this text"},
};

int Help() {
  fputs(
      "usage: rankine replay RUN.rkn|TRACE... --platform FILE [OPTION...]\n\n"
      "Predicts a run on another machine. RUN.rkn was recorded by rankine run --with ti. TRACE is a text\n"
      "trace: one file for all ranks, or a list of files, one for each rank. Several traces are jobs that\n"
      "run side by side on the platform.\n\n",
      stdout);
  fputs(OptionsHelp(kOptions).c_str(), stdout);
  return 0;
}

base::Result<sim::Prediction> ReplayWithProgress(Prepared& prepared) {
  ProgressLine line;
  const auto begin = std::chrono::steady_clock::now();
  prepared.options.progress = [&](uint64_t actions, double simulated) {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    char text[120];
    snprintf(text, sizeof text, "%.1f million actions, %.2f million/s, simulated %.6f s",
             static_cast<double>(actions) / 1e6, static_cast<double>(actions) / 1e6 / spent.count(),
             simulated);
    line.Show(prepared.trace.share(), text);
  };
  return sim::Replay(*prepared.trace.source, *prepared.platform, prepared.options);
}

base::Status CheckOutputs(const Arguments& arguments) {
  if (arguments.Has("--validate") && arguments.Has("--sweep"))
    return {"--validate compares one prediction, and --sweep makes several"};
  if (arguments.Has("--repeat") && arguments.Has("--sweep"))
    return {"--repeat widens the interval of one prediction, and --sweep makes several"};
  if (arguments.Has("--repeat") && arguments.words.size() > 1)
    return {"--repeat names another recording of one trace, and several traces are given"};
  if (arguments.Has("--paje") && arguments.Has("--sweep"))
    return {"--paje takes one replay, and --sweep makes several"};
  if (arguments.Has("--keep") && !(arguments.Has("--sweep") && arguments.Has("--output")))
    return {"--keep chooses the points of a --sweep that --output writes as archives"};
  if (arguments.Has("--html")) {
    if (!arguments.Has("--sweep"))
      return {"--html takes a --sweep; a single prediction becomes a page by -o and report --html"};
    base::Status free = CheckOutput(arguments.Get("--html"), arguments.Has("--force"));
    if (!free.ok()) return free;
  }
  if (!arguments.Has("--output")) return base::Status::Ok();
  if (arguments.Has("--sweep") && !arguments.Has("--keep"))
    return {"--output takes one prediction, and --sweep makes several; --keep NAME=VALUE chooses points"};
  const std::string output = arguments.Get("--output");
  if (!output.ends_with(".rkn"))
    return {"--output takes a name that ends in .rkn, not " + base::Visible(output)};
  std::error_code none;
  for (const std::string& trace : arguments.words) {
    if (!arguments.Has("--sweep") && std::filesystem::equivalent(output, trace, none))
      return {"--output names the trace itself; give the prediction another name"};
  }
  return arguments.Has("--sweep") ? base::Status::Ok() : CheckOutput(output, arguments.Has("--force"));
}

constexpr size_t kMostCompared = 24;  // the limit for the number of lines that --validate prints

// If the options request it, writes the prediction to a file, and compares the prediction with a run.
base::Status Keep(const Arguments& arguments, const archive::Tables& made,
                  std::span<const archive::MadeTrace> traces, std::optional<Validation>* validation) {
  if (arguments.Has("--output")) {
    base::Status written = archive::WriteTables(made, arguments.Get("--output"), traces);
    if (!written.ok()) return written;
  }
  if (!arguments.Has("--validate")) return base::Status::Ok();
  const std::string path = arguments.Get("--validate");
  const auto run = LoadWithProgress(path);
  if (!run.ok()) return {run.error()};
  auto compared = Validate(made, run.value());
  if (!compared.ok()) return {path + ": " + compared.error()};
  *validation = std::move(compared.value());
  return base::Status::Ok();
}

// Returns the number of links to show, according to the options.
base::Result<size_t> LinksOf(const Arguments& arguments) {
  const std::string typed = arguments.Get("--links");
  size_t links = 0;
  const auto read = std::from_chars(typed.data(), typed.data() + typed.size(), links);
  if (arguments.Has("--links") &&
      (read.ec != std::errc{} || read.ptr != typed.data() + typed.size() || links == 0))
    return base::Error{"--links takes a number of at least 1"};
  return links;
}

archive::TimeRange RangeOf(const archive::TiMeans& means, const sim::Prediction& prediction) {
  double computed = 0, busiest = 0;
  for (const sim::RankTimes& times : prediction.ranks) {
    computed += times.compute_s;
    busiest = std::max(busiest, times.compute_s / times.threads);
  }
  return archive::RangeOf(means, prediction.seconds, computed, busiest);
}

// Writes the files that the options name. `tables` is nullptr if neither an archive nor a comparison is
// wanted.
base::Status WriteOutputs(const Arguments& arguments, const Prepared& prepared,
                          const sim::Prediction& prediction, PajeTrace& paje, PredictionTables* tables,
                          std::optional<Validation>* validation) {
  if (arguments.Has("--paje")) {
    base::Status written =
        paje.Write(arguments.Get("--paje"), static_cast<uint32_t>(prediction.ranks.size()));
    if (!written.ok()) return written;
  }
  if (tables == nullptr) return base::Status::Ok();
  const archive::Tables made = tables->Take(
      prediction, *prepared.platform, prepared.options.hosts,
      {arguments.words[0], arguments.Get("--platform"), TypedOptions(arguments), RANKINE_VERSION});
  return Keep(arguments, made, tables->TakeTraces(), validation);
}

int ReplayOnce(const Arguments& arguments, const platform::Description& described) {
  const auto links = LinksOf(arguments);
  if (!links.ok()) return UsageError(links.error());
  std::vector<std::string> unknown;
  auto prepared = Prepare(arguments, described, true, &unknown);
  if (!prepared.ok()) return UsageError(prepared.error());
  for (const std::string& name : unknown)
    Say("the platform's setting " + base::Visible(name) + " has no meaning in a replay and is ignored");
  for (const std::string& note : prepared.value().trace.notes) Say(base::Visible(note));
  Observers observers;
  std::optional<PredictionTables> tables;
  if (arguments.Has("--output") || arguments.Has("--validate")) {
    tables.emplace(*prepared.value().trace.source, prepared.value().trace.tables.get());
    observers.Add(&*tables);
  }
  PajeTrace paje;
  if (arguments.Has("--paje")) observers.Add(&paje);
  std::optional<CriticalPath> path;
  if (arguments.Has("--repeat") || !described.deviations.empty()) {
    path.emplace(prepared.value().trace.source->ranks(), SizeBounds(described.deviations));
    observers.Add(&*path);
  }
  if (!observers.empty()) prepared.value().options.observer = &observers;
  const auto begin = std::chrono::steady_clock::now();
  const auto prediction = ReplayWithProgress(prepared.value());
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  if (!prediction.ok()) {
    Say(base::Visible(prediction.error()));
    return 1;
  }
  const sim::ReplayOptions& chosen = prepared.value().options;
  if (const base::Status known = CheckRegions(chosen, prediction.value().regions, "--compute: "); !known.ok())
    return UsageError(known.message);
  for (const std::string& unused : UnusedRates(chosen, prediction.value().regions)) Say(unused);
  if (const uint64_t files = prediction.value().untimed_files; files != 0)
    Say(std::to_string(files) +
        " reads and writes without MPI-IO take no time, because the platform has no disks (--storage)");
  std::optional<Validation> validation;
  const base::Status kept = WriteOutputs(arguments, prepared.value(), prediction.value(), paje,
                                         tables ? &*tables : nullptr, &validation);
  if (!kept.ok()) {
    Say(base::Visible(kept.message));
    return 1;
  }
  ReplayNames names{arguments.words[0], arguments.Get("--platform"), spent.count(), {}, {}, {}};
  if (!prepared.value().trace.means.swings.empty())
    names.range = RangeOf(prepared.value().trace.means, prediction.value());
  if (path) {
    const Replayed first = {prediction.value().seconds, path->PartsOf(prediction.value())};
    auto interval = FindInterval(arguments, described, first, prepared.value().trace.source->ranks());
    if (!interval.ok()) return UsageError(base::Visible(interval.error()));
    names.interval = interval.value();
  }
  for (size_t i = 0; i < prepared.value().trace.jobs.size(); ++i)
    names.jobs.emplace_back(arguments.words[i], prepared.value().trace.jobs[i].source->ranks());
  std::string text =
      arguments.Has("--json")
          ? PredictionJson(prediction.value(), *prepared.value().platform, prepared.value().options, names)
          : PredictionText(prediction.value(), *prepared.value().platform, names, links.value());
  if (validation && arguments.Has("--json")) {
    text.resize(text.rfind('}'));
    text += ",\n \"validation\": " + ValidationJson(*validation) + "}\n";
  } else if (validation) {
    text += ValidationText(*validation, kMostCompared);
  }
  return Print(text);
}

}  // namespace

std::span<const Option> ReplayOptions() {
  return kOptions;
}

int VerbReplay(const std::vector<std::string>& typed) {
  const auto here = ReadRankEnvironment();
  const auto parsed = ParseArguments(kOptions, typed);
  const bool together = here && here->size > 1 && parsed.ok() && parsed.value().Has("--sweep");
  const auto refuse = [&](const std::string& why) {
    return together && here->rank != 0 ? 2 : UsageError(why);
  };
  if (!parsed.ok()) return refuse(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  if (arguments.words.empty()) return refuse("replay needs a trace: rankine replay TRACE --platform FILE");
  if (!arguments.Has("--platform")) return refuse("replay needs a machine: --platform FILE");
  if (const base::Status output = CheckOutputs(arguments); !output.ok()) return refuse(output.message);
  const std::string machine = arguments.Get("--platform");

  auto described = exchange::platform::ReadPlatformFile(machine);
  if (!described.ok()) return refuse(described.error());
  if (together) return ReplaySweepOver(*here, arguments, described.value());
  if (arguments.Has("--sweep")) return ReplaySweep(arguments, described.value(), nullptr);
  return ReplayOnce(arguments, described.value());
}

}  // namespace rankine::cli
