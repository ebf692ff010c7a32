// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine export --to folded` and `--to speedscope`, which write the stacks of the samples.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "archive/rows/sample_chunk.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "cli/exports/format.h"
#include "cli/launch/lines.h"
#include "cli/load_with_progress.h"
#include "cli/new_file.h"
#include "cli/rank_list.h"
#include "cli/usage_error.h"
#include "report/sampled_stacks.h"

namespace rankine::cli {
namespace {

using report::SampledStack;

constexpr uint64_t kNsPerUs = 1000;

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

std::string TextOf(const archive::Tables& tables, const std::vector<SampledStack>& stacks, bool by_rank,
                   exchange::StackSink& sink) {
  for (size_t i = 0; i < stacks.size(); ++i) {
    if (i == 0 || stacks[i].process != stacks[i - 1].process)
      sink.BeginProfile(by_rank ? report::ProcessName(tables, stacks[i].process) : "");
    sink.Add(stacks[i].frames, Microseconds(stacks[i]));
  }
  return sink.Text();
}

int Write(const std::string& text, const std::string& name, bool force) {
  if (!name.empty() && name != "-") return WriteNewFile(name, text, force);
  if (fwrite(text.data(), 1, text.size(), stdout) == text.size() && fflush(stdout) == 0) return 0;
  Say(std::string("cannot write the stacks: ") + strerror(errno));
  return 1;
}

}  // namespace

int ExportStacks(const ExportRequest& request, const StacksFormat& format) {
  report::StackOptions options;
  const Arguments& given = request.options;
  if (given.Has("--state") && !ReadStates(given.Get("--state"), &options))
    return UsageError("--state takes outside, work, stall or all, separated by commas");
  if (given.Has("--rank") && !ReadRanks(given.Get("--rank"), &options.ranks))
    return UsageError("--rank takes numbers and ranges: 0,3,8-15");
  options.by_rank = given.Has("--by-rank");
  options.regions = given.Has("--regions");
  const std::string& path = request.archive;
  const auto tables = LoadWithProgress(path);
  if (!tables.ok()) return UsageError(tables.error());
  if (tables.value().samples.empty())
    return UsageError(base::Visible(path) + " has no samples; rankine report shows what it has");
  std::optional<StageLine> line("naming functions");
  const std::vector<SampledStack> stacks = report::SampledStacks(tables.value(), options);
  line.reset();
  if (stacks.empty()) Say("these ranks and states have no sample");
  const auto sink = format.make(path.substr(path.rfind('/') + 1));
  return Write(TextOf(tables.value(), stacks, options.by_rank, *sink), request.output, request.force);
}

}  // namespace rankine::cli
