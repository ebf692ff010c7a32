// SPDX-License-Identifier: BSD-3-Clause
#include "report/storage_section.h"

#include <algorithm>

#include "analysis/io/files.h"
#include "analysis/io/storage.h"
#include "analysis/io/storage_findings.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "layout/generated/mpi_functions.h"
#include "report/heat_text.h"
#include "report/hint_text.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::IoFile;
using analysis::MpiIoCall;
using analysis::StorageBranch;
using analysis::StorageFileTree;
using archive::Storage;

constexpr unsigned kReaders = 4;  // threads that read traces

std::string Mean(uint64_t time, uint64_t count) {
  return count == 0 ? "-" : TimeText(static_cast<double>(time) / static_cast<double>(count));
}

void AddLine(const std::string& what, uint64_t count, uint64_t bytes, uint64_t time, uint64_t longest,
             TextTable& table) {
  table.Add({CountText(count), bytes == 0 ? "-" : BytesText(bytes), Time(time), Time(longest), what});
}

// Returns the ranks that used the file system's client, such as "rank 0" or "4 ranks".
std::string Who(const Facts& facts, const std::vector<uint32_t>& processes) {
  if (processes.empty()) return "of unknown ranks";
  if (processes.size() == 1) return facts.NameOf(processes[0]);
  return std::to_string(processes.size()) + " ranks";
}

const MpiIoCall* FindCall(const std::vector<IoFile>& files, std::string_view path,
                          std::string_view function) {
  for (const IoFile& file : files) {
    if (file.path != path) continue;
    for (const MpiIoCall& call : file.mpi) {
      if (call.function == function) return &call;
    }
  }
  return nullptr;
}

bool IsOf(layout::IoKind kind, archive::StorageAction action) {
  return kind == (action == archive::StorageAction::read    ? layout::IoKind::read
                  : action == archive::StorageAction::write ? layout::IoKind::write
                                                            : layout::IoKind::sync);
}

// Adds the MPI calls, their ranks, and the C library calls between the MPI calls and the file system. Returns
// the indentation for the lines below the added lines.
std::string AddAbove(const Facts& facts, const std::vector<IoFile>& files, const std::string& path,
                     const StorageBranch& branch, TextTable& table) {
  if (branch.function.empty()) {
    const std::string what = branch.known ? "outside of MPI" : "in unknown calls";
    table.Add({"-", "-", "-", "-", what + " (" + Who(facts, branch.processes) + ")"});
    return "  ";
  }
  AddLine(
      std::string(branch.function) + ", those that reached a mount (" + Who(facts, branch.processes) + ")",
      branch.calls, 0, branch.call_time, branch.call_longest, table);
  const MpiIoCall* call = FindCall(files, path, branch.function);
  bool any = false;
  for (size_t i = 0; call != nullptr && i < call->below.size(); ++i) {
    const analysis::IoCall& below = call->below[i];
    if (!IsOf(below.kind, branch.action)) continue;
    AddLine("  " + std::string(below.function), below.sums.calls, below.sums.bytes, below.sums.time,
            below.sums.longest, table);
    any = true;
  }
  return any ? "    " : "  ";
}

// Accesses that were not recorded are shown as "-" instead of 0.
void AddDisk(const std::string& indent, const analysis::ServerSums& sums, TextTable& table) {
  if (sums.disk.count == 0 && sums.unseen != 0) {
    table.Add({"-", "-", "-", "-", indent + "disk: not seen"});
    return;
  }
  std::string what = indent + "disk";
  if (const std::string_view way = analysis::DiskWayOf(sums); !way.empty()) what += ", " + std::string(way);
  if (!sums.disk_files.empty())
    what +=
        ", " + std::to_string(sums.disk_files.size()) + (sums.disk_files.size() == 1 ? " file" : " files");
  if (sums.unseen != 0) what += ", of " + CountText(sums.unseen) + " operations not seen";
  AddLine(what, sums.disk.count, sums.disk.bytes, sums.disk.time, sums.disk.longest, table);
}

std::string Tree(const Facts& facts, const Storage& storage, const std::vector<IoFile>& files,
                 const StorageFileTree& file, const Style& style) {
  TextTable table(
      {{"count", true, 0}, {"bytes", true, 0}, {"time", true, 0}, {"longest", true, 0}, {"layer", false, 0}});
  for (const StorageBranch& branch : file.branches) {
    const std::string indent = AddAbove(facts, files, storage.files[file.file], branch, table);
    const std::string action(analysis::NameOf(branch.action));
    if (branch.client.count != 0)
      AddLine(indent + "client " + action, branch.client.count, branch.client.bytes, branch.client.time,
              branch.client.longest, table);
    for (const auto& [server, sums] : branch.servers) {
      AddLine(indent + "  server " + storage.servers[server].Text(), sums.latency.count, sums.latency.bytes,
              sums.latency.time, sums.latency.longest, table);
      AddDisk(indent + "    ", sums, table);
    }
  }
  return table.Render(style);
}

std::string Servers(const Storage& storage, const analysis::StorageTree& tree, const Style& style) {
  uint64_t all = 0, most = 0;
  for (const auto& [server, sums] : tree.servers) {
    all += sums.latency.bytes;
    most = std::max(most, sums.latency.bytes);
  }
  TextTable table({{"operations", true, 0},
                   {"bytes", true, 0},
                   {"share", true, 0},
                   {"mean", true, 0},
                   {"longest", true, 1},
                   {"queue", true, 0},
                   {"service", true, 0},
                   {"after", true, 2},
                   {"disk", true, 0},
                   {"MiB/s", true, 2},
                   {"server", false, 0}});
  for (const auto& [server, sums] : tree.servers) {
    const double seconds = static_cast<double>(sums.disk.time) / 1e9;
    const double rate = seconds == 0 ? 0 : static_cast<double>(sums.disk.bytes) / 1048576.0 / seconds;
    table.Add({CountText(sums.latency.count), BytesText(sums.latency.bytes),
               PercentText(all == 0 ? 0 : static_cast<double>(sums.latency.bytes) / static_cast<double>(all)),
               Mean(sums.latency.time, sums.latency.count), Time(sums.latency.longest),
               Mean(sums.queue, sums.latency.count), Mean(sums.service, sums.latency.count),
               sums.after == 0 ? "-" : Mean(sums.after, sums.latency.count),
               Mean(sums.disk.time, sums.disk.count),
               sums.disk.count == 0 ? "-" : CountText(static_cast<uint64_t>(rate)),
               storage.servers[server].Text()});
  }
  std::string out = "\n  servers\n" + table.Render(style);
  if (tree.servers.size() > 1 && all != 0) {
    const double factor =
        static_cast<double>(most) * static_cast<double>(tree.servers.size()) / static_cast<double>(all);
    out += "  the busiest server moved " + FactorText(factor) + " the mean of " +
           std::to_string(tree.servers.size()) + "\n";
  }
  return out;
}

std::string_view FunctionOf(const archive::StorageCall& call) {
  const layout::MpiFunction* known = layout::FindMpiFunction(call.function);
  return known == nullptr ? std::string_view("?") : std::string_view(known->name);
}

bool HasDisk(const archive::StorageOperation& operation) {
  return operation.has_server && operation.disk != archive::StorageDisk::unseen;
}

// Returns the text for processes that were watched but performed no operations.
std::string Idle(const Style& style) {
  return "\n" +
         Paragraph(
             style,
             "The watched processes of the file system read, wrote and synced no file during the run. Either "
             "the run's files are on another file system, or the kernel cached the data that was read.");
}

// Shows how much time the slowest calls spent in each layer. The latency of a call is the latency of its
// longest operation.
std::string Slowest(const Facts& facts, const Storage& storage, const analysis::StorageTree& tree,
                    const Style& style, size_t top) {
  const size_t shown = std::min(tree.slowest.size(), top);
  if (shown == 0) return "";
  TextTable table({{"call", true, 0},
                   {"operations", true, 1},
                   {"client", true, 0},
                   {"server", true, 0},
                   {"queue", true, 0},
                   {"service", true, 1},
                   {"disk", true, 0},
                   {"at", true, 2},
                   {"server", false, 1},
                   {"in", false, 0}});
  for (size_t i = 0; i < shown; ++i) {
    const archive::StorageCall& call = storage.calls[tree.slowest[i]];
    const archive::StorageOperation* longest = analysis::LongestOf(storage, tree.slowest[i]);
    if (longest == nullptr) continue;
    const bool has = longest->has_server;
    table.Add({Time(call.end - call.begin), CountText(call.operations), Time(longest->latency),
               has ? Time(longest->server_latency) : "-", has ? Time(longest->queue) : "-",
               has ? Time(longest->service) : "-", HasDisk(*longest) ? Time(longest->disk_longest) : "-",
               BytesText(longest->offset), has ? storage.servers[longest->server].Text() : "-",
               facts.NameOf(call.process) + " " + std::string(FunctionOf(call))});
  }
  return "\n  the longest MPI calls that reached a mount, with the longest operation of each\n" +
         table.Render(style) + Remainder(style, shown, tree.slowest.size());
}

std::string Joined(const Storage& storage, const Style& style) {
  std::string text = "joined " + CountText(storage.served) + " of " + CountText(storage.clients) +
                     " mount operations with server operations, and " + CountText(storage.placed) + " of " +
                     CountText(storage.of_ranks) +
                     " operations of this run's ranks with calls of their threads (" +
                     CountText(storage.called) + " of these in MPI calls)";
  if (storage.only_servers != 0)
    text += "; for " + CountText(storage.only_servers) +
            " server operations, no mount operation was recorded (section Trust gives the reasons)";
  if (storage.contradictions != 0)
    text += "; " + CountText(storage.contradictions) + " pairs contradict each other and are not joined";
  if (storage.lost != 0)
    text +=
        "; " + CountText(storage.lost) + " calls were lost, because rankine could not read them fast enough";
  if (storage.of_ranks != 0 && storage.placed == 0)
    text += "; MPI calls are known if the run was recorded with --io=deep or --with trace";
  return "\n" + Paragraph(style, text + ".");
}

}  // namespace

std::string StorageSection(Facts& facts, const Style& style, size_t top) {
  if (facts.tables.storage.empty()) return "";
  const Storage storage = archive::JoinStorage(facts.tables, kReaders);
  const analysis::StorageTree tree = analysis::MakeStorageTree(storage);
  const std::vector<IoFile> files = analysis::MakeIoFiles(facts.tables);
  std::string out = SectionHead(
      style, "Storage",
      "The file system's work for MPI calls: operations of the mount (client) and of the servers, and "
      "accesses to their disks. Bytes are the bytes moved; for a read, the bytes that the disk returned. If "
      "no access to the disk was recorded, or only the kernel received its result (storage.linux-aio), this "
      "column has the requested bytes. A "
      "server's time ends with its answer. After is the server's later work, for which no client waits.");
  if (storage.clients == 0 && tree.servers.empty() && storage.lost == 0) return out + Idle(style);
  const size_t shown = std::min(tree.files.size(), std::max<size_t>(top / 2, 1));
  for (size_t i = 0; i < shown; ++i)
    out += "\n  " + base::Visible(storage.files[tree.files[i].file]) + "\n" +
           Tree(facts, storage, files, tree.files[i], style);
  out += Remainder(style, shown, tree.files.size());
  const std::string findings =
      FindingsText(analysis::FindStorage(storage, tree), analysis::FindMpiIoLibrary(facts.tables), style);
  return out + Servers(storage, tree, style) + Slowest(facts, storage, tree, style, top) +
         HeatText(facts, analysis::MakeHeatMap(storage, HeatParts(style)), storage, style, top) +
         (findings.empty() ? "" : "\n" + findings) + Joined(storage, style);
}

}  // namespace rankine::report
