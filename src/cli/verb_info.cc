// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine info`, which shows an archive's content, the cost of its recording, and how reliable
// its figures are.
#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <set>

#include "analysis/trust/trust.h"
#include "archive/key_values.h"
#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/ti_thread.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "archive/ti/summary.h"
#include "archive/verify.h"
#include "base/text/json.h"
#include "base/text/visible_text.h"
#include "cli/load_with_progress.h"
#include "cli/options.h"
#include "cli/verb.h"
#include "query/values/json_value.h"
#include "report/units.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--json", "", "", "the same as JSON"},
    {"--help", "-h", "", "this text"},
};

struct Info {
  std::string path;
  uint64_t size = 0;                     // the size of the file; 0 if the input is a folder of spools
  std::vector<archive::KindSize> kinds;  // empty for spools
  archive::Tables tables;
};

// Returns the number of call sites of MPI, plus the number of call sites of their callers. Call sites that
// occur only in sampled stacks are not counted.
size_t CallSites(const archive::Tables& tables) {
  std::set<uint32_t> sites;
  for (const archive::Row& row : tables.rows) {
    for (uint32_t site = row.site; site < tables.sites.size() && sites.insert(site).second;)
      site = tables.sites[site].caller;
  }
  return sites.size();
}

// Returns the number of items in all chunks of one kind. The number is needed to compute the average size
// of an item.
uint64_t RowsOf(const std::string& kind, const archive::Tables& tables) {
  if (kind == "profile") return tables.rows.size() + tables.peers.size();
  if (kind == "comms") return tables.comms.size();
  if (kind == "sites") return CallSites(tables);
  if (kind == "modules") return tables.modules.size();
  if (kind == "environment") return tables.environments.size();
  if (kind == "process" || kind == "exit") return tables.processes.size();
  if (kind == "windows") return tables.window_cells.size();
  return 0;
}

std::string TextOfValue(const archive::Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return base::Visible(*text);
  if (const auto* number = std::get_if<uint64_t>(&value)) return std::to_string(*number);
  if (const auto* number = std::get_if<int64_t>(&value)) return std::to_string(*number);
  return query::JsonValue(std::get<double>(value));
}

void PrintJob(const Info& info) {
  std::printf("%s\n", base::Visible(info.path).c_str());
  for (const auto& [key, value] : info.tables.job) {
    std::string text = TextOfValue(value);
    if (key.ends_with(".ns")) {
      text = report::DateText(archive::UnsignedOf(info.tables.job, key.c_str()).value_or(0));
    }
    std::printf("  %-22s %s\n", base::Visible(key).c_str(), text.c_str());
  }
}

void PrintContent(const Info& info) {
  const archive::Tables& t = info.tables;
  const auto modules = static_cast<size_t>(std::count_if(
      t.modules.begin(), t.modules.end(), [](const auto& module) { return !module.IsFunction(); }));
  std::printf("\nHolds\n");
  const std::pair<const char*, size_t> counts[] = {
      {"processes", t.processes.size()}, {"rows", t.rows.size()},           {"partner rows", t.peers.size()},
      {"call sites", CallSites(t)},      {"communicators", t.comms.size()}, {"modules", modules}};
  for (auto [what, count] : counts) std::printf("  %-14s %12s\n", what, report::CountText(count).c_str());
  if (info.size != 0) std::printf("  %-14s %12s\n", "file", report::BytesText(info.size).c_str());
}

void PrintKinds(const Info& info) {
  if (info.kinds.empty()) return;
  std::printf("\n  %-12s %8s %12s %12s %12s\n", "chunks", "number", "stored", "raw", "bytes/item");
  for (const archive::KindSize& kind : info.kinds) {
    uint64_t rows = RowsOf(kind.kind, info.tables);
    std::string each = "-";
    if (rows != 0) {
      char text[32];
      std::snprintf(text, sizeof(text), "%.1f",
                    static_cast<double>(kind.stored_bytes) / static_cast<double>(rows));
      each = text;
    }
    std::printf("  %-12s %8s %12s %12s %12s\n", kind.kind.c_str(), report::CountText(kind.chunks).c_str(),
                report::BytesText(kind.stored_bytes).c_str(), report::BytesText(kind.raw_bytes).c_str(),
                each.c_str());
  }
}

std::string WhatVolumesAre(const archive::TiSummary& ti) {
  if (!ti.unit.empty()) {
    char text[96];
    std::snprintf(text, sizeof text, "%.6g, in %.6g s on processors (by %s)", ti.volume,
                  static_cast<double>(ti.burst_ns) / 1e9, ti.clock.c_str());
    return text;
  }
  if (ti.clock == "text") return "flops, from the imported text";
  if (ti.clock == "events") return "time between the trace's MPI calls, including waits for a processor, ns";
  if (ti.clock == "thread") return "the thread's clock, " + std::to_string(ti.cost_ns) + " ns a call";
  return "time on a processor, ns";
}

// Returns the total size of the individually stored volumes as text, and the mean size per call. Volumes are
// stored individually if they vary irregularly (noise).
std::string CostOfVolumes(const archive::TiSummary& ti) {
  if (ti.volume_bytes == 0) return "";
  char each[48];
  std::snprintf(each, sizeof each, ", %.1f per call, before compression",
                static_cast<double>(ti.volume_bytes) / static_cast<double>(std::max<uint64_t>(ti.calls, 1)));
  return "   " + report::BytesText(ti.volume_bytes) + each;
}

// Prints the kinds of facts that are missing from the trace, if any.
void PrintUntold(const archive::TiSummary& ti) {
  const std::pair<const char*, uint64_t> untold[] = {
      {"ranks with several threads: the order of calls of different threads", ti.interleaved},
      {"accesses through a shared file pointer: their offsets in the file", ti.shared_pointer},
      {"calls along a topology: the neighbours, because there are too many", ti.unlisted},
      {"processes of spawned worlds: a replay leaves them out", ti.apart},
      {"processes that only use MPI sessions: their ranks", ti.unranked},
  };
  bool any = false;
  for (auto [what, count] : untold) {
    if (count == 0) continue;
    if (!any) std::printf("  does not contain:\n");
    any = true;
    std::printf("    %s %s\n", report::CountText(count).c_str(), what);
  }
}

// Prints the data that a replay of the trace would use.
void PrintTi(const Info& info) {
  if (info.tables.ti_threads.empty()) return;
  const archive::TiSummary ti = archive::SummaryOfTi(info.tables);
  std::printf("\nTime-independent trace\n");
  const bool no_ranks = ti.ranks == 0 && ti.unranked != 0;
  const std::pair<const char*, std::string> counts[] = {
      {"calls", report::CountText(ti.calls)},
      {"on files without MPI-IO", report::CountText(ti.files)},
      {"processes", report::CountText(ti.processes)},
      {"ranks", no_ranks ? "unknown" : report::CountText(ti.ranks)},
      {"threads", report::CountText(ti.threads)},
      {"different threads", report::CountText(ti.classes)},
  };
  for (const auto& [what, count] : counts) std::printf("  %-26s %12s\n", what, count.c_str());
  const std::string unit = base::Visible(ti.unit.empty() ? ti.clock : ti.unit);
  std::printf("  %-26s %12s   %s\n", "computation measured by", unit.c_str(), WhatVolumesAre(ti).c_str());
  std::printf("  %-26s %12s%s\n", "volumes stored", ti.volumes.c_str(), CostOfVolumes(ti).c_str());
  std::printf("  depends on timing:\n");
  const std::pair<const char*, uint64_t> timing[] = {
      {"  MPI_ANY_SOURCE", ti.any_source},     {"  MPI_ANY_TAG", ti.any_tag},
      {"  one or some of several", ti.chosen}, {"  polls that found", ti.polled},
      {"  polls that did not", ti.failed},
  };
  for (auto [what, count] : timing) std::printf("  %-26s %12s\n", what, report::CountText(count).c_str());
  PrintUntold(ti);
  if (ti.lost + ti.unknown + ti.volumes_lost == 0) return;
  std::printf("  ! %s calls, %s completions of unknown requests and %s volumes are missing\n",
              report::CountText(ti.lost).c_str(), report::CountText(ti.unknown).c_str(),
              report::CountText(ti.volumes_lost).c_str());
}

void PrintTrust(const std::vector<analysis::Finding>& findings) {
  std::printf("\nTrust\n");
  if (findings.empty()) std::printf("  every MPI call of every rank is in these figures\n");
  for (const analysis::Finding& finding : findings) {
    std::printf("  %s %s\n", finding.serious ? "!" : "-", base::Visible(finding.sentence).c_str());
  }
}

void WriteValues(base::JsonWriter& json, const archive::KeyValues& values) {
  json.BeginObject();
  for (const auto& [key, value] : values) {
    json.Key(key);
    if (const auto* text = std::get_if<std::string>(&value)) json.Text(*text);
    if (const auto* number = std::get_if<uint64_t>(&value)) json.Unsigned(*number);
    if (const auto* number = std::get_if<int64_t>(&value)) json.Integer(*number);
    if (const auto* number = std::get_if<double>(&value)) json.Real(*number);
  }
  json.EndObject();
}

void WriteTi(base::JsonWriter& json, const archive::Tables& tables) {
  if (tables.ti_threads.empty()) return;
  const archive::TiSummary ti = archive::SummaryOfTi(tables);
  json.Key("ti").BeginObject().Key("calls").Unsigned(ti.calls).Key("files").Unsigned(ti.files);
  json.Key("processes").Unsigned(ti.processes).Key("ranks").Unsigned(ti.ranks);
  json.Key("unranked_processes").Unsigned(ti.unranked);
  json.Key("threads").Unsigned(ti.threads).Key("different_threads").Unsigned(ti.classes);
  json.Key("unit")
      .Text(ti.unit.empty() ? "ns" : ti.unit)
      .Key("clock")
      .Text(ti.clock)
      .Key("volumes")
      .Text(ti.volumes)
      .Key("volume_bytes")
      .Unsigned(ti.volume_bytes)
      .Key("clock_ns")
      .Unsigned(ti.cost_ns);
  json.Key("any_source").Unsigned(ti.any_source).Key("any_tag").Unsigned(ti.any_tag);
  json.Key("chosen").Unsigned(ti.chosen).Key("polls_that_found").Unsigned(ti.polled);
  json.Key("polls_that_did_not").Unsigned(ti.failed).Key("interrupted").Unsigned(ti.interrupted);
  json.Key("interleaved_ranks").Unsigned(ti.interleaved).Key("shared_pointer").Unsigned(ti.shared_pointer);
  json.Key("unlisted_neighbors").Unsigned(ti.unlisted).Key("spawned_processes").Unsigned(ti.apart);
  json.Key("lost").Unsigned(ti.lost).Key("unknown").Unsigned(ti.unknown);
  json.Key("volumes_lost").Unsigned(ti.volumes_lost).EndObject();
}

std::string Json(const Info& info, const std::vector<analysis::Finding>& findings) {
  const archive::Tables& t = info.tables;
  base::JsonWriter json;
  json.BeginObject().Key("path").Text(info.path).Key("bytes").Unsigned(info.size).Key("job");
  WriteValues(json, t.job);
  json.Key("rows").Unsigned(t.rows.size()).Key("peers").Unsigned(t.peers.size());
  json.Key("sites").Unsigned(CallSites(t)).Key("communicators").Unsigned(t.comms.size());
  json.Key("chunks").BeginList();
  for (const archive::KindSize& kind : info.kinds) {
    json.BeginObject().Key("kind").Text(kind.kind).Key("number").Unsigned(kind.chunks);
    json.Key("stored_bytes").Unsigned(kind.stored_bytes).Key("raw_bytes").Unsigned(kind.raw_bytes);
    json.Key("items").Unsigned(RowsOf(kind.kind, t)).EndObject();
  }
  json.EndList().Key("processes").BeginList();
  for (const archive::Process& process : t.processes) {
    json.BeginObject().Key("attributes");
    WriteValues(json, process.attributes);
    json.Key("exit");
    WriteValues(json, process.exit);
    json.EndObject();
  }
  json.EndList();
  WriteTi(json, t);
  json.Key("modules").BeginList();
  for (const archive::Module& module : t.modules) {
    if (module.IsFunction()) continue;
    json.BeginObject().Key("path").Text(module.path).Key("build_id").Text(module.build_id).EndObject();
  }
  json.EndList().Key("findings").BeginList();
  for (const analysis::Finding& finding : findings) {
    json.BeginObject().Key("name").Text(finding.name).Key("count").Unsigned(finding.count);
    json.Key("sentence").Text(finding.sentence).Key("serious").Bool(finding.serious).EndObject();
  }
  json.EndList().EndObject();
  return json.text();
}

}  // namespace

std::span<const Option> InfoOptions() {
  return kOptions;
}

int VerbInfo(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) {
    std::printf("usage: rankine info NAME.rkn|SPOOL\n\n%s", OptionsHelp(kOptions).c_str());
    return 0;
  }
  if (arguments.words.size() != 1)
    return UsageError("info needs one archive or spool: rankine info NAME.rkn");
  Info info;
  info.path = arguments.words[0];
  auto tables = LoadDamagedWithProgress(info.path);
  if (!tables.ok()) return UsageError(tables.error());
  info.tables = std::move(tables.value());
  struct stat status {};
  if (stat(info.path.c_str(), &status) == 0 && S_ISREG(status.st_mode)) {
    info.size = static_cast<uint64_t>(status.st_size);
  }
  if (auto kinds = archive::SizesByKind(info.path); kinds.ok()) info.kinds = std::move(kinds.value());
  const std::vector<analysis::Finding> findings = analysis::Findings(info.tables);
  if (arguments.Has("--json")) {
    std::printf("%s\n", Json(info, findings).c_str());
  } else {
    PrintJob(info);
    PrintContent(info);
    PrintKinds(info);
    PrintTi(info);
    PrintTrust(findings);
  }
  return 0;
}

}  // namespace rankine::cli
