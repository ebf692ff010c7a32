#include "cli/exports/timeline.h"

#include <sys/statvfs.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <thread>

#include "base/quantity.h"
#include "base/text/json.h"
#include "base/text/visible_text.h"
#include "cli/apart.h"
#include "cli/exports/trace_slices.h"
#include "cli/launch/lines.h"
#include "cli/load_shown.h"
#include "cli/new_file.h"
#include "cli/rank_list.h"
#include "cli/unfinished_output.h"
#include "cli/verb.h"
#include "exchange/chrome/writer.h"
#include "exchange/otf2/writer.h"
#include "exchange/perfetto/writer.h"
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

// Without ranks that are asked for, all are.
bool HasAny(const std::vector<uint32_t>& ranks, const archive::Tables& tables) {
  return ranks.empty() || std::ranges::any_of(tables.processes, [&ranks](const archive::Process& process) {
           return std::ranges::binary_search(ranks, process.rank);
         });
}

// `file`: what has to be closed behind the sink; nullptr: nothing. Never over what is there.
base::Result<std::unique_ptr<exchange::SliceSink>> OpenSink(const std::string& to, const std::string& out,
                                                            FILE** file) {
  if (to == "otf2") return exchange::otf2::MakeWriter(out);
  const std::string shown = base::Visible(out);
  *file = fopen(out.c_str(), "wxe");
  if (*file == nullptr) return base::Error{CannotMake(out)};
  if (to == "perfetto")
    return std::unique_ptr<exchange::SliceSink>(new exchange::perfetto::Writer(*file, shown));
  return std::unique_ptr<exchange::SliceSink>(new exchange::chrome::Writer(*file, shown, base::JsonQuoted));
}

// libotf2 frees twice what a full disk did not take, and its process ends there.
std::string BrokenOff(const std::string& out) {
  constexpr uint64_t kMostAtOnce = uint64_t{4} << 20;  // of its blocks
  struct statvfs there {};
  const bool full = statvfs(out.c_str(), &there) == 0 && there.f_bavail < kMostAtOnce / there.f_frsize;
  return "cannot write " + out + ": " + (full ? strerror(ENOSPC) : "libotf2 has broken off in the middle");
}

}  // namespace

int ExportTrace(const Arguments& arguments) {
  const std::string to = arguments.Get("--to");
  if (arguments.words.size() != 2)
    return UsageError("export needs an archive and a new file: rankine export NAME.rkn --to " + to + " OUT");
  WantedSlices wanted;
  if (const base::Status status = ReadWanted(arguments, &wanted); !status.ok())
    return UsageError(status.message);
  auto tables = LoadShown(arguments.words[0]);
  if (!tables.ok()) return UsageError(tables.error());
  if (!HasSlices(tables.value()))
    return UsageError(base::Visible(arguments.words[0]) +
                      " has no event trace; rankine run --with trace makes one, and --io=trace one of I/O");
  if (!HasAny(wanted.ranks, tables.value()))
    return UsageError(base::Visible(arguments.words[0]) + " has none of the ranks " +
                      base::Visible(arguments.Get("--rank")));
  report::NameConstructs(&tables.value());
  const std::string& out = arguments.words[1];
  FILE* file = nullptr;
  const bool force = arguments.Has("--force");
  if (const base::Status status = force ? CheckReplaced(out) : base::Status::Ok(); !status.ok())
    return UsageError(status.message);
  UnfinishedOutput output(force);
  std::optional<base::Result<std::unique_ptr<exchange::SliceSink>>> opened;
  output.Make(out, [&] { return opened.emplace(OpenSink(to, out, &file)).ok(); });
  auto& sink = *opened;
  if (!sink.ok()) return UsageError(sink.error());
  const auto write = [&] {
    const StageLine line("writing " + out);
    const unsigned threads = std::clamp(std::thread::hardware_concurrency(), 1u, kMostThreads);
    return WriteSlices(tables.value(), wanted, threads, *sink.value());
  };
  base::Status status;
  if (to == "otf2") {
    status = RunApart(write).value_or(base::Status{BrokenOff(out)});
    (void)sink.value().release();  // it was closed there, and would be once more here
  } else {
    status = write();
    sink.value().reset();
    if (fclose(file) != 0 && status.ok()) status = {"cannot write " + out + ": " + strerror(errno)};
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
