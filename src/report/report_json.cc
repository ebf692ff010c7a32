// SPDX-License-Identifier: BSD-3-Clause
// Implements JsonReport (report.h): writes the facts according to the schema in docs/report-schema.md. A
// new member does not require a new `kSchemaVersion`, but a member with a new meaning does.
#include "analysis/processes/heap.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/text/json.h"
#include "report/efficiency_json.h"
#include "report/facts.h"
#include "report/findings/findings_section.h"
#include "report/gains.h"
#include "report/io_json.h"
#include "report/json_members.h"
#include "report/loops_json.h"
#include "report/overhead_section.h"
#include "report/processes_json.h"
#include "report/processors_text.h"
#include "report/profile_json.h"
#include "report/regions_json.h"
#include "report/report.h"
#include "report/samples_json.h"
#include "report/storage_json.h"
#include "report/uncounted_text.h"
#include "report/waits_section.h"
#include "report/windows_json.h"

namespace rankine::report {
namespace {

constexpr uint64_t kSchemaVersion = 1;

using base::JsonWriter;

void WriteSummary(JsonWriter& json, const Facts& facts) {
  const analysis::Pop& pop = facts.pop;
  json.Key("summary").BeginObject();
  Member(json, "ranks", facts.tables.processes.size());
  Member(json, "worlds", facts.worlds.count);
  json.Key("hosts").BeginList();
  for (const std::string& host : facts.hosts) json.Text(host);
  json.EndList();
  Member(json, "ranks_with_times", pop.processes);
  Member(json, "wall_time_ns", pop.runtime);
  Member(json, "unrecorded_ranks", pop.uncounted);
  Member(json, "unrecorded", UncountedText(facts));
  RealOrNull(json, "mpi_share", pop.mpi_share);
  RealOrNull(json, "all_threads_mpi_share", pop.all_threads_mpi_share);
  Member(json, "ranks_with_mpi_in_other_threads", pop.threaded);
  WriteEfficiencies(json, pop);
  const bool timed = pop.processes > 0 && pop.uncounted == 0;
  RealOrNull(json, "useful_average_ns", timed ? std::optional<double>(pop.useful_average) : std::nullopt);
  UnsignedOrNull(json, "useful_max_ns", timed, pop.useful_max);
  Index(json, "slowest_process", timed ? static_cast<uint32_t>(pop.slowest) : archive::kNone);
  Index(json, "fastest_process", timed ? static_cast<uint32_t>(pop.fastest) : archive::kNone);
  RealOrNull(json, "without_processor_share", ShareWithoutProcessor(facts));
  Member(json, "shared_processors", SharedProcessorsText(facts));
  Member(json, "calls", facts.profile.calls);
  Member(json, "mpi_time_ns", facts.profile.time_sum);
  Member(json, "regions_of_ns", facts.regions.run_sum);
  json.EndObject();
}

void WriteHeapCounts(JsonWriter& json, const std::string& prefix, const analysis::HeapCounts& counts) {
  Member(json, (prefix + "allocations").c_str(), counts.allocations);
  Member(json, (prefix + "frees").c_str(), counts.frees);
  Member(json, (prefix + "requested_bytes").c_str(), counts.requested);
  Member(json, (prefix + "allocated_bytes").c_str(), counts.allocated);
  Member(json, (prefix + "freed_bytes").c_str(), counts.freed);
}

void WriteMemory(JsonWriter& json, const Facts& facts) {
  const analysis::Heap heap = analysis::MakeHeap(facts.tables);
  json.Key("memory").BeginObject().Key("regions").BeginList();
  for (const analysis::HeapLine& line : heap.lines) {
    json.BeginObject();
    Member(json, "path", line.path);
    WriteHeapCounts(json, "", line.program);
    WriteHeapCounts(json, "mpi_", line.mpi);
    Member(json, "high_bytes", line.high);
    Member(json, "high_process", line.high_process);
    json.EndObject();
  }
  json.EndList().Key("processes").BeginList();
  for (const analysis::HeapProcess& process : heap.processes) {
    json.BeginObject();
    Member(json, "process", process.process);
    WriteHeapCounts(json, "", process.program);
    WriteHeapCounts(json, "mpi_", process.mpi);
    WriteHeapCounts(json, "elsewhere_", process.elsewhere);
    Member(json, "live_bytes", process.live);
    Member(json, "high_bytes", process.high);
    json.EndObject();
  }
  json.EndList().EndObject();
}

void WriteTrust(JsonWriter& json, const Facts& facts) {
  json.Key("trust").BeginList();
  for (const analysis::Finding& finding : facts.findings) {
    json.BeginObject();
    Member(json, "name", finding.name);
    Member(json, "count", finding.count);
    json.Key("serious").Bool(finding.serious);
    Member(json, "sentence", finding.sentence);
    json.EndObject();
  }
  json.EndList();
}

}  // namespace

std::string ComparedJson(const archive::Tables& tables, const analysis::IdealRun* ideal) {
  Facts facts(tables, ideal);
  JsonWriter json;
  json.BeginObject().Key("job");
  WriteKeyValues(json, tables.job);
  WriteSummary(json, facts);
  WriteTimeShares(json, facts);
  json.Key("ranks").BeginList();
  for (const analysis::ProcessTime& time : facts.times) {
    json.BeginObject();
    Member(json, "useful_ns", time.useful);
    Member(json, "mpi_ns", time.mpi);
    json.EndObject();
  }
  json.EndList();
  if (!facts.samples.empty()) WriteSamples(json, facts);
  WriteRegions(json, facts);
  json.EndObject();
  return json.text();
}

std::string JsonReport(const archive::Tables& tables, const analysis::IdealRun* ideal,
                       const analysis::Waits* waits) {
  Facts facts(tables, ideal, waits);
  JsonWriter json;
  json.BeginObject();
  Member(json, "schema", "rankine.report");
  Member(json, "schema_version", kSchemaVersion);
  json.Key("job");
  WriteKeyValues(json, tables.job);
  WriteSummary(json, facts);
  WriteTimeShares(json, facts);
  WriteFindings(json, facts);
  WriteProcessList(json, facts);
  WriteProfile(json, facts);
  if (!facts.samples.empty()) WriteSamples(json, facts);
  WriteRegions(json, facts);
  WriteHybrid(json, facts);
  WriteEfficiencyCourse(json, facts);
  WriteMemory(json, facts);
  WriteLoops(json, facts);
  WriteWindows(json, facts);
  WriteCollectiveSizes(json, facts);
  WriteIo(json, facts);
  WriteStorage(json, facts);
  WriteWaits(json, facts);
  WriteSizes(json, facts);
  WritePartners(json, facts);
  WriteThreads(json, facts);
  WriteTrust(json, facts);
  json.EndObject();
  return json.text();
}

}  // namespace rankine::report
