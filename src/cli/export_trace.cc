#include "cli/export_trace.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

#include "analysis/regions.h"
#include "analysis/timeline/message_ends.h"
#include "analysis/timeline/slices.h"
#include "analysis/timeline/trace_chunks.h"
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

using analysis::MessageEnd;
using analysis::MessageEnds;
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

class Export {
 public:
  Export(const archive::Tables& tables, formats::SliceSink& sink, const Wanted& wanted, unsigned threads)
      : tables_(tables),
        sink_(sink),
        wanted_(wanted),
        symbols_(tables),
        worlds_(analysis::FindWorlds(tables)),
        regions_(tables.space.nodes()),
        trace_(tables, threads),
        span_(SpanOf(wanted.span, trace_.begin())),
        ends_([this, threads](const TakeMessage& take) { EachMessage(threads, take); },
              trace_.lines().size()) {}

  base::Status Write() {
    std::vector<uint32_t> sites(tables_.sites.size());
    for (uint32_t i = 0; i < sites.size(); ++i) sites[i] = i;
    symbols_.Prefetch(sites);
    for (uint32_t i = 0; i < trace_.lines().size(); ++i) {
      if (!Wants(trace_.lines()[i].process)) continue;
      if (base::Status status = WriteLine(i); !status.ok()) return status;
    }
    return sink_.Close();
  }

 private:
  using TakeMessage = std::function<void(const analysis::TracedMessage&)>;

  static TimeSpan SpanOf(TimeSpan span, uint64_t begin) {
    span.from += begin;
    span.until = span.until > UINT64_MAX - begin ? UINT64_MAX : span.until + begin;
    return span;
  }

  // Those of which both ends are drawn: an arrow with one end alone points nowhere.
  void EachMessage(unsigned threads, const TakeMessage& take) const {
    analysis::MessageScope scope;
    scope.until = span_.until;
    if (!wanted_.ranks.empty()) {
      for (uint32_t i = 0; i < tables_.processes.size(); ++i) scope.processes.push_back(Wants(i));
    }
    const auto inside = [this](uint64_t at) { return at >= span_.from && at < span_.until; };
    analysis::ForEachTracedMessage(tables_, trace_, scope, threads,
                                   [&](const analysis::TracedMessage& message) {
                                     if (inside(message.sent) && inside(message.taken_begin)) take(message);
                                   });
  }

  bool Wants(uint32_t process) const {
    if (process >= tables_.processes.size()) return false;
    return wanted_.ranks.empty() ||
           std::binary_search(wanted_.ranks.begin(), wanted_.ranks.end(), tables_.processes[process].rank);
  }

  std::string_view RegionName(context::NodeId node) {
    std::string& name = regions_[node];
    if (name.empty()) name = analysis::ValueText(tables_.space.value_of(node));
    if (name.empty()) name = "(empty)";
    return name;
  }

  base::Status WriteLine(uint32_t place) {
    const analysis::ChunkedLine& line = trace_.lines()[place];
    formats::SliceThread thread{line.process, line.thread,
                                analysis::ProcessName(tables_, worlds_, line.process),
                                "thread " + std::to_string(line.thread)};
    if (base::Status status = sink_.Thread(thread); !status.ok()) return status;
    const std::vector<size_t> chunks = trace_.PartOf(place, span_.from, span_.until).chunks;
    // When the first call begins of those behind each chunk.
    std::vector<uint64_t> next_begin(chunks.size(), UINT64_MAX);
    for (size_t i = chunks.size(); i-- > 1;)
      next_begin[i - 1] = std::min(next_begin[i], line.chunks[chunks[i]].first_begin);
    const std::span<const MessageEnd> ends = ends_.Of(place);
    analysis::SliceWalk walk(tables_.space, span_);
    for (size_t i = 0; i < chunks.size(); ++i) {
      const archive::Timeline piece = trace_.Read(place, chunks[i]);
      for (const SliceEdge& edge : walk.Add(piece, next_begin[i])) {
        if (base::Status status = WriteEdge(piece, ends, edge); !status.ok()) return status;
      }
    }
    const archive::Timeline none;
    for (const SliceEdge& edge : walk.Finish()) {
      if (base::Status status = WriteEdge(none, ends, edge); !status.ok()) return status;
    }
    return base::Status::Ok();
  }

  base::Status WriteEdge(const archive::Timeline& line, std::span<const MessageEnd> ends,
                         const SliceEdge& edge) {
    const uint64_t at = edge.at - trace_.begin();
    switch (edge.kind) {
      case SliceEdge::Kind::region_begin:
        return sink_.Begin(at, formats::SliceCategory::region, RegionName(edge.node), {}, {}, {});
      case SliceEdge::Kind::call_begin: {
        const archive::TimelineCall& call = line.calls[edge.call];
        return WriteCall(line.kinds[call.kind], MessageEnds::AtCall(ends, call.begin), at);
      }
      default:
        return sink_.End(at);
    }
  }

  base::Status WriteCall(const archive::TimelineKind& kind, std::span<const MessageEnd> ends, uint64_t at) {
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
    messages_.clear();
    size_t sent = 0;
    for (const MessageEnd& one : ends) {
      messages_.push_back({one.number, trace_.lines()[one.other].process, one.tag, one.bytes});
      sent += one.sends ? 1 : 0;
    }
    const std::span<const formats::SliceMessage> all(messages_);
    return sink_.Begin(at, formats::SliceCategory::mpi, query::FunctionName(kind.call.function), arguments,
                       all.first(sent), all.subspan(sent));
  }

  const archive::Tables& tables_;
  formats::SliceSink& sink_;
  const Wanted& wanted_;
  report::Symboliser symbols_;
  analysis::Worlds worlds_;
  std::vector<std::string> regions_;  // names by node, made once
  analysis::TraceChunks trace_;
  TimeSpan span_;  // as the timelines' times
  MessageEnds ends_;
  std::vector<formats::SliceMessage> messages_;  // of one call
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
  const unsigned threads = std::clamp(std::thread::hardware_concurrency(), 1u, kMostThreads);
  const base::Status status = Export(tables.value(), *sink.value(), wanted, threads).Write();
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
