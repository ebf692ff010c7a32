// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/window_part.h"

#include <algorithm>
#include <optional>
#include <string>

#include "archive/key_values.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "base/saturate.h"
#include "query/records/mpi_names.h"
#include "query/records/node_map.h"

namespace rankine::query {
namespace {

using archive::Tables;
using archive::WindowCell;
using archive::WindowInstance;

constexpr size_t kBatch = 4096;

struct Record {
  const WindowInstance* instance;
  const WindowCell* cell;  // The pointer is nullptr if the record is the instance itself.
  uint32_t bin;            // The index of the bin within the cell.
};
using Number = std::optional<uint64_t> (*)(const Tables&, const Record&);
using Text = std::string (*)(const Tables&, const Record&);

struct Column {
  std::string_view name;
  context::Type type;
  Number number;
  Text text;  // returns "" if the record has no text for the column
};

const archive::Process& ProcessOf(const Tables& tables, const Record& record) {
  return tables.processes[tables.windows[record.instance->window].process];
}

std::string Name(const Tables& tables, const Record& record) {
  return tables.windows[record.instance->window].name;
}
std::string Host(const Tables& tables, const Record& record) {
  return std::string(archive::TextOf(ProcessOf(tables, record).attributes, "host"));
}
std::string Function(const Tables&, const Record& record) {
  return record.cell == nullptr ? std::string() : FunctionName(record.cell->function);
}
std::string Class(const Tables&, const Record& record) {
  return record.cell == nullptr ? "" : FunctionClass(record.cell->function);
}
std::string Comm(const Tables& tables, const Record& record) {
  return record.cell == nullptr || record.cell->comm >= tables.comms.size()
             ? std::string()
             : CommName(tables.comms[record.cell->comm]);
}

std::optional<uint64_t> Rank(const Tables& tables, const Record& record) {
  const uint32_t rank = ProcessOf(tables, record).rank;
  return rank == archive::kNone ? std::nullopt : std::optional<uint64_t>(rank);
}
std::optional<uint64_t> World(const Tables& tables, const Record& record) {
  return archive::WorldIn(tables, tables.windows[record.instance->window].process);
}
std::optional<uint64_t> Thread(const Tables&, const Record& record) {
  return record.cell == nullptr ? record.instance->thread : record.cell->thread;
}
std::optional<uint64_t> CommSize(const Tables& tables, const Record& record) {
  if (record.cell == nullptr || record.cell->comm >= tables.comms.size()) return std::nullopt;
  return tables.comms[record.cell->comm].size;
}
std::optional<uint64_t> Ordinal(const Tables&, const Record& record) {
  return record.instance->ordinal;
}
std::optional<uint64_t> Start(const Tables& tables, const Record& record) {
  const uint64_t began = archive::UnsignedOf(ProcessOf(tables, record).attributes, "start.ns").value_or(0);
  if (record.cell != nullptr || began == 0 || record.instance->start < began) return std::nullopt;
  return record.instance->start - began;
}
std::optional<uint64_t> Open(const Tables&, const Record& record) {
  return record.cell != nullptr ? std::nullopt : std::optional<uint64_t>(record.instance->open ? 1 : 0);
}
template <auto Member>
std::optional<uint64_t> OfInstance(const Tables&, const Record& record) {
  return record.cell != nullptr ? std::nullopt : std::optional<uint64_t>(record.instance->*Member);
}
template <auto Member>
std::optional<uint64_t> OfCell(const Tables&, const Record& record) {
  return record.cell == nullptr ? std::nullopt : std::optional<uint64_t>(record.cell->*Member);
}
template <auto Member>
std::optional<uint64_t> OfSpan(const Tables&, const Record& record) {
  if (record.cell == nullptr || !record.cell->communicated) return std::nullopt;
  return static_cast<uint64_t>(record.cell->*Member);
}
std::optional<uint64_t> Bytes(const Tables&, const Record& record) {
  if (record.cell == nullptr) return std::nullopt;
  return base::AddSaturated(record.cell->sent_bytes, record.cell->received_bytes);
}
std::optional<uint64_t> LongestPeer(const Tables&, const Record& record) {
  if (record.cell == nullptr || record.cell->longest_peer == archive::kNone) return std::nullopt;
  return record.cell->longest_peer;
}
std::optional<uint64_t> Bin(const Tables&, const Record& record) {
  return record.bin;
}
std::optional<uint64_t> BinStart(const Tables& tables, const Record& record) {
  return base::MulDiv(tables.window_traffic[record.cell->traffic].bin, record.bin, 1);
}
template <auto Member>
std::optional<uint64_t> OfBin(const Tables& tables, const Record& record) {
  return tables.window_bins[tables.window_traffic[record.cell->traffic].first + record.bin].*Member;
}

constexpr auto kUint = context::Type::uint, kInt = context::Type::int_, kText = context::Type::string;

constexpr Column kBoth[] = {
    {"window.name", kText, nullptr, Name},      {"window.instance", kUint, Ordinal, nullptr},
    {"mpi.rank", kUint, Rank, nullptr},         {"mpi.world", kUint, World, nullptr},
    {"thread.id", kUint, Thread, nullptr},      {"host", kText, nullptr, Host},
    {"mpi.function", kText, nullptr, Function}, {"mpi.class", kText, nullptr, Class},
    {"mpi.comm", kText, nullptr, Comm},         {"mpi.comm.size", kUint, CommSize, nullptr}};
constexpr Column kCounts[] = {
    {"window.start.ns", kUint, Start, nullptr},
    {"window.duration.ns", kUint, OfInstance<&WindowInstance::duration>, nullptr},
    {"window.running", kUint, Open, nullptr},
    {"window.open.requests", kUint, OfInstance<&WindowInstance::open_requests>, nullptr},
    {"window.open.bytes", kUint, OfInstance<&WindowInstance::open_bytes>, nullptr},
    {"count", kUint, OfCell<&WindowCell::calls>, nullptr},
    {"time.duration.ns", kUint, OfCell<&WindowCell::time>, nullptr},
    {"window.stall.ns", kUint, OfCell<&WindowCell::stall>, nullptr},
    {"window.completions", kUint, OfCell<&WindowCell::completions>, nullptr},
    {"window.execution.ns", kUint, OfCell<&WindowCell::execution>, nullptr},
    {"window.first.ns", kInt, OfSpan<&WindowCell::first>, nullptr},
    {"window.last.ns", kInt, OfSpan<&WindowCell::last>, nullptr},
    {"mpi.bytes", kUint, Bytes, nullptr},
    {"mpi.bytes.sent", kUint, OfCell<&WindowCell::sent_bytes>, nullptr},
    {"mpi.bytes.received", kUint, OfCell<&WindowCell::received_bytes>, nullptr},
    {"window.messages.sent", kUint, OfCell<&WindowCell::sent_messages>, nullptr},
    {"window.messages.received", kUint, OfCell<&WindowCell::received_messages>, nullptr},
    {"window.large.count", kUint, OfCell<&WindowCell::large_messages>, nullptr},
    {"window.large.bytes", kUint, OfCell<&WindowCell::large_bytes>, nullptr},
    {"window.inner.count", kUint, OfCell<&WindowCell::inner_messages>, nullptr},
    {"window.inner.bytes", kUint, OfCell<&WindowCell::inner_bytes>, nullptr},
    {"window.timeouts", kUint, OfCell<&WindowCell::timeouts>, nullptr},
    {"window.longest.ns", kUint, OfCell<&WindowCell::longest>, nullptr},
    {"window.longest.peer", kUint, LongestPeer, nullptr}};
constexpr Column kTraffic[] = {{"window.bin", kUint, Bin, nullptr},
                               {"window.bin.start.ns", kUint, BinStart, nullptr},
                               {"window.messages", kUint, OfBin<&archive::WindowBin::messages>, nullptr},
                               {"mpi.bytes", kUint, OfBin<&archive::WindowBin::bytes>, nullptr}};

std::vector<Column> ColumnsOf(WindowRecords records) {
  std::vector<Column> columns(std::begin(kBoth), std::end(kBoth));
  if (records == WindowRecords::counts) {
    columns.insert(columns.end(), std::begin(kCounts), std::end(kCounts));
  } else {
    columns.insert(columns.end(), std::begin(kTraffic), std::end(kTraffic));
  }
  return columns;
}

// Returns all instances. After each instance, its cells follow in their original order.
std::vector<Record> CountsOf(const Tables& tables) {
  std::vector<Record> records;
  size_t next = 0;
  for (uint32_t i = 0; i < tables.window_instances.size(); ++i) {
    const WindowInstance& instance = tables.window_instances[i];
    records.push_back({&instance, nullptr, 0});
    for (; next < tables.window_cells.size() && tables.window_cells[next].instance == i; ++next)
      records.push_back({&instance, &tables.window_cells[next], 0});
  }
  return records;
}

std::vector<Record> TrafficOf(const Tables& tables) {
  std::vector<Record> records;
  for (const WindowCell& cell : tables.window_cells) {
    if (cell.traffic >= tables.window_traffic.size()) continue;
    for (uint32_t bin = 0; bin < tables.window_traffic[cell.traffic].count; ++bin)
      records.push_back({&tables.window_instances[cell.instance], &cell, bin});
  }
  return records;
}

struct Buffer {
  Column column;
  std::vector<uint64_t> bits;
  std::vector<uint8_t> present;

  void Fill(const Tables& tables, std::span<const Record> records, context::Space& space) {
    bits.assign(records.size(), 0);
    present.assign(records.size(), 0);
    for (size_t i = 0; i < records.size(); ++i) {
      std::optional<uint64_t> value;
      if (column.number != nullptr) {
        value = column.number(tables, records[i]);
      } else if (const std::string text = column.text(tables, records[i]); !text.empty()) {
        value = space.Intern(text);
      }
      present[i] = value.has_value() ? 1 : 0;
      bits[i] = value.value_or(0);
    }
  }
};

}  // namespace

RecordKind WindowKindOf(WindowRecords records) {
  RecordKind kind{records == WindowRecords::counts ? "windows" : "window traffic", {}, false};
  for (const Column& column : ColumnsOf(records))
    kind.attributes.push_back({std::string(column.name), column.type != kText, true});
  return kind;
}

base::Status WindowPart::Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                              std::vector<context::Lost>&) {
  const std::vector<Record> records =
      records_ == WindowRecords::counts ? CountsOf(tables_) : TrafficOf(tables_);
  NodeMap marked(tables_, space, wanted, namer_);
  std::vector<Buffer> buffers;
  std::vector<context::Column> columns;
  for (const Column& column : ColumnsOf(records_)) {
    if (!wanted.Has(column.name)) continue;
    buffers.push_back({column, {}, {}});
    const context::AttributeId attribute =
        space.Declare({std::string(column.name), column.type, context::kAsValue, "", "", ""});
    columns.push_back({attribute, column.type, nullptr, nullptr});
  }
  std::vector<context::NodeId> nodes;
  for (size_t begin = 0; begin < records.size(); begin += kBatch) {
    const auto batch = std::span(records).subspan(begin, std::min(kBatch, records.size() - begin));
    nodes.clear();
    for (const Record& record : batch) nodes.push_back(marked.Of(record.instance->node));
    for (size_t i = 0; i < buffers.size(); ++i) {
      buffers[i].Fill(tables_, batch, space);
      columns[i].bits = buffers[i].bits.data();
      columns[i].present = buffers[i].present.data();
    }
    if (!sink.Take(space, {batch.size(), nodes.data(), columns})) break;
  }
  return base::Status::Ok();
}

}  // namespace rankine::query
