// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/layers.h"

#include <algorithm>
#include <map>
#include <string>

#include "analysis/io/adding.h"
#include "analysis/io/busy_time.h"
#include "analysis/io/throughput.h"
#include "archive/io/below.h"
#include "archive/io/rows.h"
#include "archive/rows/none.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "layout/io/functions.h"

namespace rankine::analysis {
namespace {

using archive::IoRow;
using archive::StorageOperation;
using layout::IoKind;
using layout::IoLayer;

constexpr IoKind kKinds[] = {IoKind::write, IoKind::read};
constexpr IoLayer kAboveSystem[] = {IoLayer::netcdf, IoLayer::pnetcdf, IoLayer::hdf5,
                                    IoLayer::mpi_io, IoLayer::stdio,   IoLayer::posix};

// The calls of one kind (read or write) in one layer on a file.
struct Calls {
  IoAdding sums;
  std::map<uint32_t, IoRankSums> by;  // indexed by process
  // The sums over the calls from which a throughput can be computed. In each of these calls, the bytes were
  // moved during the whole duration of the call.
  std::map<uint32_t, IoRankSums> told;

  void Add(const IoRow& row, const archive::IoBelow& below, const Throughput& throughput) {
    sums.Add(row);
    if (throughput.IsKnown(row)) told[row.process].Add(row, below);
    IoRankSums& rank = by[row.process];
    rank.process = row.process;
    rank.Add(row, below);
  }
  double BytesPerSecond() const {
    double sum = 0;
    for (const auto& [process, rank] : told) sum += PerSecond(rank.bytes, rank.time);
    return sum;
  }
};
using CallsOfFile = std::map<std::pair<IoLayer, IoKind>, Calls>;

// The work of a server on the data of one file, both for its clients and on its disk.
struct AtServer {
  uint64_t client_bytes = 0, bytes = 0, disk_bytes = 0, disk_time = 0;
  BusyTime client, server;
};

struct StorageOfFile {
  IoLayerLine client, server, disk;
  uint64_t unseen = 0;  // The number of the servers' operations whose disk accesses were not observed.
  std::map<uint32_t, AtServer> servers;
};

uint64_t Without(uint64_t time, uint64_t below) {
  return time > below ? time - below : 0;
}

void AddTo(IoLayerLine& line, uint64_t calls, uint64_t bytes, uint64_t time, uint64_t longest, uint64_t own) {
  line.calls += calls;
  line.bytes += bytes;
  line.time += time;
  line.longest = std::max(line.longest, longest);
  line.own = line.own.value_or(0) + own;
}

// Adds an operation of the client or the server to the counts of alignment and size.
void AddPlace(IoLayerLine& line, const StorageOperation& one) {
  ++line.placed;
  if (one.offset % layout::kIoAlignment != 0) ++line.unaligned;
  if (one.bytes < kSmallIo) ++line.small;
}

void AddOperation(const StorageOperation& one, StorageOfFile& to) {
  AtServer& at = to.servers[one.has_server ? one.server : archive::kNone];
  if (one.has_client) {
    AddTo(to.client, 1, one.Moved(), one.latency, one.latency, Without(one.latency, one.server_latency));
    AddPlace(to.client, one);
    at.client_bytes += one.Moved();
    at.client.Add(one.begin, one.begin + one.latency);
  }
  if (!one.has_server) return;
  AddTo(to.server, 1, one.Moved(), one.server_latency, one.server_latency,
        Without(one.server_latency, one.disk_time));
  AddPlace(to.server, one);
  if (one.disk == archive::StorageDisk::unseen) ++to.unseen;
  AddTo(to.disk, one.disk_accesses, one.disk_bytes, one.disk_time, one.disk_longest, one.disk_time);
  at.bytes += one.Moved();
  at.server.Add(one.server_begin, one.server_begin + one.server_latency);
  at.disk_bytes += one.disk_bytes;
  at.disk_time += one.disk_time;
}

void Finish(StorageOfFile& storage) {
  storage.disk.has_sizes = false;
  for (const auto& [server, at] : storage.servers) {
    storage.client.bytes_per_second += PerSecond(at.client_bytes, at.client.Ns());
    storage.server.bytes_per_second += PerSecond(at.bytes, at.server.Ns());
    storage.disk.bytes_per_second += PerSecond(at.disk_bytes, at.disk_time);
    if (server == archive::kNone) continue;
    for (IoLayerLine* line : {&storage.client, &storage.server, &storage.disk}) ++line->by;
  }
  const auto below = [](IoLayerLine& line, const IoLayerLine& of) {
    if (of.calls == 0) return;
    line.calls_below = of.calls;
    line.bytes_below = of.bytes;
  };
  below(storage.client, storage.server);
  if (storage.unseen == 0) below(storage.server, storage.disk);
}

// Adds the own time of MPI and I/O library calls of one kind, and the calls that they make.
void AddOfMpi(const IoFile& file, IoKind kind, IoLayerLine* line) {
  line->own = 0, line->calls_below = 0, line->bytes_below = 0;
  for (const MpiIoCall& call : file.mpi) {
    if (call.kind != kind || call.sums.calls == 0) continue;
    *line->own += call.own;
    *line->calls_below += call.calls_below;
    *line->bytes_below += call.bytes_below;
  }
}
void AddOfLibrary(const IoFile& file, IoLayer layer, IoKind kind, IoLayerLine* line) {
  line->own = 0;
  for (const IoLibraryCall& call : file.libraries)
    if (call.layer == layer && call.kind == kind) *line->own += call.own;
}

IoLayerLine LineOf(IoLayer layer, IoKind kind, const Calls& calls, const IoFile& file) {
  const IoSums sums = calls.sums.Take();
  IoLayerLine line;
  line.layer = layout::NameOf(layer);
  line.kind = kind;
  line.by = sums.ranks;
  line.calls = sums.moving;
  line.bytes = sums.bytes, line.time = sums.time, line.longest = sums.longest;
  line.small = sums.small, line.placed = sums.placed, line.unaligned = sums.unaligned;
  line.bytes_per_second = calls.BytesPerSecond();
  line.ranks = MostTimeFirst(calls.by);
  if (layer == IoLayer::mpi_io) AddOfMpi(file, kind, &line);
  if (layout::IsOfIoLibrary(layer)) AddOfLibrary(file, layer, kind, &line);
  return line;
}

using StorageKey = std::pair<std::string_view, IoKind>;  // the string is the path of the file

std::map<StorageKey, StorageOfFile> StorageOf(const archive::Storage& storage) {
  std::map<StorageKey, StorageOfFile> all;
  for (const StorageOperation& one : storage.operations) {
    if (one.action == archive::StorageAction::sync) continue;
    const IoKind kind = one.action == archive::StorageAction::read ? IoKind::read : IoKind::write;
    AddOperation(one, all[{storage.files[one.file], kind}]);
  }
  for (auto& [key, of] : all) Finish(of);
  return all;
}

void AddStorage(const StorageOfFile& of, IoKind kind, std::vector<IoLayerLine>* lines) {
  // The layer of the file system's client is below the last layer. If POSIX functions and streams were both
  // called, POSIX counts as the last layer.
  if (!lines->empty() && lines->back().layer == layout::NameOf(IoLayer::posix) &&
      lines->back().kind == kind && of.client.calls != 0) {
    lines->back().calls_below = of.client.calls;
    lines->back().bytes_below = of.client.bytes;
  }
  const std::pair<std::string_view, const IoLayerLine*> layers[] = {
      {"client", &of.client}, {"server", &of.server}, {"disk", &of.disk}};
  for (const auto& [name, line] : layers) {
    if (line->calls == 0) continue;
    lines->push_back(*line);
    lines->back().layer = name;
    lines->back().kind = kind;
    lines->back().by_servers = true;
  }
}

}  // namespace

double IoLayerLine::Fragments() const {
  return !calls_below || calls == 0 ? 0 : static_cast<double>(*calls_below) / static_cast<double>(calls);
}

double IoLayerLine::Amplification() const {
  return !bytes_below || bytes == 0 ? 0 : static_cast<double>(*bytes_below) / static_cast<double>(bytes);
}

std::vector<std::vector<IoLayerLine>> MakeIoLayers(const archive::Tables& tables,
                                                   std::span<const IoFile> files,
                                                   const archive::Storage& storage) {
  std::map<uint32_t, CallsOfFile> calls;
  const std::vector<archive::IoBelow> of_rows = archive::FindIoBelow(tables);
  const Throughput throughput(tables);
  for (size_t i = 0; i < tables.io.size(); ++i) {
    const IoRow& row = tables.io[i];
    const IoKind kind = archive::KindOf(row);
    if (kind == IoKind::read || kind == IoKind::write)
      calls[row.file][{row.layer, kind}].Add(row, of_rows[i], throughput);
  }
  const std::map<StorageKey, StorageOfFile> below = StorageOf(storage);
  std::vector<std::vector<IoLayerLine>> all;
  for (const IoFile& file : files) {
    std::vector<IoLayerLine>& lines = all.emplace_back();
    const CallsOfFile& of = calls[file.file];
    for (const IoKind kind : kKinds) {
      for (const IoLayer layer : kAboveSystem) {
        const auto at = of.find({layer, kind});
        if (at != of.end()) lines.push_back(LineOf(layer, kind, at->second, file));
      }
      const auto at = below.find({file.path, kind});
      if (at != below.end()) AddStorage(at->second, kind, &lines);
    }
  }
  return all;
}

}  // namespace rankine::analysis
