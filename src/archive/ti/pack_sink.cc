// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/pack_sink.h"

#include <sys/mman.h>

#include <algorithm>
#include <utility>

#include "base/byte_reader.h"
#include "layout/chunk_maker.h"

namespace rankine::archive {
namespace {

using layout::ChunkKind;

constexpr uint32_t kShortVolumes = 4096;  // limit in bytes; longer volumes become separate chunks
constexpr size_t kLeastRoom = size_t{1} << 20;
constexpr size_t kMostHeld = size_t{64} << 20;

}  // namespace

bool TiPackSink::Put(std::span<const std::byte> chunk) {
  layout::ChunkHeader header{};
  if (!layout::ReadChunkHeader(chunk, &header)) return false;
  const auto kind = static_cast<ChunkKind>(header.kind);
  const bool is_thread = kind == ChunkKind::ti;
  if (!is_thread && (kind != ChunkKind::ti_volumes || header.raw_size > kShortVolumes)) return to_.Put(chunk);
  auto raw = RawPayload({0, header, chunk.subspan(sizeof header, header.stored_size)});
  if (!raw) return to_.Put(chunk);
  Held held{header.rank, header.id, header.owner, std::move(*raw)};
  held_ += held.raw.size();
  if (is_thread) {
    Thread& thread = threads_.emplace_back(Thread{std::move(held), std::nullopt});
    if (last_ && last_->uid == thread.own.uid && last_thread_ == layout::TiThreadOf(thread.own.raw))
      thread.volumes = std::exchange(last_, std::nullopt);
  } else {
    base::ByteReader in(held.raw);
    const uint64_t thread = in.Varint();
    if (in.Varint() != 0) return to_.Put(chunk);  // the chunk is the last of several parts
    KeepLast();
    last_ = std::move(held);
    last_thread_ = thread;
  }
  return held_ < kMostHeld || Finish();
}

void TiPackSink::KeepLast() {
  if (!last_) return;
  const std::pair key(last_->uid, last_thread_);
  volumes_.insert_or_assign(key, std::move(*last_));
  last_.reset();
}

bool TiPackSink::Finish() {
  KeepLast();
  std::vector<layout::TiPackItem> items;
  items.reserve(threads_.size());
  std::map<std::pair<uint64_t, uint64_t>, Held> volumes = std::move(volumes_);
  volumes_.clear();
  for (Thread& thread : threads_) {
    const Held& own = thread.own;
    const auto at = volumes.empty() ? volumes.end() : volumes.find({own.uid, layout::TiThreadOf(own.raw)});
    if (at != volumes.end()) {
      thread.volumes = std::move(at->second);
      volumes.erase(at);
    }
    layout::TiPackItem& item = items.emplace_back();
    item.rank = own.rank;
    item.id = own.id;
    item.uid = own.uid;
    item.raw = own.raw;
    if (!thread.volumes) continue;
    item.volumes = thread.volumes->raw;
    item.volumes_id = thread.volumes->id;
  }
  const size_t size = std::max(layout::TiPackBytes(items), kLeastRoom);
  void* memory =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return false;
  layout::Arena arena({static_cast<std::byte*>(memory), size});
  layout::ChunkMaker maker(arena, to_);
  layout::PackTi(items, by_, arena, maker);
  for (const auto& rest : volumes) {
    const Held& own = rest.second;
    maker.Make({ChunkKind::ti_volumes, own.rank, own.id, own.uid},
               [&own](base::ByteWriter& out) { out.Bytes(own.raw); });
  }
  munmap(memory, size);
  threads_.clear();
  held_ = 0;
  return maker.status() == layout::EncodeStatus::ok;
}

}  // namespace rankine::archive
