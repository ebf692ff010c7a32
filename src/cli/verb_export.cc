// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine export`, which writes an archive in the format of another tool. The formats are listed
// in cli/exports/format.cc.
#include <cstdio>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/text/visible_text.h"
#include "cli/exports/format.h"
#include "cli/new_file.h"
#include "cli/options.h"
#include "cli/verb.h"

namespace rankine::cli {
namespace {

// All options except --to, whose values come from the table of formats.
constexpr Option kOptions[] = {
    {"--output", "-o", "FILE", "the same as OUT"},
    {"--force", "", "", "replace the output of an earlier export"},
    {"--rank", "", "LIST", "timelines and stacks: only these ranks, 0,3,8-15"},
    {"--time", "", "FROM..UNTIL", "timelines: this part of the trace: 10s..20s, ..20s or 10s.."},
    {"--state", "", "LIST",
     "stacks: use only samples in these states: outside, work, stall, or all (default)"},
    {"--by-rank", "", "",
     "stacks: separate the ranks: each has its own root (folded) or profile (speedscope)"},
    {"--regions", "", "",
     "stacks: begin each stack with the program's regions, and continue with its functions"},
    {"--form", "", "NAME", "ti: dialect: simgrid (default), 2012 or 2011", "simgrid 2012 2011"},
    {"--flops", "", "RATE", "ti: flops for a second of computation (default 1e9)"},
    {"--approximate", "", "",
     "ti: if the dialect has no equal action, write the nearest one, and count these"},
    {"--help", "-h", "", "this text"},
};

int Help(std::span<const Option> options) {
  printf(
      "usage: rankine export NAME.rkn|SPOOL --to FORMAT [OPTION...] [OUT]\n\n"
      "  rankine export run.rkn --to perfetto run.pftrace\n"
      "  rankine export run.rkn --to folded --state stall | flamegraph.pl >stall.svg\n"
      "  rankine export run.rkn --to ti run.txt    # smpirun -replay run.txt ...\n\n"
      "FORMAT and OUT are one of:\n\n%s\n"
      "Without OUT, stacks go to standard output, with the outermost function first. Stacks in MPI end with\n"
      "the MPI function and [work] or [stall REASON]. Counts are in microseconds and include missed timer\n"
      "ticks.\n\n%s",
      ExportFormatsHelp().c_str(), OptionsHelp(options).c_str());
  return 0;
}

bool NeedsOutput(const ExportFormat& format) {
  return !format.output.starts_with('[');
}

// Returns the name of the missing argument, followed by a command line such as "rankine export NAME.rkn --to
// sqlite OUT.db".
std::string Usage(const ExportFormat& format) {
  const bool is_folder = format.output.ends_with('/');
  const std::string needed = !NeedsOutput(format) ? "export needs one archive or spool"
                             : is_folder          ? "export needs an archive and a new folder"
                                                  : "export needs an archive and a new file";
  return needed + ": rankine export NAME.rkn --to " + std::string(format.name) + " " +
         std::string(format.output);
}

int Write(const ExportRequest& request) {
  struct Visitor {
    const ExportRequest& request;
    int operator()(const TimelineFormat& format) const { return ExportTimeline(request, format); }
    int operator()(const StacksFormat& format) const { return ExportStacks(request, format); }
    int operator()(const TablesFormat& format) const { return ExportTables(request, format); }
    int operator()(const DocumentFormat& format) const { return ExportDocument(request, format); }
    int operator()(const OtherFormat& format) const { return format.write(request); }
  };
  return std::visit(Visitor{request}, request.format.writer);
}

}  // namespace

std::span<const Option> ExportOptions() {
  static const std::string names = ExportNames();
  static const std::vector<Option> options = [] {
    std::vector<Option> all = {{"--to", "-f", "FORMAT", "what to write; --format means the same", names},
                               {"--format", "", "FORMAT", "", names}};
    all.insert(all.end(), std::begin(kOptions), std::end(kOptions));
    return all;
  }();
  return options;
}

int VerbExport(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(ExportOptions(), typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help(ExportOptions());
  const std::string to = arguments.Has("--to") ? arguments.Get("--to") : arguments.Get("--format");
  if (arguments.Has("--to") && arguments.Has("--format") && arguments.Get("--format") != to)
    return UsageError("--to and --format are the same option, but have different values: " +
                      base::Visible(to) + " or " + base::Visible(arguments.Get("--format")));
  if (to.empty())
    return UsageError("choose a format: --to perfetto, or another that rankine export --help lists");
  const auto found = FindExportFormat(to);
  if (!found.ok()) return UsageError(found.error());
  const ExportFormat& format = *found.value();
  const std::vector<std::string>& words = arguments.words;
  const std::string output = words.size() == 2 ? words[1] : arguments.Get("--output");
  const bool twice = words.size() == 2 && arguments.Has("--output");
  if (words.empty() || words.size() > 2 || twice || (output.empty() && NeedsOutput(format)))
    return UsageError(Usage(format));
  const bool force = arguments.Has("--force");
  if (const base::Status apart = CheckForce(force, std::span(words).first(1), output); !apart.ok())
    return UsageError(apart.message);
  return Write({format, words[0], output, force, arguments});
}

}  // namespace rankine::cli
