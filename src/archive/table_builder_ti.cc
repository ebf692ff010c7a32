// SPDX-License-Identifier: BSD-3-Clause
// The part of TableBuilder for time-independent traces. Finds the chunks of each thread. The content of these
// chunks is decoded when the trace is read.
#include <algorithm>
#include <map>
#include <utility>

#include "archive/rows/process.h"
#include "archive/rows/ti_thread.h"
#include "archive/table_builder.h"
#include "archive/tables.h"

namespace rankine::archive {
namespace {

constexpr uint64_t kTiGrowth = 24, kPackGrowth = 64;
// Each byte that is read for a thread counts as 1/16 of a byte of tables.
constexpr uint64_t kWorkShare = 16;

}  // namespace

void TableBuilder::AddTi(uint32_t process, const Chunks& chunks) {
  const ProcessKey key = {tables_.processes[process].rank, tables_.processes[process].uid};
  for (const auto& [id, chunk] : chunks.ti_volumes) {
    auto raw = Payload(*chunk, 1);
    if (!raw) continue;
    base::ByteReader in(*raw);
    const uint64_t thread = in.Varint();
    const uint64_t base = in.Varint();
    if (!in.ok()) {
      Lose(*chunk, "malformed");
      continue;
    }
    ti_volumes_[key].push_back({thread, base, *chunk});
  }
  if (const auto at = ti_volumes_.find(key); at != ti_volumes_.end()) {
    std::sort(at->second.begin(), at->second.end(), [](const TiVolumesChunk& a, const TiVolumesChunk& b) {
      return std::pair(a.thread, a.base) < std::pair(b.thread, b.base);
    });
  }
  if (chunks.ti_order != nullptr) {
    if (raw_left_.Take(chunks.ti_order->header)) {
      ti_orders_.emplace(process, *chunks.ti_order);
    } else {
      LoseTooMuch(*chunks.ti_order);
    }
  }
  std::map<uint32_t, TiThread> threads;
  for (const auto& [id, chunk] : chunks.ti) {
    auto raw = Payload(*chunk, kTiGrowth);
    if (!raw) continue;
    const auto decoded = DecodeTi(*raw);
    if (!decoded) {
      Lose(*chunk, "malformed");
      continue;
    }
    TiThread& thread = threads[decoded->thread];
    thread.process = process;
    thread.thread = decoded->thread;
    thread.view = *chunk;
    thread.volumes = TiVolumesOf(key, decoded->thread);
    AddTiNames(*decoded);
  }
  for (auto& [number, thread] : threads) tables_.ti_threads.push_back(std::move(thread));
}

std::vector<ChunkView> TableBuilder::TiVolumesOf(const ProcessKey& process, uint32_t thread) const {
  std::vector<ChunkView> views;
  const auto at = ti_volumes_.find(process);
  if (at == ti_volumes_.end()) return views;
  for (const TiVolumesChunk& of : at->second) {
    if (of.thread == thread) views.push_back(of.view);
  }
  return views;
}

// Adds to the tables the chunks to which a thread's trace refers.
void TableBuilder::AddTiNames(const RawTi& ti) {
  if (ti.contexts != 0) ContextsOf(ti.contexts);
  AddTiShared(layout::ChunkKind::ti_grammar, ti.grammar);
  for (const uint64_t stream : ti.streams) AddTiShared(layout::ChunkKind::ti_stream, stream);
}

void TableBuilder::AddTiPacks() {
  constexpr auto kKind = static_cast<uint16_t>(layout::ChunkKind::ti_ranks);
  auto at = shared_.lower_bound({kKind, 0});
  if (at == shared_.end() || at->first.first != kKind) return;
  std::map<uint32_t, uint32_t> first_of;  // The process of each rank of the first world.
  for (uint32_t i = 0; i < tables_.processes.size(); ++i) {
    const Process& process = tables_.processes[i];
    first_of.try_emplace(process.rank, i);
    place_of_.try_emplace({process.rank, process.uid}, i);
  }
  for (; at != shared_.end() && at->first.first == kKind; ++at) AddTiPack(*at->second, first_of);
  std::stable_sort(tables_.ti_threads.begin(), tables_.ti_threads.end(),
                   [](const TiThread& a, const TiThread& b) {
                     return std::pair(a.process, a.thread) < std::pair(b.process, b.thread);
                   });
  const auto end = std::unique(
      tables_.ti_threads.begin(), tables_.ti_threads.end(),
      [](const TiThread& a, const TiThread& b) { return a.process == b.process && a.thread == b.thread; });
  tables_.ti_threads.erase(end, tables_.ti_threads.end());
}

void TableBuilder::AddTiOrders() {
  if (ti_orders_.empty()) return;
  uint32_t process = kNone;
  for (TiThread& thread : tables_.ti_threads) {
    const bool first = thread.process != std::exchange(process, thread.process);
    const auto order = first ? ti_orders_.find(process) : ti_orders_.end();
    if (order != ti_orders_.end()) thread.order = std::make_shared<const ChunkView>(order->second);
  }
}

// Adds the threads of one ti_pack chunk. The number of threads is limited to the number of processes,
// because a few bytes can claim any number.
void TableBuilder::AddTiPack(const ChunkView& chunk, const std::map<uint32_t, uint32_t>& first_of) {
  auto raw = Payload(chunk, kPackGrowth);
  if (!raw) return;
  const std::shared_ptr<const TiPack> pack = TiPack::Open(std::move(*raw));
  const auto one = pack == nullptr ? std::nullopt : DecodeTi(pack->Payload(0));
  if (!one) return Lose(chunk, "malformed");
  // TiPack::Open was given a part of the memory budget. The part of the budget that the pack does not need
  // is given back.
  const uint64_t claimed = (kPackGrowth - 1) * chunk.header.raw_size;
  bytes_left_ += claimed - std::min<uint64_t>(claimed, pack->bytes());
  const uint64_t most = std::min<uint64_t>(pack->rows(), tables_.processes.size());
  const uint64_t cost = most * (sizeof(TiThread) + sizeof(ChunkView) + pack->work() / kWorkShare);
  if (cost > bytes_left_) return LoseTooMuch(chunk);
  bytes_left_ -= cost;
  AddTiNames(*one);
  const auto process_of = [&](uint32_t rank, uint64_t uid) {
    if (uid == 0) {
      const auto at = first_of.find(rank);
      return at == first_of.end() ? kNone : at->second;
    }
    const auto at = place_of_.find({rank, uid});
    return at == place_of_.end() ? kNone : at->second;
  };
  if (pack->rows() <= tables_.processes.size()) {
    for (uint64_t row = 0; row < pack->rows(); ++row) {
      const uint32_t process = process_of(pack->rank(row), pack->uid(row));
      if (process != kNone) AddTiRow(process, pack, row, one->thread);
    }
    return;
  }
  for (uint32_t process = 0; process < tables_.processes.size(); ++process) {
    const auto row = pack->RowOf(tables_.processes[process].rank);
    if (row && process_of(pack->rank(*row), pack->uid(*row)) == process)
      AddTiRow(process, pack, *row, one->thread);
  }
}

void TableBuilder::AddTiRow(uint32_t process, const std::shared_ptr<const TiPack>& pack, uint64_t row,
                            uint32_t thread) {
  const Process& of = tables_.processes[process];
  TiThread& added = tables_.ti_threads.emplace_back();
  added.process = process;
  added.thread = thread;
  added.pack = pack;
  added.row = row;
  const std::span<const std::byte> volumes = pack->Volumes(row);
  if (volumes.empty()) {
    added.volumes = TiVolumesOf({of.rank, of.uid}, thread);
    return;
  }
  ChunkView& view = added.volumes.emplace_back();
  view.header.kind = static_cast<uint16_t>(layout::ChunkKind::ti_volumes);
  view.header.stored_size = view.header.raw_size = static_cast<uint32_t>(volumes.size());
  view.stored = volumes;
}

void TableBuilder::AddTiShared(layout::ChunkKind kind, uint64_t id) {
  const auto at = shared_.find({static_cast<uint16_t>(kind), id});
  if (at == shared_.end()) {
    LoseMissing(kind == layout::ChunkKind::ti_grammar ? "ti_grammar" : "ti_stream");
    return;
  }
  if (tables_.ti_shared.contains(id)) return;
  if (!raw_left_.Take(at->second->header)) return LoseTooMuch(*at->second);
  tables_.ti_shared[id] = *at->second;
}

}  // namespace rankine::archive
