// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine export --to perfetto`, `chrome` and `otf2`, which write the timeline.
#include <sys/statvfs.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <thread>

#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/quantity.h"
#include "base/text/visible_text.h"
#include "cli/exports/format.h"
#include "cli/exports/trace_slices.h"
#include "cli/launch/lines.h"
#include "cli/load_with_progress.h"
#include "cli/new_file.h"
#include "cli/rank_list.h"
#include "cli/subprocess.h"
#include "cli/unfinished_output.h"
#include "cli/usage_error.h"
#include "report/construct_names.h"

namespace rankine::cli {
namespace {

using analysis::TimeSpan;

constexpr unsigned kMostThreads = 8;

bool ReadSpan(const std::string& text, TimeSpan* span) {
  const size_t dots = text.find("..");
  if (dots == std::string::npos) return false;
  const std::string from = text.substr(0, dots);
  const std::string until = text.substr(dots + 2);
  const auto first = from.empty() ? std::optional<uint64_t>(0) : base::ParseDuration(from);
  const auto last = until.empty() ? std::optional<uint64_t>(UINT64_MAX) : base::ParseDuration(until);
  if (!first || !last || *first >= *last) return false;
  *span = {*first, *last};
  return true;
}

base::Status ReadWanted(const Arguments& arguments, WantedSlices* wanted) {
  if (arguments.Has("--rank") && !ReadRanks(arguments.Get("--rank"), &wanted->ranks))
    return {"--rank takes numbers and ranges: 0,3,8-15"};
  std::sort(wanted->ranks.begin(), wanted->ranks.end());
  if (arguments.Has("--time") && !ReadSpan(arguments.Get("--time"), &wanted->span))
    return {"--time takes FROM..UNTIL with units, 10s..20s, 1.5ms.. or ..2min, not " +
            base::Visible(arguments.Get("--time"))};
  return base::Status::Ok();
}

// An empty list means that all ranks are exported.
bool HasAny(const std::vector<uint32_t>& ranks, const archive::Tables& tables) {
  return ranks.empty() || std::ranges::any_of(tables.processes, [&ranks](const archive::Process& process) {
           return std::ranges::binary_search(ranks, process.rank);
         });
}

// Explains why libotf2 crashed. If the disk is full, the library frees unwritten data twice, which ends its
// process.
std::string BrokenOff(const std::string& out) {
  constexpr uint64_t kMostAtOnce = uint64_t{4} << 20;  // the size in bytes of the library's blocks
  struct statvfs there {};
  const bool full = statvfs(out.c_str(), &there) == 0 && there.f_bavail < kMostAtOnce / there.f_frsize;
  return "cannot write " + out + ": " +
         (full ? strerror(ENOSPC) : "libotf2 stopped with an error before the end");
}

}  // namespace

int ExportTimeline(const ExportRequest& request, const TimelineFormat& format) {
  WantedSlices wanted;
  if (const base::Status status = ReadWanted(request.options, &wanted); !status.ok())
    return UsageError(status.message);
  auto tables = LoadWithProgress(request.archive);
  if (!tables.ok()) return UsageError(tables.error());
  if (!HasSlices(tables.value()))
    return UsageError(
        base::Visible(request.archive) +
        " has no event trace; record one with rankine run --with trace, or --io=trace for I/O alone");
  if (!HasAny(wanted.ranks, tables.value()))
    return UsageError(base::Visible(request.archive) + " contains none of the ranks " +
                      base::Visible(request.options.Get("--rank")));
  report::NameConstructs(&tables.value());
  const std::string& out = request.output;
  FILE* file = nullptr;
  const bool force = request.force;
  if (const base::Status status = force ? CheckReplaced(out) : base::Status::Ok(); !status.ok())
    return UsageError(status.message);
  UnfinishedOutput output(force);
  std::optional<base::Result<std::unique_ptr<exchange::SliceSink>>> opened;
  output.Make(out, [&] { return opened.emplace(format.open(out, &file)).ok(); });
  auto& sink = *opened;
  if (!sink.ok()) return UsageError(sink.error());
  const auto write = [&] {
    const StageLine line("writing " + out);
    const unsigned threads = std::clamp(std::thread::hardware_concurrency(), 1u, kMostThreads);
    return WriteSlices(tables.value(), wanted, threads, *sink.value());
  };
  base::Status status;
  if (format.may_end_process) {
    status = RunInSubprocess(write).value_or(base::Status{BrokenOff(out)});
    (void)sink.value().release();  // The child has already closed the sink, so this process must not close
                                   // it again.
  } else {
    status = write();
    sink.value().reset();
    if (file != nullptr && fclose(file) != 0 && status.ok())
      status = {"cannot write " + out + ": " + strerror(errno)};
  }
  if (status.ok()) {
    output.Finish();
    return 0;
  }
  output.Discard();
  Say(base::Visible(WithWhatToDo(status.message)));
  return 1;
}

}  // namespace rankine::cli
