// SPDX-License-Identifier: BSD-3-Clause
#include "report/io_trace_text.h"

#include <algorithm>
#include <optional>

#include "analysis/io/collectives.h"
#include "analysis/io/slowest.h"
#include "archive/io/rows.h"
#include "archive/rows/none.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "layout/io/functions.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::CollectiveIo;
using analysis::CollectiveRank;
using analysis::CollectiveSums;
using analysis::SlowOperation;
using analysis::StorageSums;

constexpr unsigned kReaders = 4;  // threads that read traces
constexpr size_t kJsonSlowest = 100;
constexpr size_t kFewerSlowest = 2;  // The number of shown operations is the value of --top divided by this
                                     // number.

std::string BytesOrNone(uint64_t bytes) {
  return bytes == 0 ? "-" : BytesText(bytes);
}

std::string Rate(uint64_t bytes, uint64_t ns) {
  return RateText(ns == 0 ? 0 : static_cast<double>(bytes) * 1e9 / static_cast<double>(ns));
}

std::string_view PathOf(const Facts& facts, uint32_t file) {
  return file < facts.tables.io_files.size() ? std::string_view(facts.tables.io_files[file])
                                             : "(a file without a name)";
}

// Returns whether the rank moved data of its own or of other ranks. Ranks that moved no data have no line in
// the table.
bool IsAggregator(const CollectiveRank& rank) {
  return rank.own + rank.others + rank.nobodys + rank.times.transfer != 0;
}

void AddRank(const std::string& who, const CollectiveRank& rank, const std::string& origins,
             TextTable& table) {
  table.Add({Time(rank.time), Time(rank.times.transfer), Time(rank.times.held), Time(rank.times.wait),
             Time(rank.times.exchange), BytesOrNone(rank.asked), BytesOrNone(rank.own),
             BytesOrNone(rank.others), origins, BytesOrNone(rank.nobodys), who});
}

// Adds one line for each aggregator, and one line for all other ranks together.
void AddCall(const Facts& facts, const CollectiveSums& sums, size_t top, TextTable& table) {
  CollectiveRank rest;
  size_t shown = 0, left = 0;
  for (const CollectiveRank& rank : sums.ranks) {
    if (IsAggregator(rank) && shown < top) {
      ++shown;
      AddRank("  " + facts.NameOf(rank.process), rank, CountText(rank.origins.size()), table);
      continue;
    }
    ++left;
    rest.asked += rank.asked;
    rest.own += rank.own;
    rest.others += rank.others;
    rest.nobodys += rank.nobodys;
    rest.time += rank.time;
    rest.times.transfer += rank.times.transfer;
    rest.times.held += rank.times.held;
    rest.times.wait += rank.times.wait;
    rest.times.exchange += rank.times.exchange;
  }
  if (left != 0) AddRank("  " + std::to_string(left) + " other ranks, in total", rest, "-", table);
}

std::string Collectives(const Facts& facts, const archive::IoCalls& calls, const Style& style, size_t top) {
  const CollectiveIo io = analysis::SumCollectives(facts.tables, calls);
  if (io.sums.empty()) return "";
  std::string out = "\n  collective calls: the owners of the data, and the time of the ranks\n";
  TextTable table({{"time", true, 0},
                   {"transfer", true, 0},
                   {"held", true, 1},
                   {"wait", true, 1},
                   {"exchange", true, 0},
                   {"asked", true, 2},
                   {"own", true, 1},
                   {"others'", true, 0},
                   {"of ranks", true, 1},
                   {"nobody's", true, 2},
                   {"call", false, 0}});
  const size_t shown = std::min(io.sums.size(), std::max<size_t>(top / 2, 1));
  for (size_t i = 0; i < shown; ++i) {
    const CollectiveSums& sums = io.sums[i];
    // The function has a separate line, because long names such as MPI_File_write_ordered_begin would
    // otherwise all be cut to the same text.
    table.Add(
        {"", "", "", "", "", "", "", "", "", "", std::string(sums.function) + " x " + CountText(sums.calls)});
    table.Add({"", "", "", "", "", "", "", "", "", "", std::string(PathOf(facts, sums.file))});
    AddCall(facts, sums, top, table);
  }
  out += table.Render(style) + Remainder(style, shown, io.sums.size());
  std::string said =
      "Time is divided into transfer: the rank's own reads and writes; held: waiting while others read or "
      "wrote; wait: waiting until the last rank called; exchange: moving data between ranks. Bytes are "
      "divided into asked: requested by the rank; own, others' and nobody's: moved for the rank itself, for "
      "other ranks, and for no rank.";
  if (io.untold != 0) said += " The owner of " + BytesText(io.untold) + " is unknown.";
  if (io.unmatched != 0)
    said += " " + CountText(io.unmatched) + " calls have no counterpart on other ranks and are not shown.";
  return out + Paragraph(style, said);
}

archive::Storage StorageOf(const Facts& facts) {
  return facts.tables.storage.empty() ? archive::Storage{} : archive::JoinStorage(facts.tables, kReaders);
}

// `own` is the part of the time outside of the layer below. `busy` is the time during which operations were
// in progress, from which throughput is computed. 0 means unknown.
void AddLine(const std::string& what, const StorageSums& sums, std::optional<uint64_t> own, uint64_t busy,
             TextTable& table) {
  if (sums.count == 0) return;
  table.Add({Time(sums.time), own ? Time(*own) : "-", Time(sums.longest), CountText(sums.count),
             BytesOrNone(sums.bytes), Rate(sums.bytes, busy), what});
}

void AddStorage(const archive::Storage& files, const analysis::SlowStorage& storage, TextTable& table) {
  AddLine("      client", storage.client, storage.ClientOwn(), storage.client_busy.Ns(), table);
  for (const auto& [server, sums] : storage.servers) {
    AddLine("        server " + files.servers[server].Text(), sums.latency,
            analysis::SlowStorage::ServerOwn(sums), storage.busy.at(server).Ns(), table);
    AddLine("          disk", sums.disk, sums.disk.time, sums.disk.time, table);
  }
}

// Adds the C library's operations and, below them, the operations of the file system. The operations of the C
// library and of the file system are both sorted by process, so they can be merged.
void AddBelow(const Facts& facts, const archive::Storage& files, const SlowOperation& slow,
              TextTable& table) {
  auto below = slow.below.begin();
  auto storage = slow.storage.begin();
  while (below != slow.below.end() || storage != slow.storage.end()) {
    uint32_t process = below == slow.below.end() ? archive::kNone : below->process;
    if (storage != slow.storage.end()) process = std::min(process, storage->process);
    table.Add({"", "", "", "", "", "", "  " + facts.NameOf(process)});
    for (; below != slow.below.end() && below->process == process; ++below)
      AddLine(std::string(4 + 2 * below->depth, ' ') + std::string(below->function), below->sums, below->own,
              below->started ? 0 : below->sums.time, table);
    for (; storage != slow.storage.end() && storage->process == process; ++storage)
      AddStorage(files, *storage, table);
  }
}

// Returns true if the call's duration does not contain the transfer of its bytes.
bool OnlyStarts(const SlowOperation& slow) {
  return std::any_of(slow.below.begin(), slow.below.end(),
                     [](const analysis::SlowBelow& below) { return below.started; });
}

std::string Slowest(const Facts& facts, const archive::IoCalls& calls, const Style& style, size_t most) {
  const archive::Storage storage = StorageOf(facts);
  const analysis::SlowestIo slowest = analysis::FindSlowest(facts.tables, calls, storage, most);
  if (slowest.list.empty()) return "";
  TextTable table({{"time", true, 0},
                   {"own", true, 0},
                   {"longest", true, 2},
                   {"calls", true, 3},
                   {"bytes", true, 1},
                   {"throughput", true, 1},
                   {"layer", false, 0}});
  for (const SlowOperation& slow : slowest.list) {
    const archive::IoRow& row = facts.tables.io[slow.row];
    const std::string who = slow.ranks > 1 ? std::to_string(slow.ranks) + " ranks, longest " : "";
    const uint64_t took = slow.end - std::min(slow.begin, slow.end);
    table.Add({Time(took), Time(slow.own), "", std::to_string(slow.ranks), BytesOrNone(slow.bytes),
               Rate(slow.bytes, OnlyStarts(slow) ? 0 : took), std::string(archive::FunctionOf(row))});
    table.Add({"", "", "", "", "", "", who + facts.NameOf(slow.process)});
    table.Add({"", "", "", "", "", "", std::string(PathOf(facts, row.file))});
    AddBelow(facts, storage, slow, table);
  }
  std::string out = "\n  the slowest operations, with the layers below\n" + table.Render(style);
  std::string said =
      "Own: time in this layer, without the layer below. For the slow call, own leaves out the time of the "
      "call's longest rank. Throughput: bytes divided by the time in which at least one operation was in "
      "progress.";
  if (slowest.unmatched != 0)
    said += " For " + CountText(slowest.unmatched) + " of " + CountText(slowest.asked) +
            " mount operations of this run's processes, the MPI call is unknown.";
  return out + Paragraph(style, said);
}

void WriteTimes(base::JsonWriter& json, const archive::IoPartTimes& times) {
  json.Key("transfer_ns").Unsigned(times.transfer).Key("held_ns").Unsigned(times.held);
  json.Key("wait_ns").Unsigned(times.wait).Key("exchange_ns").Unsigned(times.exchange);
}

void WriteCollectives(base::JsonWriter& json, const Facts& facts, const archive::IoCalls& calls) {
  const CollectiveIo io = analysis::SumCollectives(facts.tables, calls);
  json.Key("io_operations_missing_of").Unsigned(calls.interrupted);
  json.Key("io_collectives").BeginObject();
  json.Key("untold_bytes").Unsigned(io.untold).Key("unmatched_calls").Unsigned(io.unmatched);
  json.Key("calls").BeginList();
  for (const CollectiveSums& sums : io.sums) {
    json.BeginObject().Key("path").Text(PathOf(facts, sums.file)).Key("function").Text(sums.function);
    json.Key("calls").Unsigned(sums.calls).Key("processes").BeginList();
    for (const CollectiveRank& rank : sums.ranks) {
      json.BeginObject().Key("process").Unsigned(rank.process).Key("time_ns").Unsigned(rank.time);
      WriteTimes(json, rank.times);
      json.Key("asked_bytes").Unsigned(rank.asked).Key("own_bytes").Unsigned(rank.own);
      json.Key("others_bytes").Unsigned(rank.others).Key("nobodys_bytes").Unsigned(rank.nobodys);
      json.Key("origins").BeginList();
      for (const uint32_t origin : rank.origins) json.Unsigned(origin);
      json.EndList().EndObject();
    }
    json.EndList().EndObject();
  }
  json.EndList().EndObject();
}

void WriteSums(base::JsonWriter& json, const char* key, const StorageSums& sums) {
  json.Key(key).BeginObject().Key("calls").Unsigned(sums.count).Key("bytes").Unsigned(sums.bytes);
  json.Key("time_ns").Unsigned(sums.time).Key("call_max_ns").Unsigned(sums.longest).EndObject();
}

void WriteSlow(base::JsonWriter& json, const Facts& facts, const SlowOperation& slow) {
  const archive::IoRow& row = facts.tables.io[slow.row];
  json.BeginObject().Key("function").Text(archive::FunctionOf(row));
  json.Key("layer").Text(layout::NameOf(row.layer)).Key("path").Text(PathOf(facts, row.file));
  json.Key("process").Unsigned(slow.process).Key("ranks").Unsigned(slow.ranks);
  json.Key("time_ns").Unsigned(slow.end - std::min(slow.begin, slow.end)).Key("own_ns").Unsigned(slow.own);
  json.Key("bytes").Unsigned(slow.bytes);
  json.Key("below").BeginList();
  for (const analysis::SlowBelow& below : slow.below) {
    json.BeginObject().Key("process").Unsigned(below.process).Key("function").Text(below.function);
    json.Key("depth").Unsigned(below.depth).Key("own_ns");
    below.own ? json.Unsigned(*below.own) : json.Null();
    json.Key("started").Bool(below.started);
    WriteSums(json, "sums", below.sums);
    json.EndObject();
  }
  json.EndList().Key("storage").BeginList();
  for (const analysis::SlowStorage& storage : slow.storage) {
    json.BeginObject().Key("process").Unsigned(storage.process);
    WriteSums(json, "client", storage.client);
    json.Key("client_own_ns").Unsigned(storage.ClientOwn());
    json.Key("client_busy_ns").Unsigned(storage.client_busy.Ns());
    json.Key("servers").BeginList();
    for (const auto& [server, sums] : storage.servers) {
      json.BeginObject().Key("server").Unsigned(server);
      json.Key("queue_ns").Unsigned(sums.queue).Key("service_ns").Unsigned(sums.service);
      json.Key("own_ns").Unsigned(analysis::SlowStorage::ServerOwn(sums));
      json.Key("busy_ns").Unsigned(storage.busy.at(server).Ns());
      WriteSums(json, "sums", sums.latency);
      WriteSums(json, "disk", sums.disk);
      json.EndObject();
    }
    json.EndList().EndObject();
  }
  json.EndList().EndObject();
}

}  // namespace

std::string IoTraceText(const Facts& facts, const Style& style, size_t top) {
  const archive::IoCalls calls = archive::JoinIoCalls(facts.tables);
  std::string out;
  if (calls.interrupted != 0) {
    const std::string said = "Some operations of " + CountText(calls.interrupted) +
                             (calls.interrupted == 1 ? " process" : " processes") +
                             " are missing: only the last ones were kept (trace(keep=SIZE)), or some were "
                             "lost. The tables below contain the others.";
    out = "\n" + Paragraph(style, said);
  }
  return out + Collectives(facts, calls, style, top) +
         Slowest(facts, calls, style, std::max<size_t>(top / kFewerSlowest, 1));
}

void WriteIoTrace(base::JsonWriter& json, const Facts& facts) {
  const archive::IoCalls calls = archive::JoinIoCalls(facts.tables);
  WriteCollectives(json, facts, calls);
  const analysis::SlowestIo slowest =
      analysis::FindSlowest(facts.tables, calls, StorageOf(facts), kJsonSlowest);
  json.Key("io_slowest").BeginList();
  for (const SlowOperation& slow : slowest.list) WriteSlow(json, facts, slow);
  json.EndList();
  json.Key("io_slowest_storage").BeginObject().Key("asked").Unsigned(slowest.asked);
  json.Key("unmatched").Unsigned(slowest.unmatched).EndObject();
}

}  // namespace rankine::report
