// SPDX-License-Identifier: BSD-3-Clause
#include "report/storage_json.h"

#include <algorithm>

#include "analysis/io/storage.h"
#include "analysis/io/storage_findings.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "layout/generated/mpi_functions.h"
#include "report/heat_json.h"
#include "report/io_json.h"

namespace rankine::report {
namespace {

using analysis::StorageSums;
using archive::Storage;
using base::JsonWriter;

constexpr unsigned kReaders = 4;      // threads that read traces
constexpr size_t kMostSlowest = 100;  // the number of calls

// Writes each sum as a member of the open JSON object.
void WriteSums(JsonWriter& json, const StorageSums& sums) {
  json.Key("operations").Unsigned(sums.count).Key("bytes").Unsigned(sums.bytes);
  json.Key("time_ns").Unsigned(sums.time).Key("operation_max_ns").Unsigned(sums.longest);
}

void WriteServer(JsonWriter& json, uint32_t server, const analysis::ServerSums& sums) {
  json.BeginObject().Key("server").Unsigned(server);
  WriteSums(json, sums.latency);
  json.Key("queue_ns").Unsigned(sums.queue).Key("service_ns").Unsigned(sums.service);
  json.Key("after_ns").Unsigned(sums.after);
  json.Key("disk").BeginObject().Key("accesses").Unsigned(sums.disk.count);
  json.Key("bytes").Unsigned(sums.disk.bytes).Key("time_ns").Unsigned(sums.disk.time);
  json.Key("access_max_ns").Unsigned(sums.disk.longest).Key("unseen").Unsigned(sums.unseen);
  json.Key("way").Text(analysis::DiskWayOf(sums)).Key("files").Unsigned(sums.disk_files.size());
  json.EndObject().EndObject();
}

void WriteBranch(JsonWriter& json, const analysis::StorageBranch& branch) {
  json.BeginObject().Key("function").Text(branch.function).Key("known").Bool(branch.known);
  json.Key("op").Text(analysis::NameOf(branch.action)).Key("collective").Bool(branch.collective);
  json.Key("processes").BeginList();
  for (const uint32_t process : branch.processes) json.Unsigned(process);
  json.EndList();
  json.Key("calls").Unsigned(branch.calls).Key("call_time_ns").Unsigned(branch.call_time);
  json.Key("call_max_ns").Unsigned(branch.call_longest).Key("small").Unsigned(branch.small);
  json.Key("client").BeginObject();
  WriteSums(json, branch.client);
  json.EndObject().Key("servers").BeginList();
  for (const auto& [server, sums] : branch.servers) WriteServer(json, server, sums);
  json.EndList().EndObject();
}

void WriteFiles(JsonWriter& json, const Storage& storage, const analysis::StorageTree& tree) {
  json.Key("files").BeginList();
  for (const analysis::StorageFileTree& file : tree.files) {
    json.BeginObject().Key("path").Text(storage.files[file.file]).Key("time_ns").Unsigned(file.time);
    json.Key("branches").BeginList();
    for (const analysis::StorageBranch& branch : file.branches) WriteBranch(json, branch);
    json.EndList().EndObject();
  }
  json.EndList();
}

void WriteServers(JsonWriter& json, const Storage& storage, const analysis::StorageTree& tree) {
  json.Key("servers").BeginList();
  for (const archive::StoragePlace& place : storage.servers) {
    json.BeginObject().Key("host").Text(place.host).Key("pid").Unsigned(place.pid);
    json.Key("name").Text(place.name).EndObject();
  }
  json.EndList().Key("server_sums").BeginList();
  for (const auto& [server, sums] : tree.servers) WriteServer(json, server, sums);
  json.EndList();
}

void WriteSlowest(JsonWriter& json, const Storage& storage, const analysis::StorageTree& tree) {
  json.Key("slowest_calls").BeginList();
  for (size_t i = 0; i < std::min(tree.slowest.size(), kMostSlowest); ++i) {
    const archive::StorageCall& call = storage.calls[tree.slowest[i]];
    const archive::StorageOperation* longest = analysis::LongestOf(storage, tree.slowest[i]);
    const layout::MpiFunction* function = layout::FindMpiFunction(call.function);
    if (longest == nullptr) continue;
    json.BeginObject().Key("process").Unsigned(call.process);
    json.Key("function").Text(function == nullptr ? "?" : function->name);
    json.Key("time_ns").Unsigned(call.end - call.begin).Key("operations").Unsigned(call.operations);
    json.Key("longest").BeginObject().Key("path").Text(storage.files[longest->file]);
    json.Key("offset").Unsigned(longest->offset).Key("bytes").Unsigned(longest->bytes);
    json.Key("client_ns").Unsigned(longest->latency);
    if (longest->has_server) {
      json.Key("server").Unsigned(longest->server).Key("server_ns").Unsigned(longest->server_latency);
      json.Key("queue_ns").Unsigned(longest->queue).Key("service_ns").Unsigned(longest->service);
      json.Key("disk_max_ns");
      if (longest->disk == archive::StorageDisk::unseen) {
        json.Null();
      } else {
        json.Unsigned(longest->disk_longest);
      }
    }
    json.EndObject().EndObject();
  }
  json.EndList();
}

void WriteFindings(JsonWriter& json, const Storage& storage, const analysis::StorageTree& tree) {
  json.Key("findings").BeginList();
  for (const analysis::IoFinding& finding : analysis::FindStorage(storage, tree)) WriteFinding(json, finding);
  json.EndList();
}

}  // namespace

void WriteStorage(JsonWriter& json, const Facts& facts) {
  if (facts.tables.storage.empty()) return;
  const Storage storage = archive::JoinStorage(facts.tables, kReaders);
  const analysis::StorageTree tree = analysis::MakeStorageTree(storage);
  json.Key("storage").BeginObject();
  json.Key("client_operations").Unsigned(storage.clients).Key("served").Unsigned(storage.served);
  json.Key("only_servers").Unsigned(storage.only_servers);
  json.Key("contradictions").Unsigned(storage.contradictions);
  json.Key("of_ranks").Unsigned(storage.of_ranks).Key("placed").Unsigned(storage.placed);
  json.Key("in_mpi_calls").Unsigned(storage.called).Key("lost").Unsigned(storage.lost);
  WriteFiles(json, storage, tree);
  WriteServers(json, storage, tree);
  WriteSlowest(json, storage, tree);
  WriteHeat(json, "heat", analysis::MakeHeatMap(storage, kHeatJsonParts));
  WriteFindings(json, storage, tree);
  json.EndObject();
}

}  // namespace rankine::report
