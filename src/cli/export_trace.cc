#include "cli/export_trace.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <thread>

#include "analysis/regions.h"
#include "analysis/timeline/messages.h"
#include "analysis/timeline/slices.h"
#include "analysis/worlds.h"
#include "cli/launch/lines.h"
#include "cli/load_shown.h"
#include "cli/rank_list.h"
#include "cli/verb.h"
#include "formats/chrome/writer.h"
#include "formats/otf2/writer.h"
#include "formats/perfetto/writer.h"
#include "query/json.h"
#include "query/mpi_names.h"
#include "query/visible_text.h"
#include "report/construct_names.h"
#include "report/symbolise.h"

namespace rankine::cli {
namespace {

using analysis::SliceEdge;
using analysis::TimeSpan;

constexpr unsigned kMostThreads = 8;

struct Wanted {
  std::vector<uint32_t> ranks;  // sorted; empty: all
  TimeSpan span;                // from the trace's begin
};

// "1.5ms" in ns.
std::optional<uint64_t> Duration(std::string_view text) {
  double number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc{} || !std::isfinite(number) || number < 0) return std::nullopt;
  const std::string_view unit = text.substr(static_cast<size_t>(read.ptr - text.data()));
  constexpr std::pair<std::string_view, double> kUnits[] = {{"ns", 1},  {"us", 1e3},   {"ms", 1e6},
                                                            {"s", 1e9}, {"min", 60e9}, {"h", 3600e9}};
  for (const auto& [name, factor] : kUnits) {
    if (name == unit && number * factor < 9e18) return static_cast<uint64_t>(number * factor);
  }
  return std::nullopt;
}

bool ReadSpan(const std::string& text, TimeSpan* span) {
  const size_t dots = text.find("..");
  if (dots == std::string::npos) return false;
  const std::string from = text.substr(0, dots);
  const std::string until = text.substr(dots + 2);
  const auto first = from.empty() ? std::optional<uint64_t>(0) : Duration(from);
  const auto last = until.empty() ? std::optional<uint64_t>(UINT64_MAX) : Duration(until);
  if (!first || !last || *first >= *last) return false;
  *span = {*first, *last};
  return true;
}

base::Status ReadWanted(const Arguments& arguments, Wanted* wanted) {
  if (arguments.Has("--rank") && !ReadRanks(arguments.Get("--rank"), &wanted->ranks))
    return {"--rank takes numbers and ranges: 0,3,8-15"};
  std::sort(wanted->ranks.begin(), wanted->ranks.end());
  if (arguments.Has("--time") && !ReadSpan(arguments.Get("--time"), &wanted->span))
    return {"--time takes FROM..UNTIL with units, 10s..20s, 1.5ms.. or ..2min, not " +
            query::Visible(arguments.Get("--time"))};
  return base::Status::Ok();
}

// Messages by the call that they leave from, or arrive in: its line and when it was entered.
using Ends = std::map<std::pair<uint32_t, uint64_t>, std::vector<formats::SliceMessage>>;

class Export {
 public:
  Export(const archive::Tables& tables, formats::SliceSink& sink)
      : tables_(tables),
        sink_(sink),
        symbols_(tables),
        worlds_(analysis::FindWorlds(tables)),
        regions_(tables.space.nodes()) {}

  base::Status Write(const Wanted& wanted) {
    std::vector<uint32_t> sites(tables_.sites.size());
    for (uint32_t i = 0; i < sites.size(); ++i) sites[i] = i;
    symbols_.Prefetch(sites);  // before there are threads
    const unsigned threads = std::clamp(std::thread::hardware_concurrency(), 1u, kMostThreads);
    const archive::Timelines trace = archive::ReadTimelines(tables_, threads);
    begin_ = BeginOf(trace.threads);
    CollectMessages(trace.threads, wanted, threads);
    for (uint32_t i = 0; i < trace.threads.size(); ++i) {
      if (!Wants(wanted, trace.threads[i])) continue;
      if (base::Status status = WriteLine(trace.threads[i], i, wanted); !status.ok()) return status;
    }
    return sink_.Close();
  }

 private:
  static uint64_t BeginOf(const std::vector<archive::Timeline>& lines) {
    uint64_t begin = UINT64_MAX;
    for (const archive::Timeline& line : lines) {
      for (const archive::TimelineCall& call : line.calls) begin = std::min(begin, call.begin);
      if (!line.moves.empty()) begin = std::min(begin, line.moves.front().at);
    }
    return begin == UINT64_MAX ? 0 : begin;
  }

  void CollectMessages(const std::vector<archive::Timeline>& lines, const Wanted& wanted, unsigned threads) {
    uint64_t number = 0;
    for (const analysis::TracedMessage& message : analysis::FindTracedMessages(tables_, lines, threads)) {
      if (!Shown(message, lines, wanted)) continue;
      const uint32_t from = lines[message.from].process;
      const uint32_t to = lines[message.taken_by].process;
      const uint64_t bytes = BytesOf(lines[message.from], message.sent);
      starts_[{message.from, message.sent}].push_back({number, to, message.tag, bytes});
      ends_[{message.taken_by, message.taken_begin}].push_back({number++, from, message.tag, bytes});
    }
  }

  // Of the message that the call sends which was entered then.
  static uint64_t BytesOf(const archive::Timeline& line, uint64_t sent) {
    // Calls stand in the order of their ends, which is that of their begins but for calls within others.
    const auto after =
        std::partition_point(line.calls.begin(), line.calls.end(),
                             [&](const archive::TimelineCall& call) { return call.begin < sent; });
    if (after == line.calls.end() || after->begin != sent) return 0;
    return line.kinds[after->kind].call.to.bytes;
  }

  bool Wants(const Wanted& wanted, const archive::Timeline& line) const {
    if (line.process >= tables_.processes.size()) return false;
    return wanted.ranks.empty() ||
           std::binary_search(wanted.ranks.begin(), wanted.ranks.end(), tables_.processes[line.process].rank);
  }

  // Both ends are drawn: an arrow with one end alone points nowhere.
  bool Shown(const analysis::TracedMessage& message, const std::vector<archive::Timeline>& lines,
             const Wanted& wanted) const {
    const auto inside = [&](uint64_t at) {
      return at - begin_ >= wanted.span.from && at - begin_ < wanted.span.until;
    };
    return Wants(wanted, lines[message.from]) && Wants(wanted, lines[message.taken_by]) &&
           inside(message.sent) && inside(message.taken_begin);
  }

  std::string_view RegionName(context::NodeId node) {
    std::string& name = regions_[node];
    if (name.empty()) name = analysis::ValueText(tables_.space.value_of(node));
    if (name.empty()) name = "(empty)";
    return name;
  }

  base::Status WriteLine(const archive::Timeline& line, uint32_t place, const Wanted& wanted) {
    formats::SliceThread thread{line.process, line.thread,
                                analysis::ProcessName(tables_, worlds_, line.process),
                                "thread " + std::to_string(line.thread)};
    if (base::Status status = sink_.Thread(thread); !status.ok()) return status;
    TimeSpan span = wanted.span;
    span.from += begin_;
    span.until = span.until > UINT64_MAX - begin_ ? UINT64_MAX : span.until + begin_;
    for (const SliceEdge& edge : analysis::SlicesOf(tables_.space, line, span)) {
      if (base::Status status = WriteEdge(line, place, edge); !status.ok()) return status;
    }
    return base::Status::Ok();
  }

  base::Status WriteEdge(const archive::Timeline& line, uint32_t place, const SliceEdge& edge) {
    const uint64_t at = edge.at - begin_;
    switch (edge.kind) {
      case SliceEdge::Kind::region_begin:
        return sink_.Begin(at, formats::SliceCategory::region, RegionName(edge.node), {}, {}, {});
      case SliceEdge::Kind::call_begin:
        return WriteCall(line, place, line.calls[edge.call], at);
      default:
        return sink_.End(at);
    }
  }

  base::Status WriteCall(const archive::Timeline& line, uint32_t place, const archive::TimelineCall& call,
                         uint64_t at) {
    const archive::TimelineKind& kind = line.kinds[call.kind];
    formats::SliceArguments arguments;
    const archive::TracedEnd& end = kind.call.to.peer != ti::kProcNull ? kind.call.to : kind.call.Received();
    if (end.peer >= 0) {
      arguments.peer = end.peer;
      arguments.tag = end.tag;
      arguments.bytes = end.bytes;
    }
    if (kind.site < tables_.sites.size()) arguments.site = symbols_.OwnNameOf(kind.site);
    std::string comm;
    if (kind.comm < tables_.comms.size()) comm = query::CommName(tables_.comms[kind.comm]);
    arguments.comm = comm;
    return sink_.Begin(at, formats::SliceCategory::mpi, query::FunctionName(kind.call.function), arguments,
                       Of(starts_, place, call.begin), Of(ends_, place, call.begin));
  }

  static std::span<const formats::SliceMessage> Of(const Ends& ends, uint32_t place, uint64_t begin) {
    const auto found = ends.find({place, begin});
    return found == ends.end() ? std::span<const formats::SliceMessage>() : found->second;
  }

  const archive::Tables& tables_;
  formats::SliceSink& sink_;
  report::Symboliser symbols_;
  analysis::Worlds worlds_;
  std::vector<std::string> regions_;  // names by node, made once
  uint64_t begin_ = 0;
  Ends starts_, ends_;
};

// `file`: what has to be closed behind the sink; nullptr: nothing. Never over what is there.
base::Result<std::unique_ptr<formats::SliceSink>> OpenSink(const std::string& to, const std::string& out,
                                                           FILE** file) {
  if (to == "otf2") return formats::otf2::MakeWriter(out);
  const std::string shown = query::Visible(out);
  *file = fopen(out.c_str(), "wxe");
  if (*file == nullptr) return base::Error{"cannot make " + shown + ": " + strerror(errno)};
  if (to == "perfetto")
    return std::unique_ptr<formats::SliceSink>(new formats::perfetto::Writer(*file, shown));
  return std::unique_ptr<formats::SliceSink>(new formats::chrome::Writer(*file, shown, query::JsonQuoted));
}

}  // namespace

int ExportTrace(const Arguments& arguments) {
  const std::string to = arguments.Get("--to");
  if (arguments.words.size() != 2)
    return UsageError("export needs an archive and a new file: rankine export NAME.rkn --to " + to + " OUT");
  Wanted wanted;
  if (const base::Status status = ReadWanted(arguments, &wanted); !status.ok())
    return UsageError(status.message);
  auto tables = LoadShown(arguments.words[0]);
  if (!tables.ok()) return UsageError(tables.error());
  if (tables.value().traces.empty())
    return UsageError(query::Visible(arguments.words[0]) +
                      " has no event trace; rankine run --with trace makes one");
  report::NameConstructs(&tables.value());
  const std::string& out = arguments.words[1];
  FILE* file = nullptr;
  auto sink = OpenSink(to, out, &file);
  if (!sink.ok()) return UsageError(sink.error());
  std::optional<StageLine> line("writing " + out);
  const base::Status status = Export(tables.value(), *sink.value()).Write(wanted);
  sink.value().reset();
  line.reset();
  const bool closed = file == nullptr || fclose(file) == 0;
  if (status.ok() && closed) return 0;
  std::error_code ignored;
  std::filesystem::remove_all(out, ignored);  // a part of a trace shows something else
  Say(status.ok() ? "cannot write " + query::Visible(out) + ": " + strerror(errno)
                  : query::Visible(status.message));
  return 1;
}

}  // namespace rankine::cli
