// SPDX-License-Identifier: BSD-3-Clause
#include "report/processes_json.h"

#include "archive/rows/call_site.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "report/json_members.h"

namespace rankine::report {
namespace {

using base::JsonWriter;

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
  WriteKeyValues(json, process.attributes);
  json.Key("exit");
  WriteKeyValues(json, process.exit);
  json.EndObject();
}

}  // namespace

void WriteProcessList(JsonWriter& json, Facts& facts) {
  json.Key("processes").BeginList();
  for (size_t i = 0; i < facts.tables.processes.size(); ++i) WriteProcess(json, facts, i);
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

}  // namespace rankine::report
