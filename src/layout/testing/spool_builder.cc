// SPDX-License-Identifier: BSD-3-Clause
#include "layout/testing/spool_builder.h"

#include <algorithm>
#include <cstring>

#include "base/byte_writer.h"
#include "base/hash.h"
#include "layout/archive_layout.h"

namespace rankine::layout::testing {
namespace {

constexpr size_t kMostRecord = 1 << 16;

// Returns a log payload. The function `write` writes the content of the payload.
template <class Write>
std::vector<std::byte> Payload(Write write) {
  std::vector<std::byte> room(kMostRecord);
  base::ByteWriter out(room);
  write(out);
  room.resize(out.size());
  return room;
}

// Generates pseudorandom numbers that resemble measured numbers, and that are the same on every machine.
class Numbers {
 public:
  explicit Numbers(uint64_t seed) : state_(seed * 2 + 1) {}
  uint64_t Below(uint64_t limit) {
    state_ = base::internal::Fold(state_ ^ 0x9e3779b97f4a7c15u, 0xd1342543de82ef95u) + 1;
    return state_ % limit;
  }

 private:
  uint64_t state_;
};

ProfileRow MakeRow(Numbers* numbers, uint64_t site, uint32_t comm, uint16_t function) {
  ProfileRow row{};
  row.site = site;
  row.comm = comm;
  row.function = function;
  row.sizes = kNoIndex;
  row.calls = 1000 + numbers->Below(9000);
  uint64_t typical = 2000 + numbers->Below(4000);
  row.time_sum = row.calls * typical + numbers->Below(1000);
  row.time_min = typical / 4;
  row.time_max = typical * 50 + numbers->Below(1000);
  row.bytes_sent = row.calls * 1024;
  row.bytes_received = row.calls * 1024;
  row.time_histogram[10] = row.calls / 2;
  row.time_histogram[11] = row.calls - row.calls / 2 - row.calls / 50;
  row.time_histogram[13] = row.calls / 50;
  return row;
}

std::byte* PutAny(std::byte* at, const TraceRecord& record) {
  if (record.kind == TraceKind::other && record.what == TraceWhat::counted) {
    at = PutTraceCounted(at, record.definition_size);
    std::memcpy(at, record.definition, record.definition_size);
    std::memcpy(at + record.definition_size, &record.bits, sizeof record.bits);
    return at + record.definition_size + sizeof record.bits;
  }
  if (record.kind != TraceKind::other || record.what != TraceWhat::define) return PutTraceRecord(at, record);
  at = PutTraceDefine(at, record.ticks, record.number, record.definition_size);
  std::memcpy(at, record.definition, record.definition_size);
  return PutTraceDuration(at + record.definition_size, record.bits);
}

}  // namespace

SpoolBuilder::SpoolBuilder() : words_(sizeof(SpoolHeader) / sizeof(uint64_t)) {
  SpoolHeader& head = header();
  std::memcpy(head.magic, kSpoolMagic, sizeof(kSpoolMagic));
  head.layout_version = kSpoolLayoutVersion;
  head.header_size = sizeof(SpoolHeader);
  head.world_rank = -1;
  head.appnum = -1;
}

void SpoolBuilder::AddExtent(ExtentKind kind, uint16_t thread, std::span<const std::byte> payload,
                             uint32_t item_size, uint64_t count, uint64_t base) {
  ExtentHeader extent{};
  extent.magic = kExtentMagic;
  extent.kind = static_cast<uint16_t>(kind);
  extent.thread = thread;
  extent.payload_size = static_cast<uint32_t>(payload.size());
  extent.item_size = item_size;
  extent.count = count;
  extent.base = base;
  size_t at = words_.size();
  size_t bytes = (sizeof(extent) + payload.size() + kExtentAlign - 1) / kExtentAlign * kExtentAlign;
  words_.resize(at + bytes / sizeof(uint64_t));
  auto* place = reinterpret_cast<std::byte*>(words_.data() + at);
  std::memcpy(place, &extent, sizeof(extent));
  if (!payload.empty()) std::memcpy(place + sizeof(extent), payload.data(), payload.size());
}

void SpoolBuilder::Log(LogType type, std::span<const std::byte> payload) {
  LogHeader record{static_cast<uint16_t>(type), 0, static_cast<uint32_t>(payload.size())};
  auto head = std::as_bytes(std::span(&record, 1));
  log_.insert(log_.end(), head.begin(), head.end());
  log_.insert(log_.end(), payload.begin(), payload.end());
  log_.resize((log_.size() + 7) / 8 * 8);
}

void SpoolBuilder::Meta(std::string_view key, std::string_view value) {
  Log(LogType::meta, Payload([&](base::ByteWriter& out) {
        out.String(key);
        out.Fixed(static_cast<uint8_t>(ValueType::string));
        out.String(value);
      }));
}

void SpoolBuilder::Meta(std::string_view key, uint64_t value) {
  Log(LogType::meta, Payload([&](base::ByteWriter& out) {
        out.String(key);
        out.Fixed(static_cast<uint8_t>(ValueType::uint));
        out.Varint(value);
      }));
}

void SpoolBuilder::Environment(std::string_view key, std::string_view value) {
  Log(LogType::environment, Payload([&](base::ByteWriter& out) {
        out.String(key);
        out.String(value);
      }));
}

void SpoolBuilder::Module(uint64_t start, uint64_t end, uint64_t bias, uint64_t flags, std::string_view path,
                          std::string_view build_id) {
  Log(LogType::module, Payload([&](base::ByteWriter& out) {
        out.Fixed(start);
        out.Fixed(end);
        out.Fixed(bias);
        out.Varint(flags);
        out.String(path);
        out.String(build_id);
      }));
}

void SpoolBuilder::Comm(const CommRecord& comm) {
  Log(LogType::comm, Payload([&](base::ByteWriter& out) {
        out.Varint(comm.index);
        out.Fixed(comm.identity);
        out.Fixed(comm.parent);
        out.Varint(comm.size);
        out.Varint(comm.rank);
        out.Varint(comm.kind);
        out.Varint(comm.remote_size);
        out.String(comm.name);
        out.Varint(comm.members.size());
        int64_t previous = 0;
        for (const CommRecord::Run& run : comm.members) {
          out.Zigzag(run.start - previous);
          out.Zigzag(run.stride);
          out.Varint(run.count);
          previous = run.start;
        }
      }));
}

void SpoolBuilder::CommName(uint64_t index, std::string_view name) {
  Log(LogType::comm_name, Payload([&](base::ByteWriter& out) {
        out.Varint(index);
        out.String(name);
      }));
}

void SpoolBuilder::CommFreed(uint64_t index) {
  Log(LogType::comm_freed, Payload([&](base::ByteWriter& out) { out.Varint(index); }));
}

void SpoolBuilder::Attribute(uint64_t id, uint8_t type, uint64_t properties, std::string_view name,
                             std::string_view unit, std::string_view layout) {
  Log(LogType::attribute, Payload([&](base::ByteWriter& out) {
        out.Varint(id);
        out.Fixed(type);
        out.Varint(properties);
        out.String(name);
        out.String(unit);
        out.String(layout);
      }));
}

void SpoolBuilder::Entry(uint64_t id, uint64_t attribute, uint8_t type, std::string_view text) {
  Log(LogType::entry, Payload([&](base::ByteWriter& out) {
        out.Varint(id);
        out.Varint(attribute);
        out.Fixed(type);
        out.String(text);
      }));
}

void SpoolBuilder::Entry(uint64_t id, uint64_t attribute, uint8_t type, uint64_t bits) {
  Log(LogType::entry, Payload([&](base::ByteWriter& out) {
        out.Varint(id);
        out.Varint(attribute);
        out.Fixed(type);
        out.Fixed(bits);
      }));
}

void SpoolBuilder::Mismatch(uint64_t site, std::string_view ended, std::string_view open) {
  Log(LogType::mismatch, Payload([&](base::ByteWriter& out) {
        out.Fixed(site);
        out.String(ended);
        out.String(open);
      }));
}

void SpoolBuilder::Window(const WindowRecord& window) {
  Log(LogType::window, Payload([&](base::ByteWriter& out) {
        out.Varint(window.id);
        out.String(window.name);
        for (const uint64_t number :
             {window.what, window.model, window.timeout_ticks, window.resolution_ticks, window.large_bytes,
              window.comm, window.min_bytes, window.max_bytes, uint64_t{window.peers.size()}})
          out.Varint(number);
        for (const uint64_t peer : window.peers) out.Varint(peer);
        out.Varint(window.large_from);
        out.String(window.comms);
      }));
}

void SpoolBuilder::Trace(uint16_t thread, uint64_t ticks, uint32_t node, std::span<const TraceRecord> records,
                         uint64_t base) {
  size_t room = sizeof(TraceHead) + (records.size() + 1) * kMostTraceRecord;
  for (const TraceRecord& record : records) room += record.definition_size;
  std::vector<std::byte> bytes(room);
  const TraceHead head{ticks, node, 0};
  std::memcpy(bytes.data(), &head, sizeof head);
  std::byte* at = bytes.data() + sizeof head;
  for (const TraceRecord& record : records) at = PutAny(at, record);
  bytes.resize(static_cast<size_t>(at - bytes.data()));
  Extent<std::byte>(ExtentKind::trace, thread, bytes, base);
}

std::span<const std::byte> SpoolBuilder::Bytes() {
  if (!log_.empty()) AddExtent(ExtentKind::log, 0, log_, 1, log_.size(), 0);
  std::span<const std::byte> bytes = std::as_bytes(std::span<const uint64_t>(words_));
  header().used = bytes.size();
  header().capacity = bytes.size();
  return bytes;
}

void FillSpool(const Load& load, SpoolBuilder* spool) {
  constexpr uint64_t kSecond = 1000000000;
  constexpr uint64_t kStart = 1767268800 * kSecond;  // 2026-01-01 12:00:00
  constexpr uint64_t kApplication = 0x555500000000, kLibrary = 0x7f0000000000;
  Numbers numbers(load.rank);
  SpoolHeader& head = spool->header();
  head.uid = base::Hash(load.job) + load.rank;
  head.state = static_cast<uint32_t>(SpoolState::running);
  head.pid = static_cast<int32_t>(1000000000 + load.rank);
  head.world_rank = static_cast<int32_t>(load.rank);
  head.world_size = static_cast<int32_t>(load.world_size);
  head.clock_ticks[0] = 1000;
  head.clock_realtime_ns[0] = kStart;
  head.clock_ticks[1] = 1000 + 30 * kSecond * 2;  // 2 GHz for 30 s
  head.clock_realtime_ns[1] = kStart + 30 * kSecond;
  head.clock_early_hz = 2 * kSecond;
  head.start_ticks = 2000;
  head.init_done_ticks = 20'000'000;
  head.finalize_ticks = 59 * kSecond;
  head.end_ticks = 60 * kSecond;
  head.process_start_realtime_ns = kStart - 1000000;
  head.ended_by = static_cast<uint32_t>(EndedBy::exit);
  head.usage.user_us = 29000000;
  head.usage.max_rss_kib = 20000;
  head.main_tid = 1000 + load.rank;
  std::string host = "node" + std::to_string(load.rank / 64);
  std::copy_n(host.data(), host.size(), head.host);
  std::copy_n(load.job.data(), std::min(load.job.size(), sizeof(head.job) - 1), head.job);
  std::copy_n(load.output.data(), std::min(load.output.size(), sizeof(head.output) - 1), head.output);

  spool->Meta("job.program", "/opt/app/solver");
  spool->Meta("job.command", "mpirun -n 4096 /opt/app/solver input.dat");
  spool->Meta("mpi.library", "Open MPI");
  spool->Meta("executable", "/opt/app/solver");
  spool->Meta("kernel", "6.1.0-28-amd64");
  spool->Meta("cpu.allowed", "0-63");
  spool->Environment("OMP_NUM_THREADS", "1");
  spool->Environment("LANG", "C.UTF-8");
  uint64_t slide = numbers.Below(4096) * 4096;  // this value simulates address space randomisation
  spool->Module(kApplication + slide, kApplication + slide + 0x100000, kApplication + slide, 2,
                "/opt/app/solver", "\x12\x34\x56\x78\x9a\xbc\xde\xf0");
  spool->Module(kLibrary + slide, kLibrary + slide + 0x200000, kLibrary + slide, 1,
                "/usr/lib/x86_64-linux-gnu/libmpi.so.40", "\xab\xcd\xef\x01");

  SpoolThread thread{};
  thread.tid = 1000 + load.rank;
  std::vector<ProfileRow> rows;
  std::vector<PeerRow> peers;
  std::vector<SizeHistogram> sizes;
  for (uint32_t comm = 0; comm < load.comms; ++comm) {
    CommRecord record;
    record.index = comm;
    record.identity = base::Hash("comm") + comm;
    record.size = load.world_size;
    record.rank = load.rank;
    record.name = comm == 0 ? "MPI_COMM_WORLD" : "";
    if (load.rank == 0) record.members = {{0, 1, load.world_size}};
    spool->Comm(record);
    for (uint32_t site = 0; site < load.sites; ++site) {
      auto function = static_cast<uint16_t>(1 + site % 20);
      ProfileRow row = MakeRow(&numbers, kApplication + slide + 0x1000 + uint64_t{site} * 48, comm, function);
      row.sizes = static_cast<uint32_t>(sizes.size());
      SizeHistogram histogram{};
      histogram.bucket[11] = row.calls;
      sizes.push_back(histogram);
      for (uint32_t i = 0; i < load.peers; ++i) {
        auto peer = static_cast<int32_t>((load.rank + i + 1) % std::max(load.world_size, 1u));
        uint64_t messages = row.calls / std::max(load.peers, 1u) + numbers.Below(10);
        peers.push_back({static_cast<uint32_t>(rows.size()), peer, i % 2, 0, messages, messages * 1024});
      }
      thread.mpi_ticks += row.time_sum;
      rows.push_back(row);
    }
  }
  spool->Extent<SpoolThread>(ExtentKind::thread, 0, {&thread, 1});
  spool->Extent<ProfileRow>(ExtentKind::rows, 0, rows);
  spool->Extent<SizeHistogram>(ExtentKind::sizes, 0, sizes);
  spool->Extent<PeerRow>(ExtentKind::peers, 0, peers);
}

SpoolBuilder OneRank() {
  SpoolBuilder spool;
  SpoolHeader& header = spool.header();
  header.world_rank = 0;
  header.world_size = 1;
  header.uid = 42;
  header.clock_early_hz = 2000000000;
  header.clock_ticks[0] = 1000;
  header.clock_realtime_ns[0] = 5000000000;
  return spool;
}

}  // namespace rankine::layout::testing
