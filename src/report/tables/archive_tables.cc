// SPDX-License-Identifier: BSD-3-Clause
#include "report/tables/archive_tables.h"

#include <numeric>

#include "archive/io/rows.h"
#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "layout/io/functions.h"
#include "query/records/mpi_names.h"
#include "query/records/open_calls.h"
#include "report/tables/row_writer.h"

namespace rankine::report {
namespace {

using base::Cell;
using base::CellType;

constexpr auto kText = CellType::text;
constexpr auto kReal = CellType::real;

void WriteValues(RowWriter& writer, Cell process, const archive::KeyValues& values) {
  for (const auto& [key, value] : values) {
    const auto text = [&](const auto& of) -> std::string_view {
      if constexpr (std::is_same_v<std::decay_t<decltype(of)>, std::string>) {
        return of;
      } else {
        return writer.Keep(std::to_string(of));
      }
    };
    const std::string_view shown = std::visit(text, value);
    writer.Row({process, std::string_view(key), shown});
  }
}

void WriteAttributes(RowWriter& writer) {
  const archive::Tables& tables = writer.facts.tables;
  writer.Begin("attributes", {{"process"}, {"key", kText}, {"value", kText}});
  WriteValues(writer, {}, tables.job);
  for (uint32_t i = 0; i < tables.processes.size(); ++i) {
    WriteValues(writer, uint64_t{i}, tables.processes[i].attributes);
    WriteValues(writer, uint64_t{i}, tables.processes[i].exit);
  }
}

void WriteProcesses(RowWriter& writer) {
  writer.Begin("processes", {{"process"},
                             {"world"},
                             {"rank"},
                             {"host", kText},
                             {"runtime_ns"},
                             {"mpi_ns"},
                             {"useful_ns"},
                             {"initialize_ns"},
                             {"finalize_ns"}});
  Facts& facts = writer.facts;
  for (uint32_t i = 0; i < facts.tables.processes.size(); ++i) {
    const analysis::ProcessTime& time = facts.times[i];
    const auto ns = [&](uint64_t value) { return time.known ? Cell(value) : Cell(); };
    const auto counted = [&](uint64_t value) { return time.uncounted ? Cell() : ns(value); };
    writer.Row({uint64_t{i}, uint64_t{facts.worlds.world_of[i]}, writer.Rank(i), writer.Keep(facts.HostOf(i)),
                ns(time.runtime), counted(time.mpi), counted(time.useful), ns(time.initialize),
                time.finalize == 0 ? Cell() : ns(time.finalize)});
  }
}

void WriteEfficiencies(RowWriter& writer) {
  writer.Begin("efficiencies", {{"name", kText}, {"value", kReal}});
  const analysis::Pop& pop = writer.facts.pop;
  const auto row = [&](std::string_view name, const std::optional<double>& value) {
    if (value) writer.Row({name, *value});
  };
  row("parallel", pop.parallel);
  row("load_balance", pop.load_balance);
  row("communication", pop.communication);
}

void WriteProfile(RowWriter& writer) {
  writer.Begin("profile", {{"process"},
                           {"rank"},
                           {"thread"},
                           {"function", kText},
                           {"class", kText},
                           {"call_site", kText},
                           {"communicator", kText},
                           {"region", kText},
                           {"calls"},
                           {"unfinished"},
                           {"time_ns"},
                           {"time_min_ns"},
                           {"time_max_ns"},
                           {"stall_ns"},
                           {"bytes_sent"},
                           {"bytes_received"},
                           {"bytes_completed"}});
  const auto write = [&writer](const archive::Row& row, uint64_t unfinished) {
    writer.Row({uint64_t{row.process}, writer.Rank(row.process), uint64_t{row.thread},
                writer.Keep(query::FunctionName(row.function)),
                std::string_view(query::FunctionClass(row.function)), writer.Site(row.site),
                writer.Comm(row.comm), writer.Region(row.node), row.calls, unfinished, row.time_sum,
                row.time_min, row.time_max, row.stall_sum, row.bytes_sent, row.bytes_received,
                row.bytes_completed});
  };
  for (const archive::Row& row : writer.facts.tables.rows) write(row, 0);
  for (const archive::Row& row : query::UnfinishedRows(writer.facts.tables)) write(row, row.calls);
}

void WriteMessages(RowWriter& writer) {
  writer.Begin("messages", {{"process"},
                            {"rank"},
                            {"peer"},
                            {"peer_is_world_rank"},
                            {"communicator", kText},
                            {"sent_messages"},
                            {"sent_bytes"},
                            {"received_messages"},
                            {"received_bytes"}});
  for (const analysis::Pair& pair : writer.facts.partners.pairs) {
    const bool world = pair.comm == archive::kNone;
    writer.Row({uint64_t{pair.process}, writer.Rank(pair.process), pair.peer, uint64_t{world ? 1u : 0u},
                writer.Comm(pair.comm), pair.sent_messages, pair.sent_bytes, pair.received_messages,
                pair.received_bytes});
  }
}

void WriteRegions(RowWriter& writer) {
  writer.Begin("regions", {{"process"},
                           {"rank"},
                           {"thread"},
                           {"region", kText},
                           {"visits"},
                           {"open"},
                           {"time_ns"},
                           {"visit_min_ns"},
                           {"visit_max_ns"}});
  for (const archive::Region& region : writer.facts.tables.regions) {
    const auto& processes = writer.facts.tables.processes;
    const bool timed = region.process < processes.size() &&
                       !processes[region.process].attributes.contains("services.without.timer");
    const auto ns = [timed](uint64_t value) { return timed ? Cell(value) : Cell(); };
    writer.Row({uint64_t{region.process}, writer.Rank(region.process), uint64_t{region.thread},
                writer.Region(region.node), region.count, uint64_t{region.open ? 1u : 0u},
                ns(region.time_sum), ns(region.time_min), ns(region.time_max)});
  }
}

void WriteIo(RowWriter& writer) {
  writer.Begin("io", {{"process"},
                      {"rank"},
                      {"file", kText},
                      {"layer", kText},
                      {"function", kText},
                      {"kind", kText},
                      {"in_mpi_function", kText},
                      {"in_library_function", kText},
                      {"call_site", kText},
                      {"calls"},
                      {"failed"},
                      {"bytes"},
                      {"time_ns"},
                      {"time_max_ns"}});
  const archive::Tables& tables = writer.facts.tables;
  for (const archive::IoRow& row : tables.io) {
    const Cell file =
        row.file < tables.io_files.size() ? Cell(std::string_view(tables.io_files[row.file])) : Cell();
    const std::string_view parent = row.parent == 0 ? std::string_view() : archive::ParentOf(row);
    const std::string_view library = archive::LibraryOf(row);
    writer.Row({uint64_t{row.process}, writer.Rank(row.process), file, layout::NameOf(row.layer),
                archive::FunctionOf(row), layout::NameOf(archive::KindOf(row)),
                parent.empty() ? Cell() : Cell(parent), library.empty() ? Cell() : Cell(library),
                writer.Site(row.site), row.calls, row.failed, row.bytes, row.time_sum, row.time_max});
  }
}

}  // namespace

Cell RowWriter::Rank(uint32_t process) const {
  const auto& processes = facts.tables.processes;
  if (process >= processes.size() || processes[process].rank == archive::kNone) return {};
  return uint64_t{processes[process].rank};
}

Cell RowWriter::Comm(uint32_t comm) {
  if (comm >= facts.tables.comms.size()) return {};
  return Keep(query::CommName(facts.tables.comms[comm]));
}

Cell RowWriter::Region(context::NodeId node) {
  if (node == context::kRoot) return std::string_view();
  if (node >= known_.size()) {
    known_.resize(facts.tables.space.nodes());
    regions_.resize(facts.tables.space.nodes());
    if (node >= known_.size()) return {};
  }
  if (!known_[node]) {
    regions_[node] = analysis::PathText(facts.tables.space, node);
    known_[node] = true;
  }
  return std::string_view(regions_[node]);
}

base::Status WriteArchiveTables(const archive::Tables& tables, base::TableSink& sink) {
  Facts facts(tables);
  std::vector<uint32_t> sites(tables.sites.size());
  std::iota(sites.begin(), sites.end(), 0u);
  facts.symbols.Prefetch(sites);
  RowWriter writer(facts, sink);
  WriteAttributes(writer);
  WriteProcesses(writer);
  WriteEfficiencies(writer);
  WriteProfile(writer);
  WriteMessages(writer);
  WriteRegions(writer);
  WriteIo(writer);
  WriteOperationTables(writer);
  WriteWindowTables(writer);
  WriteSampleTables(writer);
  WriteTraceTables(writer);
  return writer.status();
}

}  // namespace rankine::report
