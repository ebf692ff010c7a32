// SPDX-License-Identifier: BSD-3-Clause
#include "report/profile_json.h"

#include <cstdio>
#include <numeric>

#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "query/records/mpi_names.h"
#include "report/json_members.h"

namespace rankine::report {
namespace {

using base::JsonWriter;

const char* PhaseName(analysis::Phase phase) {
  return phase == analysis::Phase::run          ? "run"
         : phase == analysis::Phase::initialize ? "initialize"
                                                : "finalize";
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

}  // namespace

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

}  // namespace rankine::report
