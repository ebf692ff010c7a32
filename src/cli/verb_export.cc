// rankine export: what an archive holds for other tools: samples, time-independent traces, monitor windows.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <span>

#include "base/text/json.h"
#include "base/text/valid_text.h"
#include "base/text/visible_text.h"
#include "cli/exports/action_trace.h"
#include "cli/exports/document.h"
#include "cli/exports/metrics.h"
#include "cli/exports/tables.h"
#include "cli/exports/timeline.h"
#include "cli/launch/lines.h"
#include "cli/load_shown.h"
#include "cli/new_file.h"
#include "cli/options.h"
#include "cli/rank_list.h"
#include "cli/verb.h"
#include "exchange/folded/writer.h"
#include "exchange/speedscope/writer.h"
#include "report/sampled_stacks.h"

namespace rankine::cli {
namespace {

using report::SampledStack;

constexpr Option kOptions[] = {
    {"--format", "-f", "NAME", "folded (flamegraph.pl, inferno) or speedscope", "folded speedscope"},
    {"--output", "-o", "FILE", "a new file, instead of standard output"},
    {"--force", "", "", "replace what an earlier export has written there"},
    {"--state", "", "LIST", "only samples outside, work or stall (or all, which is the default)"},
    {"--rank", "", "LIST", "only these ranks: 0,3,8-15"},
    {"--time", "", "FROM..UNTIL",
     "with --to perfetto, chrome or otf2: this part of the trace, 10s..20s, open at an end"},
    {"--by-rank", "", "", "each rank for itself: a root of its own (folded), a profile (speedscope)"},
    {"--regions", "", "", "the regions that the program marks stand before its functions"},
    {"--to", "", "NAME",
     "perfetto, chrome, otf2: what there is on the timeline; folded, speedscope: stacks of the samples, as "
     "--format; sqlite, csv: all as tables; json: the report; cali: profiles as Caliper's records; "
     "openmetrics: monitor windows; ti: the time-independent trace as text for replay, in files at OUT",
     "ti openmetrics sqlite csv perfetto chrome otf2 folded speedscope cali json"},
    {"--form", "", "NAME", "with --to ti: simgrid (the default), 2012 or 2011", "simgrid 2012 2011"},
    {"--flops", "", "RATE", "with --to ti: flops for a second of computation, 1e9 by default"},
    {"--approximate", "", "",
     "with --to ti: write the nearest action where the form has no equal one, and count these"},
    {"--help", "-h", "", "this text"},
};

constexpr uint64_t kNsPerUs = 1000;

int Help() {
  printf(
      "usage: rankine export NAME.rkn|SPOOL --to folded|speedscope [OUT] (or --format ... [-o FILE])\n"
      "       rankine export NAME.rkn|SPOOL --to json|cali OUT\n"
      "       rankine export NAME.rkn|SPOOL --to ti [--form simgrid|2012|2011] OUT\n"
      "       rankine export NAME.rkn|SPOOL --to openmetrics OUT.prom\n"
      "       rankine export NAME.rkn|SPOOL --to sqlite OUT.db | --to csv OUT (docs/tables.md)\n"
      "       rankine export NAME.rkn|SPOOL --to perfetto|chrome|otf2 [--rank LIST] [--time FROM..UNTIL] "
      "OUT\n\n"
      "  rankine export run.rkn --format folded --state stall | flamegraph.pl >stall.svg\n"
      "  rankine export run.rkn --format speedscope -o run.speedscope.json    # drop it on "
      "www.speedscope.app\n"
      "  rankine export run.rkn --to ti run.txt    # smpirun -replay run.txt ...\n"
      "  rankine export run.rkn --to openmetrics windows.prom    # for a node exporter's textfile "
      "collector\n\n"
      "Writes the stacks of the samples, outermost function first; in MPI its function is the last but one "
      "and\n"
      "[work] or [stall REASON] the last. Counts are microseconds, lost ticks weighed in.\n\n%s",
      OptionsHelp(kOptions).c_str());
  return 0;
}

bool ReadStates(std::string_view list, report::StackOptions* options) {
  options->outside = options->work = options->stall = false;
  bool known = true;
  EachWord(list, [&](std::string_view word) {
    const bool all = word == "all";
    known = known && (all || word == "outside" || word == "work" || word == "stall");
    options->outside = options->outside || all || word == "outside";
    options->work = options->work || all || word == "work";
    options->stall = options->stall || all || word == "stall";
  });
  return known;
}

uint64_t Microseconds(const SampledStack& stack) {
  return stack.time_ns / kNsPerUs + (stack.time_ns % kNsPerUs >= kNsPerUs / 2 ? 1 : 0);
}

std::string Folded(const archive::Tables& tables, const std::vector<SampledStack>& stacks, bool by_rank) {
  std::string out;
  for (const SampledStack& stack : stacks) {
    std::vector<std::string> frames;
    if (by_rank) frames.push_back(report::ProcessName(tables, stack.process));
    for (const std::string& frame : stack.frames) frames.push_back(base::Visible(base::ValidText(frame)));
    out += exchange::folded::Line(frames, Microseconds(stack));
  }
  return out;
}

std::string Speedscope(const archive::Tables& tables, const std::vector<SampledStack>& stacks, bool by_rank,
                       const std::string& name) {
  exchange::speedscope::Writer writer(name, base::JsonQuoted);
  for (size_t i = 0; i < stacks.size(); ++i) {
    if (i == 0 || stacks[i].process != stacks[i - 1].process)
      writer.BeginProfile(by_rank ? report::ProcessName(tables, stacks[i].process) : "all ranks");
    writer.Add(stacks[i].frames, Microseconds(stacks[i]));
  }
  return writer.Text();
}

int Write(const std::string& text, const std::string& name, bool force) {
  if (!name.empty() && name != "-") return WriteNewFile(name, text, force);
  if (fwrite(text.data(), 1, text.size(), stdout) == text.size() && fflush(stdout) == 0) return 0;
  Say(std::string("cannot write the stacks: ") + strerror(errno));
  return 1;
}

}  // namespace

std::span<const Option> ExportOptions() {
  return kOptions;
}

int VerbExport(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  const std::span<const std::string> words(arguments.words);
  const std::string given = words.size() == 2 ? words[1] : arguments.Get("--output");
  if (const base::Status apart =
          CheckForce(arguments.Has("--force"), words.first(words.empty() ? 0 : 1), given);
      !apart.ok())
    return UsageError(apart.message);
  if (arguments.Get("--to") == "openmetrics") return ExportMetrics(arguments);
  if (arguments.Get("--to") == "sqlite" || arguments.Get("--to") == "csv") return ExportTables(arguments);
  if (arguments.Get("--to") == "perfetto" || arguments.Get("--to") == "chrome" ||
      arguments.Get("--to") == "otf2")
    return ExportTrace(arguments);
  if (arguments.Get("--to") == "json" || arguments.Get("--to") == "cali") return ExportDocument(arguments);
  if (arguments.Get("--to") == "parquet")
    return UsageError(
        "there is no Parquet; --to sqlite and --to csv write the same tables, which pandas, DuckDB "
        "and others read and write as Parquet");
  const bool stacks_to = arguments.Get("--to") == "folded" || arguments.Get("--to") == "speedscope";
  if (arguments.Has("--to") && !stacks_to) return ExportTi(arguments);
  const size_t most = stacks_to && !arguments.Has("--output") ? 2 : 1;
  if (arguments.words.empty() || arguments.words.size() > most)
    return UsageError("export needs one archive or spool: rankine export NAME.rkn --to folded [OUT]");
  const std::string format = stacks_to ? arguments.Get("--to") : arguments.Get("--format");
  const std::string output = arguments.words.size() == 2 ? arguments.words[1] : arguments.Get("--output");
  if (format.empty())
    return UsageError("say what to write: --to perfetto, or another format that rankine export --help lists");
  if (format != "folded" && format != "speedscope")
    return UsageError("--format takes folded or speedscope, not " + base::Visible(format));
  report::StackOptions options;
  if (arguments.Has("--state") && !ReadStates(arguments.Get("--state"), &options))
    return UsageError("--state takes outside, work, stall or all, with commas between");
  if (arguments.Has("--rank") && !ReadRanks(arguments.Get("--rank"), &options.ranks))
    return UsageError("--rank takes numbers and ranges: 0,3,8-15");
  options.by_rank = arguments.Has("--by-rank");
  options.regions = arguments.Has("--regions");
  const auto tables = LoadShown(arguments.words[0]);
  if (!tables.ok()) return UsageError(tables.error());
  if (tables.value().samples.empty())
    return UsageError(base::Visible(arguments.words[0]) +
                      " has no samples; rankine report shows what it has");
  std::optional<StageLine> line("naming functions");
  const std::vector<SampledStack> stacks = report::SampledStacks(tables.value(), options);
  line.reset();
  if (stacks.empty()) Say("no sample is of these ranks and states");
  const std::string& path = arguments.words[0];
  return Write(format == "folded"
                   ? Folded(tables.value(), stacks, options.by_rank)
                   : Speedscope(tables.value(), stacks, options.by_rank, path.substr(path.rfind('/') + 1)),
               output, arguments.Has("--force"));
}

}  // namespace rankine::cli
