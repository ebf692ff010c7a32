// SPDX-License-Identifier: BSD-3-Clause
#include "archive/packed_processes.h"

#include <utility>

#include "base/byte_reader.h"
#include "base/varint.h"

namespace rankine::archive {
namespace {

using layout::ChunkHeader;
using layout::ChunkKind;

// A longer payload becomes a separate chunk.
constexpr uint32_t kMostPayload = 4096;
// The size in bytes at which a packed chunk is written. The payload is a little longer. So a damaged chunk
// affects about two thousand ranks.
constexpr size_t kFull = size_t{256} << 10;
constexpr uint64_t kMostOfProcess = 16;  // limit for the number of chunks of one process
constexpr size_t kMostBytes = kFull + (kMostOfProcess + 1) * (kMostPayload + 64);
// The payload, its compressed copy, and the compressor.
constexpr size_t kArenaBytes = layout::Deflater::kArenaBytes + 2 * kMostBytes + 4096;

void AddVarint(uint64_t value, std::vector<std::byte>& to) {
  std::byte bytes[base::kMaxVarint];
  to.insert(to.end(), bytes, bytes + base::EncodeVarint(value, bytes));
}

void AddBytes(std::span<const std::byte> bytes, std::vector<std::byte>& to) {
  to.insert(to.end(), bytes.begin(), bytes.end());
}

// Reads the chunks of one process.
void ReadProcess(base::ByteReader& in, uint64_t offset, PackedProcesses& packed) {
  ChunkView chunk;
  chunk.offset = offset;
  ChunkHeader& header = chunk.header;
  header.magic = layout::kChunkMagic;
  header.rank = static_cast<uint32_t>(in.Varint() - 1);
  header.id = in.Fixed<uint64_t>();
  const uint64_t n = in.Varint();
  if (n > kMostOfProcess) in.Fail();
  for (uint64_t i = 0; i < n && in.ok(); ++i) {
    const uint64_t kind = in.Varint(), version = in.Varint();
    chunk.stored = in.Bytes(in.Varint());
    if (!in.ok()) return;
    header.kind = static_cast<uint16_t>(kind);
    header.version = static_cast<uint16_t>(version);
    header.stored_size = header.raw_size = static_cast<uint32_t>(chunk.stored.size());
    const layout::ChunkKindFacts facts = layout::FactsOfChunk(header.kind);
    const bool known = kind == header.kind && facts.packs && version <= facts.newest;
    if (known) {
      packed.chunks.push_back(chunk);
    } else {
      packed.newer = true;
    }
  }
  ++packed.processes;
}

}  // namespace

std::optional<PackedProcesses> UnpackProcesses(const ChunkView& chunk) {
  auto raw = RawPayload(chunk);
  if (!raw) return std::nullopt;
  PackedProcesses packed;
  packed.raw = std::move(*raw);
  base::ByteReader in(packed.raw);
  while (in.ok() && in.left() != 0) ReadProcess(in, chunk.offset, packed);
  if (!in.ok()) return std::nullopt;
  return packed;
}

ProcessPackSink::ProcessPackSink(const layout::ChunkSink& to)
    : to_(to),
      memory_(std::make_unique_for_overwrite<std::byte[]>(kArenaBytes)),
      arena_({memory_.get(), kArenaBytes}),
      maker_(arena_, to_) {}

bool ProcessPackSink::Put(std::span<const std::byte> chunk) {
  ChunkHeader header{};
  if (!layout::ReadChunkHeader(chunk, &header)) return false;
  const bool packs = layout::FactsOfChunk(header.kind).packs && header.raw_size <= kMostPayload;
  const auto raw = packs ? RawPayload({0, header, chunk.subspan(sizeof header, header.stored_size)})
                         : std::optional<RawBytes>();
  if (!raw) return PutAlone(header, chunk);
  if (header.rank != rank_ || header.id != uid_ || in_process_ == kMostOfProcess) EndProcess();
  rank_ = header.rank;
  uid_ = header.id;
  ++in_process_;
  AddVarint(header.kind, process_);
  AddVarint(header.version, process_);
  AddVarint(raw->size(), process_);
  AddBytes(*raw, process_);
  return packed_.size() < kFull || Finish();
}

// Writers do not deflate chunks that are usually packed.
bool ProcessPackSink::PutAlone(const ChunkHeader& header, std::span<const std::byte> chunk) {
  const auto kind = static_cast<ChunkKind>(header.kind);
  if (!layout::FactsOf(kind).packs || header.codec != static_cast<uint16_t>(layout::Codec::stored))
    return to_.Put(chunk);
  const auto make = [&](layout::ChunkMaker& maker) {
    maker.Make({kind, header.rank, header.id, header.owner},
               [&](base::ByteWriter& out) { out.Bytes(chunk.subspan(sizeof header, header.stored_size)); });
    return maker.status() == layout::EncodeStatus::ok;
  };
  if (header.raw_size <= kMostBytes) return make(maker_);
  const size_t room = kArenaBytes + 2 * size_t{header.raw_size};
  const auto memory = std::make_unique_for_overwrite<std::byte[]>(room);
  layout::Arena arena({memory.get(), room});
  layout::ChunkMaker maker(arena, to_);
  return make(maker);
}

void ProcessPackSink::EndProcess() {
  if (in_process_ == 0) return;
  AddVarint((uint64_t{rank_} + 1) & 0xffffffffu, packed_);
  AddBytes(std::as_bytes(std::span(&uid_, 1)), packed_);
  AddVarint(in_process_, packed_);
  AddBytes(process_, packed_);
  process_.clear();
  in_process_ = 0;
}

bool ProcessPackSink::Finish() {
  EndProcess();
  if (packed_.empty()) return true;
  maker_.Make({layout::ChunkKind::processes}, [this](base::ByteWriter& out) { out.Bytes(packed_); });
  packed_.clear();
  return maker_.status() == layout::EncodeStatus::ok;
}

}  // namespace rankine::archive
