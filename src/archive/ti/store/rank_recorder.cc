// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/store/rank_recorder.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "base/saturate.h"
#include "layout/ti/payload.h"

namespace rankine::archive {
namespace {

using layout::ChunkKind;
using layout::ExtentKind;
using layout::kTiLiteral;
using layout::kTiNone;

constexpr size_t kVolumesPerChunk = size_t{64} << 10;
// Volumes of fewer bytes are not deflated here, because TiPackSink packs them.
constexpr size_t kShortVolumes = size_t{3} << 10;
constexpr uint64_t kUnitsPerSecond = 1000000000;  // At this rate, one tick is 1 ns, so volumes in ns or
                                                  // flops are stored unchanged.

void AddVolume(layout::TiGap* gap, double volume) {
  constexpr double kMost = 1e18;
  const auto ticks = static_cast<uint64_t>(std::llround(std::min(volume, kMost)));
  const uint64_t sum = base::AddSaturated(gap->sum, ticks);
  layout::AddGap(gap, ticks, ticks, 0);
  gap->sum = sum;
}

}  // namespace

RankRecorder::RankRecorder(uint32_t rank, uint64_t uid, layout::TiClock clock, const ti::Source& names,
                           layout::ChunkMaker& maker, std::unique_ptr<RecorderMemory> memory)
    : rank_(rank),
      uid_(uid),
      names_(names),
      maker_(maker),
      describer_(rank, names),
      memory_(std::move(memory)) {
  if (!memory_->open()) return;
  memory_->folder().live()->clock = static_cast<uint32_t>(clock);
  memory_->folder().live()->volumes = static_cast<uint32_t>(layout::TiVolumes::real);
}

base::Status RankRecorder::Put(const ti::Action& action) {
  // MPI_Init is not stored, because every rank calls MPI_Init first
  if (action.kind == ti::Kind::init) return {};
  if (action.kind != ti::Kind::compute) return PutEvent(action);
  if (!(action.volume > 0)) return {};
  // If a computation follows another computation, an event without effect is stored between the two
  // computations.
  base::Status status = pending_ ? PutEvent({}) : base::Status{};
  pending_ = true;
  volume_ = action.volume;
  return status;
}

base::Status RankRecorder::PutEvent(const ti::Action& action) {
  layout::TiWords words{};
  std::string why;
  if (!memory_->open()) return {"there is no memory for the trace of rank " + std::to_string(rank_)};
  if (!describer_.Describe(action, &words, &why)) return {why};
  const uint32_t key = PutKey(words);
  AddVolume(memory_->gaps().Of(last_key_, key), volume_);
  PutVolume(last_key_, key, volume_);
  last_key_ = key;
  volume_ = 0;
  pending_ = false;
  memory_->folder().live()->events++;
  WriteStream(false);
  return {};
}

// The code does the same as the recorder of a process (recorder/consumers/action_trace/recorder.cc).
uint32_t RankRecorder::PutKey(const layout::TiWords& described) {
  layout::TiWords words = described;
  layout::Folder& folder = memory_->folder();
  const std::span<const uint32_t> list = describer_.words();
  const auto n = static_cast<uint32_t>(list.size());
  const uint32_t expected = folder.Expected();
  uint32_t key = kTiLiteral;
  uint32_t place = kTiNone;
  if (n != 0) {
    if (expected != kTiNone) place = memory_->keys().SameList(expected, list.data(), n);
    if (place == kTiNone) place = memory_->keys().ListOf(list.data(), n);
    words.word[4] = (words.word[4] & 0xffffffffu) | uint64_t{place} << 32;
  }
  if (n == 0 || place != kTiNone) {
    if (expected != kTiNone && memory_->keys().Is(expected, words)) {
      folder.Advance();
      return expected;
    }
    key = memory_->keys().NumberOf(words);
  }
  if (key != kTiLiteral) {
    folder.Push(key);
    return key;
  }
  layout::TiKey literal{};
  std::memcpy(&literal, &words, sizeof literal);
  folder.PutLiteral(literal, list.data(), n);
  return kTiLiteral;
}

void RankRecorder::PutVolume(uint32_t before, uint32_t key, double volume) {
  double& predicted = memory_->predictions()[layout::TiPrediction(before, key)];
  if (predicted == volume) {
    as_predicted_++;
    return;
  }
  predicted = volume;
  std::byte bytes[layout::kTiMostRealBytes];
  size_t n = base::EncodeVarint(as_predicted_, bytes);
  n += layout::EncodeTiReal(volume, bytes + n);
  as_predicted_ = 0;
  volumes_.insert(volumes_.end(), bytes, bytes + n);
  if (volumes_.size() >= kVolumesPerChunk) WriteVolumes();
}

void RankRecorder::WriteVolumes() {
  if (volumes_.empty()) return;
  maker_.Make(
      {ChunkKind::ti_volumes, rank_, layout::TiChunkId(uid_, 0, ExtentKind::ti_volumes, volumes_written_),
       uid_, volumes_written_ == 0 && volumes_.size() < kShortVolumes},
      [&](base::ByteWriter& out) {
        out.Varint(0);
        out.Varint(volumes_written_);
        out.Bytes(volumes_);
      });
  volumes_written_ += volumes_.size();
  volumes_.clear();
}

void RankRecorder::WriteKeyTo(const layout::TiKey& key, std::span<const uint32_t> list,
                              base::ByteWriter& out) const {
  const auto place = [](uint32_t number) { return (uint64_t{number} + 1) & 0xffffffff; };
  layout::WriteTiKey(key, {0, place(key.comm), key.to_type, key.from_type, place(key.object)}, list, out);
}

void RankRecorder::WriteStream(bool all) {
  while (const layout::ExtentHeader* part = memory_->spool().OldestStream(all)) {
    std::vector<uint32_t> list(layout::kTiMostListWords);
    const auto* bytes = reinterpret_cast<const std::byte*>(part + 1);
    if (part->count != 0) {
      streams_.push_back(maker_.Make({ChunkKind::ti_stream}, [&](base::ByteWriter& out) {
        layout::WriteTiStream(
            {bytes, part->count}, list, out,
            [&](const layout::TiKey& key, std::span<const uint32_t> words) { WriteKeyTo(key, words, out); });
      }));
    }
    memory_->spool().DropOldestStream();
  }
}

void RankRecorder::WriteGrammar(base::ByteWriter& out) const {
  out.Varint(describer_.types().size());
  for (const uint32_t number : describer_.types()) {
    const ti::Datatype& type = names_.datatype(number);
    out.Varint(type.size);
    out.Zigzag(static_cast<int64_t>(type.extent));
    out.String(type.name);
  }
  const auto keys = memory_->spool().Gather<layout::TiKey>(ExtentKind::ti_keys);
  const auto words = memory_->spool().Gather<uint32_t>(ExtentKind::ti_lists);
  const auto rules = memory_->spool().Gather<layout::TiRule>(ExtentKind::ti_rules);
  const auto nodes = memory_->spool().Gather<layout::TiNode>(ExtentKind::ti_nodes);
  out.Varint(keys.size());
  for (const layout::TiKey& key : keys) {
    std::span<const uint32_t> list;
    if (key.list != kTiNone) list = std::span(words).subspan(key.list + 1, words[key.list]);
    WriteKeyTo(key, list, out);
  }
  const layout::TiGrammar grammar{rules, nodes, static_cast<uint32_t>(keys.size())};
  layout::WriteTiRules(grammar, out);
  layout::WriteTiEnd(*memory_->folder().live(), grammar, out);
}

uint64_t RankRecorder::PutGrammar(const Known& known) {
  // The payload of most ranks fits into this memory. A longer one goes to the maker at once.
  std::byte memory[4096];
  base::ByteWriter out(memory);
  WriteGrammar(out);
  if (out.ok() && known(base::Hash(out.written()))) return base::Hash(out.written());
  return maker_.Make({ChunkKind::ti_grammar}, [&](base::ByteWriter& to) {
    if (out.ok()) {
      to.Bytes(out.written());
    } else {
      WriteGrammar(to);
    }
  });
}

base::Status RankRecorder::Finish(const std::vector<uint32_t>& comm_places, const Known& known) {
  base::Status status = pending_ ? PutEvent({}) : base::Status{};
  if (!memory_->open()) return {"there is no memory for the trace of rank " + std::to_string(rank_)};
  WriteStream(true);
  WriteVolumes();
  const uint64_t grammar = PutGrammar(known);
  const auto gaps = memory_->spool().Gather<layout::TiGap>(ExtentKind::ti_gaps);
  maker_.Make({ChunkKind::ti, rank_, layout::TiChunkId(uid_, 0, ExtentKind::ti_live, 0), uid_, true},
              [&](base::ByteWriter& out) {
                layout::WriteTiFacts({grammar, 0, kUnitsPerSecond, 0, 0}, *memory_->folder().live(), out);
                out.Varint(streams_.size());
                for (const uint64_t id : streams_) out.Fixed(id);
                out.Varint(describer_.comms().size());
                for (size_t i = 0; i < describer_.comms().size(); ++i) {
                  const Describer::Here here =
                      describer_.HereIn(describer_.comms()[i]).value_or(Describer::Here{});
                  out.Varint(uint64_t{comm_places[i]} + 1);
                  out.Varint(here.rank);
                  out.Varint(here.size);
                  out.Varint(here.remote);
                }
                out.Varint(0);  // The indices of nodes in a contexts chunk.
                layout::WriteTiGaps(gaps, out);
              });
  return status;
}

}  // namespace rankine::archive
