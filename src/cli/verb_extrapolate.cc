// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine extrapolate`, which makes the trace of a larger run from traces of several sizes
// (docs/extrapolate.md).
#include <charconv>
#include <cstdio>
#include <memory>

#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/ti/source.h"
#include "archive/ti/store/store.h"
#include "base/text/visible_text.h"
#include "cli/launch/lines.h"
#include "cli/launch/output_file.h"
#include "cli/load_with_progress.h"
#include "cli/new_file.h"
#include "cli/options.h"
#include "cli/progress_line.h"
#include "cli/unfinished_output.h"
#include "cli/verb.h"
#include "extrapolate/larger_run.h"
#include "extrapolate/model.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--ranks", "", "N", "ranks of the larger run"},
    {"--output", "-o", "NAME.rkn", "the archive; a new file"},
    {"--grid", "", "EXTENTS",
     "grid of the larger run, such as 64x64 (default: continues the sequence of the runs' grids)"},
    {"--force", "", "", "replace the archive if it exists; accept runs of different programs"},
    {"--help", "-h", "", "this text"},
};

constexpr size_t kBatch = 1024;
constexpr uint32_t kMostRanks = uint32_t{1} << 20;  // the largest number of ranks that a replay accepts

int Help() {
  printf("%s%s\n%s", "usage: rankine extrapolate A.rkn B.rkn C.rkn --ranks N -o NAME.rkn\n\n",
         "Reads time-independent traces of one program with different numbers of ranks. Learns from these "
         "traces how\npartners, counts, bytes and computation depend on the rank and on the number of ranks. "
         "Writes "
         "the\ntrace of a larger run, for rankine replay, and reports how much could not be explained. With "
         "three\nruns or more, it also predicts the largest run from the others, as a check.\n",
         OptionsHelp(kOptions).c_str());
  return 0;
}

// The input archives, which stay in memory while the traces are read.
struct Inputs {
  std::vector<std::shared_ptr<archive::Tables>> tables;
  std::vector<extrapolate::Run> runs;
};

// Returns the file name of the program that rank 0 has run. Returns an empty string if the name is unknown,
// as in an imported trace.
std::string ProgramOf(const archive::Tables& tables) {
  if (tables.processes.empty()) return {};
  const std::string_view program = archive::TextOf(tables.processes.front().attributes, "executable");
  return std::string(program.substr(program.rfind('/') + 1));
}

// Returns the name of a program that differs from the program of the first input. Returns an empty string
// if all programs are the same, or if a program is unknown.
std::string OtherProgram(const Inputs& inputs) {
  const std::string first = ProgramOf(*inputs.tables.front());
  for (size_t i = 1; i < inputs.tables.size(); ++i) {
    const std::string other = ProgramOf(*inputs.tables[i]);
    if (first.empty() || other.empty() || first == other) continue;
    return "the runs are of different programs: " + base::Visible(first) + " in " +
           base::Visible(inputs.runs[0].name) + ", and " + base::Visible(other) + " in " +
           base::Visible(inputs.runs[i].name);
  }
  return {};
}

base::Result<Inputs> OpenAll(const Arguments& arguments) {
  Inputs inputs;
  for (const std::string& path : arguments.words) {
    auto tables = LoadWithProgress(path);
    if (!tables.ok()) return base::Error{tables.error()};
    auto kept = std::make_shared<archive::Tables>(std::move(tables.value()));
    inputs.runs.push_back({path, [kept, path]() -> base::Result<std::unique_ptr<ti::Source>> {
                             auto source = archive::OpenTi(*kept);
                             if (!source.ok()) return base::Error{path + ": " + source.error()};
                             return source;
                           }});
    inputs.tables.push_back(std::move(kept));
  }
  const std::string program = OtherProgram(inputs);
  if (!program.empty() && !arguments.Has("--force"))
    return base::Error{program + "; --force extrapolates nevertheless"};
  return inputs;
}

void Line(const char* name, const std::string& text) {
  printf("%-34s %s\n", name, text.c_str());
}

std::string Share(double part, double whole) {
  char text[64];
  snprintf(text, sizeof text, "%.2f %%", whole > 0 ? 100 * part / whole : 0);
  return text;
}

std::string Count(uint64_t part, uint64_t whole) {
  return std::to_string(part) + " of " + std::to_string(whole);
}

void Show(const extrapolate::Model& model, const extrapolate::Grid& grid, uint64_t actions) {
  std::string grids;
  for (const extrapolate::Grid& one : model.arrangement.grids) grids += one.Text() + ", ";
  Line("Ranks", grids + "and now " + grid.Text());
  Line("Classes of ranks", std::to_string(model.classes.size()));
  Line("Actions written", std::to_string(actions));
  const extrapolate::Unexplained& rest = model.unexplained;
  printf("\nNot explained\n");
  Line("  ranks that differ from their class", Count(rest.ranks, rest.all_ranks));
  Line("  calls that change their order", Count(rest.actions, rest.all_actions));
  Line("  loops without a law", Count(rest.loops, rest.all_loops));
  Line("  bytes with an error above 1 %", Share(rest.bytes, rest.all_bytes));
  Line("  mean error of computation", Share(rest.work_error, 1));
  if (rest.any_source != 0)
    Line("  receives from any source", std::to_string(rest.any_source) + ": a replay chooses their messages");
  if (rest.io_actions != 0) Line("  reads and writes (not included)", std::to_string(rest.io_actions));
  if (rest.held_out_work >= 0 || rest.held_out_bytes >= 0) {
    printf("\nThe largest run, predicted from the others\n");
    if (rest.held_out_work >= 0) Line("  computation is off by", Share(rest.held_out_work, 1));
    if (rest.held_out_bytes >= 0) Line("  bytes are off by", Share(rest.held_out_bytes, 1));
  }
}

base::Status Write(ti::Source& source, archive::TiStore& store) {
  std::vector<ti::Action> actions(kBatch);
  ProgressLine line;
  for (uint32_t rank = 0; rank < source.ranks(); ++rank) {
    for (;;) {
      const auto n = source.Read(rank, actions);
      if (!n.ok()) return {n.error()};
      if (n.value() == 0) break;
      if (base::Status put = store.Put(rank, std::span(actions).first(n.value())); !put.ok()) return put;
    }
    if (base::Status end = store.End(rank); !end.ok()) return end;
    if (rank % 64 == 63)
      line.Show(static_cast<double>(rank + 1) / source.ranks(), std::to_string(rank + 1) + " ranks");
  }
  return store.Commit();
}

base::Result<extrapolate::Grid> GridFor(const Arguments& arguments, const extrapolate::Model& model,
                                        uint32_t ranks) {
  if (arguments.Has("--grid")) return extrapolate::ParseGrid(arguments.Get("--grid"));
  const auto grown = extrapolate::GrownGrid(model.arrangement.grids, ranks);
  if (grown) return *grown;
  std::string grids;
  for (const extrapolate::Grid& one : model.arrangement.grids)
    grids += (grids.empty() ? "" : ", ") + one.Text();
  return base::Error{"the grids of the runs (" + grids + ") follow no rule; give the grid of " +
                     std::to_string(ranks) + " ranks with --grid, such as --grid " +
                     extrapolate::BalancedGrid(ranks, model.arrangement.grids[0].axes).Text()};
}

int Extrapolate(const Arguments& arguments, uint32_t ranks) {
  auto inputs = OpenAll(arguments);
  if (!inputs.ok()) return UsageError(inputs.error());
  extrapolate::Options options;
  if (arguments.Has("--grid")) {
    const auto grid = extrapolate::ParseGrid(arguments.Get("--grid"));
    if (!grid.ok()) return UsageError("--grid: " + grid.error());
    if (grid.value().ranks() != ranks)
      return UsageError("--grid " + grid.value().Text() + " has " + std::to_string(grid.value().ranks()) +
                        " ranks, but --ranks requests " + std::to_string(ranks));
    options.axes = grid.value().axes;
  }
  const auto model = extrapolate::Learn(inputs.value().runs, options);
  if (!model.ok()) return UsageError(base::Visible(model.error()));
  const auto grid = GridFor(arguments, model.value(), ranks);
  if (!grid.ok()) return UsageError(grid.error());
  auto larger = extrapolate::MakeLargerRun(model.value(), grid.value());
  if (!larger.ok()) return UsageError(base::Visible(larger.error()));
  const archive::KeyValues& job = inputs.value().tables.back()->job;
  archive::TiStoreFacts facts;
  facts.clock = model.value().unit.name == "flops" ? layout::TiClock::text : layout::TiClock::events;
  facts.job = {{"job.program", ProgramOf(*inputs.value().tables.back())},
               {"mpi.library", std::string(archive::TextOf(job, "mpi.library"))},
               {"rankine.version", RANKINE_VERSION}};
  std::erase_if(facts.job, [](const auto& fact) { return fact.second.empty(); });
  auto store = archive::TiStore::Create(arguments.Get("--output"), *larger.value(), facts);
  if (!store.ok()) return UsageError(base::Visible(store.error()));
  const base::Status status = Write(*larger.value(), *store.value());
  if (!status.ok()) return UsageError(base::Visible(status.message));
  Show(model.value(), grid.value(), store.value()->actions());
  return Flushed() ? 0 : 1;
}

}  // namespace

std::span<const Option> ExtrapolateOptions() {
  return kOptions;
}

int VerbExtrapolate(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  if (arguments.words.size() < 2 || !arguments.Has("--output") || !arguments.Has("--ranks"))
    return UsageError(
        "extrapolate needs traces of two sizes or more, --ranks and a name for the archive: rankine "
        "extrapolate "
        "A.rkn B.rkn C.rkn --ranks N -o NAME.rkn");
  const std::string typed_ranks = arguments.Get("--ranks");
  uint32_t ranks = 0;
  const char* end = typed_ranks.data() + typed_ranks.size();
  const auto [next, error] = std::from_chars(typed_ranks.data(), end, ranks);
  if (error != std::errc() || next != end || ranks == 0 || ranks > kMostRanks)
    return UsageError("--ranks takes a number from 1 to " + std::to_string(kMostRanks) + ", not " +
                      base::Visible(typed_ranks));
  const std::string output = arguments.Get("--output");
  const base::Status writable = CheckOutput(output, arguments.Has("--force"));
  if (!writable.ok()) return UsageError(writable.message);
  if (!arguments.Has("--force")) return Extrapolate(arguments, ranks);
  base::Status replaced = CheckForce(true, arguments.words, output);
  if (replaced.ok()) replaced = CheckReplaced(output);
  if (!replaced.ok()) return UsageError(replaced.message);
  UnfinishedOutput unfinished(true);
  unfinished.Make(output, [] { return true; });  // moves an existing file aside
  const int code = Extrapolate(arguments, ranks);
  if (code == 0) unfinished.Finish();
  return code;
}

}  // namespace rankine::cli
