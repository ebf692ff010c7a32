// SPDX-License-Identifier: BSD-3-Clause
// Implements JsonReport (report.h): writes the facts according to the schema in docs/report-schema.md. A
// new member does not require a new `kSchemaVersion`, but a member with a new meaning does.
#include <numeric>

#include "analysis/pop/region_pop.h"
#include "analysis/processes/heap.h"
#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "base/text/json.h"
#include "query/records/mpi_names.h"
#include "report/callers_json.h"
#include "report/efficiency_json.h"
#include "report/facts.h"
#include "report/findings/findings_section.h"
#include "report/gains.h"
#include "report/io_json.h"
#include "report/loops_json.h"
#include "report/overhead_section.h"
#include "report/processors_text.h"
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

void Write(JsonWriter& json, const archive::KeyValues& values) {
  json.BeginObject();
  for (const auto& [key, value] : values) {
    json.Key(key);
    if (const std::string* text = std::get_if<std::string>(&value)) json.Text(*text);
    if (const uint64_t* natural = std::get_if<uint64_t>(&value)) json.Unsigned(*natural);
    if (const int64_t* integer = std::get_if<int64_t>(&value)) json.Integer(*integer);
    if (const double* real = std::get_if<double>(&value)) json.Real(*real);
  }
  json.EndObject();
}

void Member(JsonWriter& json, const char* key, uint64_t value) {
  json.Key(key).Unsigned(value);
}
void Member(JsonWriter& json, const char* key, std::string_view value) {
  json.Key(key).Text(value);
}

void UnsignedOrNull(JsonWriter& json, const char* key, bool known, uint64_t value) {
  json.Key(key);
  if (known) {
    json.Unsigned(value);
  } else {
    json.Null();
  }
}

void Index(JsonWriter& json, const char* key, uint32_t index) {
  json.Key(key);
  if (index == archive::kNone) {
    json.Null();
  } else {
    json.Unsigned(index);
  }
}

const char* KindName(analysis::Ending::Kind kind) {
  using Kind = analysis::Ending::Kind;
  switch (kind) {
    case Kind::normal:
      return "normal";
    case Kind::no_finalize:
      return "no_finalize";
    case Kind::exit_code:
      return "exit_code";
    case Kind::signal:
      return "signal";
    case Kind::mpi_abort:
      return "mpi_abort";
    default:
      return "unknown";
  }
}

const char* PhaseName(analysis::Phase phase) {
  return phase == analysis::Phase::run          ? "run"
         : phase == analysis::Phase::initialize ? "initialize"
                                                : "finalize";
}

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

void WriteProcess(JsonWriter& json, Facts& facts, size_t i) {
  const archive::Process& process = facts.tables.processes[i];
  const analysis::ProcessTime& time = facts.times[i];
  const analysis::Ending& ending = facts.endings[i];
  json.BeginObject();
  Index(json, "rank", process.rank);
  Member(json, "world", facts.worlds.world_of[i]);
  json.Key("times_known").Bool(time.known);
  json.Key("calls_recorded").Bool(!time.uncounted);
  json.Key("finalized").Bool(time.finalized);
  const bool counted = time.known && !time.uncounted;
  UnsignedOrNull(json, "runtime_ns", time.known, time.runtime);
  UnsignedOrNull(json, "mpi_ns", counted, time.mpi);
  UnsignedOrNull(json, "other_threads_mpi_ns", counted, time.other_mpi);
  UnsignedOrNull(json, "useful_ns", counted, time.useful);
  UnsignedOrNull(json, "initialize_ns", time.known, time.initialize);
  UnsignedOrNull(json, "finalize_ns", time.known && time.finalize != 0, time.finalize);
  json.Key("ending").BeginObject();
  Member(json, "kind", KindName(ending.kind));
  json.Key("code").Integer(ending.code);
  Member(json, "signal",
         ending.kind == analysis::Ending::Kind::signal ? analysis::SignalName(ending.code) : "");
  Member(json, "in_call", ending.in_call);
  Member(json, "in_call_ns", ending.in_call_ns);
  const bool placed = ending.site < facts.tables.sites.size();
  Member(json, "in_call_site", placed ? facts.symbols.NameOf(ending.site) : std::string_view());
  json.EndObject();
  json.Key("attributes");
  Write(json, process.attributes);
  json.Key("exit");
  Write(json, process.exit);
  json.EndObject();
}

void WriteSpread(JsonWriter& json, const char* key, const analysis::Spread& spread) {
  json.Key(key).BeginObject();
  Member(json, "min_ns", spread.min);
  Member(json, "max_ns", spread.max);
  json.Key("mean_ns").Real(spread.mean);
  json.Key("imbalance").Real(spread.imbalance);
  Member(json, "min_process", spread.min_process);
  Member(json, "max_process", spread.max_process);
  Member(json, "ranks", spread.present);
  json.EndObject();
}

void WriteSite(JsonWriter& json, Facts& facts, uint32_t site) {
  Index(json, "site", site);
  if (site == archive::kNone) return;
  const symbols::Location& location = facts.symbols.LocationOf(site);
  Member(json, "callsite", facts.symbols.NameOf(site));
  Member(json, "source_function", location.function);
  Member(json, "file", location.file);
  Member(json, "line", location.line);
  const archive::Site& entry = facts.tables.sites[site];
  if (entry.module < facts.tables.modules.size()) {
    Member(json, "module", facts.tables.modules[entry.module].path);
    Member(json, "build_id", facts.tables.modules[entry.module].build_id);
  }
  Member(json, "offset", entry.offset);
  WriteCallers(json, facts, site);
}

void WriteLine(JsonWriter& json, const analysis::ProfileLine& line) {
  if (line.function != archive::kNone) {
    Member(json, "function", query::FunctionName(static_cast<uint16_t>(line.function)));
    Member(json, "class", query::FunctionClass(static_cast<uint16_t>(line.function)));
    Member(json, "phase", PhaseName(line.phase));
  }
  Member(json, "calls", line.calls);
  Member(json, "calls_timed", line.timed);
  Member(json, "time_ns", line.time_sum);
  Member(json, "call_min_ns", line.time_min);
  Member(json, "call_max_ns", line.time_max);
  Member(json, "bytes", line.bytes);
  if (line.open > 0) {
    Member(json, "unfinished", line.open);
    Member(json, "unfinished_ns", line.open_time);
  }
  if (line.stallable > 0) {
    Member(json, "stall_ns", line.stall);
    Member(json, "stall_of_ns", line.stallable);
  }
  WriteSpread(json, "per_rank", line.time);
}

void WriteComm(JsonWriter& json, const archive::Communicator& comm) {
  Member(json, "name", query::CommName(comm));
  json.Key("named").Bool(!comm.name.empty());
  char identity[24];
  std::snprintf(identity, sizeof identity, "%016llx", static_cast<unsigned long long>(comm.identity));
  Member(json, "identity", identity);
  std::snprintf(identity, sizeof identity, "%016llx", static_cast<unsigned long long>(comm.parent));
  Member(json, "parent", comm.parent == 0 ? "" : identity);
  Member(json, "size", comm.size);
  Member(json, "remote_size", comm.remote_size);
  json.Key("inter").Bool(comm.inter);
}

void WriteProfile(JsonWriter& json, Facts& facts) {
  std::vector<uint32_t> sites(facts.tables.sites.size());
  std::iota(sites.begin(), sites.end(), 0u);
  facts.symbols.Prefetch(sites);
  const analysis::Profile& profile = facts.profile;
  json.Key("call_sites").BeginList();
  for (const analysis::ProfileLine& line : profile.sites) {
    json.BeginObject();
    WriteLine(json, line);
    WriteSite(json, facts, line.site);
    json.EndObject();
  }
  json.EndList().Key("functions").BeginList();
  for (const analysis::ProfileLine& line : profile.functions) {
    json.BeginObject();
    WriteLine(json, line);
    json.EndObject();
  }
  json.EndList().Key("communicators").BeginList();
  for (const analysis::ProfileLine& line : profile.comms) {
    json.BeginObject();
    WriteComm(json, facts.tables.comms[line.comm]);
    WriteLine(json, line);
    json.EndObject();
  }
  json.EndList().Key("collectives").BeginList();
  for (const analysis::ProfileLine& line : profile.collectives) {
    json.BeginObject();
    WriteLine(json, line);
    json.EndObject();
  }
  json.EndList();
}

void WriteRegion(JsonWriter& json, Facts& facts, const analysis::RegionLine& line, const analysis::Pop& pop) {
  const context::Space& space = facts.tables.space;
  json.BeginObject();
  Member(json, "name", line.label);
  Member(json, "attribute", space.attribute(space.attribute_of(line.node)).name);
  Member(json, "value", analysis::ValueText(space.value_of(line.node)));
  Member(json, "depth", line.depth);
  const auto path = facts.tables.call_paths.find(space.parent(line.node));
  if (path != facts.tables.call_paths.end()) Member(json, "callpath", facts.symbols.NameOf(path->second));
  Member(json, "visits", line.visits);
  Member(json, "open", line.open);
  if (line.timed) {
    Member(json, "time_ns", line.time.sum);
    Member(json, "own_ns", line.own.sum);
  }
  if (facts.pop.uncounted < facts.tables.processes.size()) Member(json, "mpi_ns", line.mpi_sum);
  if (line.timed) {
    Member(json, "visit_min_ns", line.visit_min);
    Member(json, "visit_max_ns", line.visit_max);
    WriteSpread(json, "per_rank", line.time);
  }
  Member(json, "ranks", pop.processes);
  WriteEfficiencies(json, pop);
  if (!facts.region_states.empty()) {
    const analysis::RegionStates& sampled = facts.region_states[line.node];
    json.Key("sampled").BeginObject();
    Member(json, "samples", sampled.samples);
    WriteStates(json, sampled.time);
    json.EndObject();
  }
  json.Key("quantities").BeginList();
  for (const analysis::RegionTotal& total : line.totals) {
    const context::Attribute& attribute = space.attribute(total.attribute);
    json.BeginObject();
    Member(json, "name", attribute.name);
    Member(json, "unit", attribute.unit);
    Member(json, "count", total.count);
    json.Key("sum").Real(total.sum).Key("min").Real(total.min).Key("max").Real(total.max);
    json.EndObject();
  }
  json.EndList().EndObject();
}

void WriteRegions(JsonWriter& json, Facts& facts) {
  const std::vector<analysis::Pop> pops = analysis::RegionPops(facts.tables, facts.times, facts.ideal);
  json.Key("regions").BeginList();
  for (const analysis::RegionLine& line : facts.regions.lines)
    WriteRegion(json, facts, line, pops[line.node]);
  json.EndList().Key("mismatches").BeginList();
  for (const archive::Mismatch& mismatch : facts.tables.mismatches) {
    json.BeginObject();
    Member(json, "process", mismatch.process);
    Member(json, "ended", mismatch.ended);
    Member(json, "open", mismatch.open);
    WriteSite(json, facts, mismatch.site);
    json.EndObject();
  }
  json.EndList();
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

void WriteSizes(JsonWriter& json, const Facts& facts) {
  json.Key("message_sizes").BeginList();
  for (const analysis::SizeClass& sizes : facts.sizes) {
    json.BeginObject();
    Member(json, "class", sizes.name);
    Member(json, "messages", sizes.total);
    json.Key("buckets").BeginList();
    for (int k = 0; k < layout::kSizeBuckets; ++k) {
      const uint64_t count = sizes.buckets[static_cast<size_t>(k)];
      if (count == 0) continue;
      json.BeginObject();
      Member(json, "smallest", analysis::RangeOfBucket(k).smallest);
      Member(json, "largest", analysis::RangeOfBucket(k).largest);
      Member(json, "messages", count);
      json.EndObject();
    }
    json.EndList().EndObject();
  }
  json.EndList();
}

void WritePartners(JsonWriter& json, const Facts& facts) {
  json.Key("partners").BeginList();
  for (const analysis::Pair& pair : facts.partners.pairs) {
    json.BeginObject();
    Member(json, "process", pair.process);
    Index(json, "rank", facts.tables.processes[pair.process].rank);
    json.Key("peer").Integer(pair.peer);
    json.Key("peer_is_world_rank").Bool(pair.comm == archive::kNone);
    if (pair.comm != archive::kNone)
      Member(json, "communicator", query::CommName(facts.tables.comms[pair.comm]));
    Member(json, "sent_messages", pair.sent_messages);
    Member(json, "sent_bytes", pair.sent_bytes);
    Member(json, "received_messages", pair.received_messages);
    Member(json, "received_bytes", pair.received_bytes);
    json.EndObject();
  }
  json.EndList();
}

void WriteThreads(JsonWriter& json, const Facts& facts) {
  json.Key("threads").BeginList();
  for (const analysis::ThreadLine& line : facts.threads) {
    json.BeginObject();
    Member(json, "process", line.process);
    Index(json, "rank", facts.tables.processes[line.process].rank);
    Member(json, "thread", line.thread);
    Member(json, "calls", line.calls);
    Member(json, "time_ns", line.time_sum);
    Member(json, "bytes", line.bytes);
    json.EndObject();
  }
  json.EndList();
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
  Write(json, tables.job);
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
  Write(json, tables.job);
  WriteSummary(json, facts);
  WriteTimeShares(json, facts);
  WriteFindings(json, facts);
  json.Key("processes").BeginList();
  for (size_t i = 0; i < tables.processes.size(); ++i) WriteProcess(json, facts, i);
  json.EndList();
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
