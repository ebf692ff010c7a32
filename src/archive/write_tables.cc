// SPDX-License-Identifier: BSD-3-Clause
#include "archive/write_tables.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <tuple>

#include "archive/encode_contexts.h"
#include "archive/packed_processes.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "base/hash.h"
#include "layout/archive_writer.h"
#include "layout/chunk_maker.h"
#include "layout/deflater.h"
#include "layout/spool_log.h"

namespace rankine::archive {
namespace {

using base::ByteWriter;
using layout::ChunkKind;

constexpr size_t kWriteBuffer = 1 << 20;

// The items that belong to one process, as indices in the tables.
struct Own {
  std::vector<uint32_t> rows, peers, regions;
  std::vector<const MadeTrace*> traces;
};

template <size_t N>
struct Filled {
  explicit Filled(const std::array<uint64_t, N>& buckets) {
    while (end > 0 && buckets[end - 1] == 0) --end;
    while (first < end && buckets[first] == 0) ++first;
  }
  size_t first = 0, end = N;
};

void WriteKeyValues(const KeyValues& values, ByteWriter& out) {
  out.Varint(values.size());
  for (const auto& [key, value] : values) {
    out.String(key);
    if (const auto* text = std::get_if<std::string>(&value)) {
      out.Fixed(static_cast<uint8_t>(layout::ValueType::string));
      out.String(*text);
    } else if (const auto* number = std::get_if<uint64_t>(&value)) {
      out.Fixed(static_cast<uint8_t>(layout::ValueType::uint));
      out.Varint(*number);
    } else if (const auto* signed_number = std::get_if<int64_t>(&value)) {
      out.Fixed(static_cast<uint8_t>(layout::ValueType::int_));
      out.Zigzag(*signed_number);
    } else {
      out.Fixed(static_cast<uint8_t>(layout::ValueType::real));
      out.Fixed(std::get<double>(value));
    }
  }
}

size_t MostBytes(const KeyValues& values) {
  size_t bytes = 64;
  for (const auto& [key, value] : values) {
    bytes += key.size() + 32;
    if (const auto* text = std::get_if<std::string>(&value)) bytes += text->size();
  }
  return bytes;
}

// Writes the members as runs of ranks with a constant stride. Each run except the last has at least two
// members.
void WriteMembers(const std::vector<uint32_t>& members, ByteWriter& out) {
  struct Run {
    int64_t start, stride;
    uint64_t count;
  };
  std::vector<Run> runs;
  for (size_t i = 0; i < members.size();) {
    Run run{members[i], 1, 1};
    if (i + 1 < members.size()) run.stride = int64_t{members[i + 1]} - int64_t{members[i]};
    while (i + run.count < members.size() &&
           int64_t{members[i + run.count]} == run.start + static_cast<int64_t>(run.count) * run.stride)
      ++run.count;
    i += run.count;
    runs.push_back(run);
  }
  out.Varint(runs.size());
  int64_t start = 0;
  for (const Run& run : runs) {
    out.Zigzag(run.start - start);
    out.Zigzag(run.stride);
    out.Varint(run.count);
    start = run.start;
  }
}

// Converts a rank in MPI_COMM_WORLD to the rank in a communicator. Returns 0 if the members are unknown.
uint64_t RankIn(const Communicator& comm, uint32_t rank) {
  if (rank < comm.members.size() && comm.members[rank] == rank) return rank;
  const auto at = std::find(comm.members.begin(), comm.members.end(), rank);
  return at == comm.members.end() ? 0 : static_cast<uint64_t>(at - comm.members.begin());
}

class Writer {
 public:
  Writer(const Tables& tables, std::span<const MadeTrace> traces, const layout::ChunkSink& sink)
      : tables_(tables), sink_(sink), contexts_(tables, traces), own_(tables.processes.size()) {
    for (const MadeTrace& trace : traces) own_[trace.process()].traces.push_back(&trace);
    for (uint32_t i = 0; i < tables.rows.size(); ++i) own_[tables.rows[i].process].rows.push_back(i);
    for (uint32_t i = 0; i < tables.peers.size(); ++i)
      own_[tables.rows[tables.peers[i].row].process].peers.push_back(i);
    for (uint32_t i = 0; i < tables.regions.size(); ++i) own_[tables.regions[i].process].regions.push_back(i);
    place_of_row_.resize(tables.rows.size());
  }

  bool Write() {
    bool done = Make({ChunkKind::job}, MostBytes(tables_.job),
                     [&](ByteWriter& out) { WriteKeyValues(tables_.job, out); }) &&
                Make(
                    {ChunkKind::modules}, 64, [](ByteWriter& out) { out.Varint(0); }, &modules_id_) &&
                Make(
                    {ChunkKind::sites}, 64,
                    [&](ByteWriter& out) {
                      out.Fixed(modules_id_);
                      out.Varint(0);
                    },
                    &sites_id_);
    if (done && !contexts_.empty())
      done = Make(
          {ChunkKind::contexts}, contexts_.MostBytes(), [&](ByteWriter& out) { contexts_.Write(out); },
          &contexts_id_);
    for (uint32_t i = 0; i < tables_.processes.size() && done; ++i) done = WriteProcess(i);
    return done;
  }

 private:
  template <class Write>
  bool Make(const layout::ChunkName& name, size_t most, Write write, uint64_t* id = nullptr) {
    const size_t room = 3 * most + layout::Deflater::kArenaBytes + 65536;
    if (room > room_) {
      memory_ = std::make_unique_for_overwrite<std::byte[]>(room);
      room_ = room;
    }
    layout::Arena arena({memory_.get(), room_});
    layout::ChunkMaker maker(arena, sink_);
    const uint64_t made = maker.Make(name, write);
    if (id != nullptr) *id = made;
    return maker.status() == layout::EncodeStatus::ok;
  }

  bool WriteProcess(uint32_t index) {
    const Process& process = tables_.processes[index];
    KeyValues attributes = process.attributes;
    attributes["uid"] = process.uid;
    attributes["modules"] = modules_id_;
    attributes["sites"] = sites_id_;
    // ProcessPackSink packs these chunks, and so they are not deflated alone.
    const auto name = [&](ChunkKind kind) {
      return layout::ChunkName{kind, process.rank, process.uid, 0, true};
    };
    size_t members = 0;
    for (const uint32_t comm : process.comms) {
      if (RankIn(tables_.comms[comm], process.rank) == 0)
        members += tables_.comms[comm].members.size() + tables_.comms[comm].remote.size();
    }
    Own& own = own_[index];
    return Make(name(ChunkKind::process), MostBytes(attributes),
                [&](ByteWriter& out) { WriteKeyValues(attributes, out); }) &&
           Make(name(ChunkKind::comms), 64 + process.comms.size() * 160 + members * 30,
                [&](ByteWriter& out) { WriteComms(process, out); }) &&
           Make(name(ChunkKind::profile),
                64 + own.rows.size() * (150 + 10 * (layout::kTimeBuckets + layout::kSizeBuckets)) +
                    own.peers.size() * 50,
                [&](ByteWriter& out) { WriteProfile(process, &own, out); }) &&
           (contexts_.empty() || Make(name(ChunkKind::regions), 64 + own.regions.size() * 80,
                                      [&](ByteWriter& out) { WriteRegions(&own, out); })) &&
           WriteTraces(process, own) &&
           (process.exit.empty() || Make(name(ChunkKind::exit), MostBytes(process.exit),
                                         [&](ByteWriter& out) { WriteKeyValues(process.exit, out); }));
  }

  bool WriteTraces(const Process& process, const Own& own) {
    for (const MadeTrace* trace : own.traces) {
      const auto make = [&](uint64_t base, size_t most, const auto& write) {
        const uint64_t of[] = {process.uid, trace->thread(), base};
        return Make({ChunkKind::trace, process.rank, base::Hash(std::as_bytes(std::span(of))), process.uid},
                    most, write);
      };
      const auto place = [this](context::NodeId node) { return contexts_.PlaceOf(node); };
      if (!trace->Write(contexts_id_, tables_.space, place, make)) return false;
    }
    return true;
  }

  void WriteComms(const Process& process, ByteWriter& out) const {
    out.Varint(process.comms.size());
    for (size_t i = 0; i < process.comms.size(); ++i) {
      const Communicator& comm = tables_.comms[process.comms[i]];
      const uint64_t own = RankIn(comm, process.rank);
      out.Varint(i);
      out.Fixed(comm.identity);
      out.Fixed(comm.parent);
      out.Varint(comm.size);
      out.Varint(own);
      const bool told = comm.inter && own == 0 && !comm.remote.empty();
      out.Varint((comm.inter ? layout::kCommInter : 0) | (told ? layout::kCommRemote : 0));
      out.Varint(comm.remote_size);
      out.String(comm.name.substr(0, 128));
      // Only the first member of a communicator writes the list of members.
      WriteMembers(own == 0 ? comm.members : std::vector<uint32_t>(), out);
      if (told) WriteMembers(comm.remote, out);
    }
  }

  // Returns the index in the process's list of communicators + 1; 0: none.
  static uint64_t CommColumn(const Process& process, uint32_t comm) {
    const auto at = std::find(process.comms.begin(), process.comms.end(), comm);
    return at == process.comms.end() ? 0 : static_cast<uint64_t>(at - process.comms.begin()) + 1;
  }

  void WriteProfile(const Process& process, Own* own, ByteWriter& out) {
    struct Keyed {
      std::tuple<uint32_t, uint16_t, uint64_t, uint32_t, uint32_t> key;
      const Row* row;
    };
    std::vector<Keyed> rows;
    for (const uint32_t i : own->rows) {
      const Row& row = tables_.rows[i];
      rows.push_back(
          {{row.thread, row.function, CommColumn(process, row.comm), contexts_.PlaceOf(row.node), i}, &row});
    }
    std::sort(rows.begin(), rows.end(), [](const Keyed& a, const Keyed& b) { return a.key < b.key; });
    for (uint32_t i = 0; i < rows.size(); ++i) place_of_row_[std::get<4>(rows[i].key)] = i;
    out.Fixed(sites_id_);
    out.Fixed(uint64_t{1'000'000'000});
    out.Varint(rows.size());
    out.Varint(own->peers.size());
    const auto deltas = [&](auto get) {
      int64_t before = 0;
      for (const Keyed& item : rows) {
        const auto value = static_cast<int64_t>(get(item));
        out.Zigzag(value - before);
        before = value;
      }
    };
    const auto column = [&](auto get) {
      for (const Keyed& item : rows) out.Varint(get(*item.row));
    };
    deltas([](const Keyed& item) { return std::get<0>(item.key); });
    deltas([](const Keyed& item) { return std::get<1>(item.key); });
    deltas([](const Keyed&) { return 0; });  // call sites
    deltas([](const Keyed& item) { return std::get<2>(item.key); });
    deltas([](const Keyed& item) { return std::get<3>(item.key); });
    column([](const Row& row) { return row.calls; });
    column([](const Row& row) { return row.time_sum; });
    column([](const Row& row) { return row.time_min; });
    column([](const Row& row) { return row.time_max - std::min(row.time_min, row.time_max); });
    column([](const Row& row) { return row.bytes_sent; });
    column([](const Row& row) { return row.bytes_received; });
    column([](const Row& row) { return row.bytes_completed; });
    column([](const Row& row) { return row.stall_sum; });
    for (const Keyed& item : rows) {
      const Filled filled(item.row->time_histogram);
      out.Varint(filled.first);
      out.Varint(filled.end - filled.first);
      for (size_t k = filled.first; k < filled.end; ++k) out.Varint(item.row->time_histogram[k]);
    }
    for (const Keyed& item : rows) WriteSizes(*item.row, out);
    WritePeers(own, out);
  }

  void WriteSizes(const Row& row, ByteWriter& out) const {
    if (row.sizes == kNone) return out.Varint(0);
    const auto& sizes = tables_.sizes[row.sizes];
    const Filled filled(sizes);
    out.Varint(filled.end - filled.first);
    if (filled.end == filled.first) return;
    out.Varint(filled.first);
    for (size_t k = filled.first; k < filled.end; ++k) out.Varint(sizes[k]);
  }

  void WritePeers(Own* own, ByteWriter& out) const {
    const auto key = [&](uint32_t i) {
      const Peer& peer = tables_.peers[i];
      return std::tuple(place_of_row_[peer.row], peer.incoming, peer.peer);
    };
    std::sort(own->peers.begin(), own->peers.end(), [&](uint32_t a, uint32_t b) { return key(a) < key(b); });
    const auto each = [&](auto write) {
      for (const uint32_t i : own->peers) write(tables_.peers[i]);
    };
    int64_t row = 0, rank = 0;
    each([&](const Peer& peer) {
      out.Zigzag(int64_t{place_of_row_[peer.row]} - row);
      row = place_of_row_[peer.row];
    });
    each([&](const Peer& peer) { out.Varint(peer.incoming ? 1 : 0); });
    each([&](const Peer& peer) {
      out.Zigzag(int64_t{peer.peer} - rank);
      rank = peer.peer;
    });
    each([&](const Peer& peer) { out.Varint(peer.messages); });
    each([&](const Peer& peer) { out.Varint(peer.bytes); });
  }

  void WriteRegions(Own* own, ByteWriter& out) const {
    const auto key = [&](uint32_t i) {
      const Region& region = tables_.regions[i];
      return std::pair(region.thread, contexts_.PlaceOf(region.node));
    };
    std::sort(own->regions.begin(), own->regions.end(),
              [&](uint32_t a, uint32_t b) { return key(a) < key(b); });
    out.Fixed(sites_id_);
    out.Fixed(contexts_id_);
    out.Varint(own->regions.size());
    uint32_t thread = 0, place = 0;
    for (const uint32_t i : own->regions) {
      const Region& region = tables_.regions[i];
      if (region.thread != thread) place = 0;
      out.Varint(region.thread - thread);
      out.Zigzag(int64_t{contexts_.PlaceOf(region.node)} - int64_t{place});
      out.Varint(region.count);
      out.Varint(region.open ? 1 : 0);
      out.Varint(region.time_sum);
      out.Varint(region.time_min);
      out.Varint(region.time_max - std::min(region.time_min, region.time_max));
      thread = region.thread;
      place = contexts_.PlaceOf(region.node);
    }
    out.Varint(0);  // sums
    out.Varint(0);  // mismatches
  }

  const Tables& tables_;
  const layout::ChunkSink& sink_;
  ContextPart contexts_;
  std::vector<Own> own_;
  std::vector<uint32_t> place_of_row_;  // index of each row in its process's profile
  uint64_t modules_id_ = 0, sites_id_ = 0, contexts_id_ = 0;
  std::unique_ptr<std::byte[]> memory_;
  size_t room_ = 0;
};

uint64_t HashOf(const KeyValues& job) {
  std::vector<std::byte> bytes(MostBytes(job));
  ByteWriter out(bytes);
  WriteKeyValues(job, out);
  return base::Hash(out.written());
}

}  // namespace

base::Status WriteTables(const Tables& tables, const std::string& path, std::span<const MadeTrace> traces) {
  std::vector<std::byte> buffer(kWriteBuffer);
  layout::ArchiveWriter file(buffer);
  int failed = file.Create(path.c_str(), HashOf(tables.job));
  if (failed != 0) return {"cannot create '" + path + "': " + std::strerror(failed)};
  const layout::ChunkSink to = file.Sink();
  ProcessPackSink packed(to);
  const layout::ChunkSink sink = packed.Sink();
  if (Writer(tables, traces, sink).Write() && packed.Finish()) {
    failed = file.Commit({.replace = true, .sync = false});
  } else {
    failed = file.last_error() != 0 ? file.last_error() : ENOMEM;
  }
  return failed == 0 ? base::Status::Ok()
                     : base::Status{"cannot write '" + path + "': " + std::strerror(failed)};
}

}  // namespace rankine::archive
