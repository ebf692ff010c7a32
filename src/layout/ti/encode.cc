// SPDX-License-Identifier: BSD-3-Clause
#include "layout/ti/encode.h"

#include <algorithm>

#include "base/byte_reader.h"
#include "base/hash.h"
#include "layout/ti/layout.h"
#include "layout/ti/payload.h"
#include "layout/ti/sequence.h"
#include "layout/ti/thread_order.h"

namespace rankine::layout {
namespace {

constexpr uint64_t kMostStream =
    uint64_t{1} << 20;  // maximum size of an extent in bytes; the runtime never makes larger extents

// Replaces a process's numbers by new numbers in the order of first use, so that ranks with the same
// behaviour get the same numbers.
class Renumbered {
 public:
  bool Open(uint32_t most, Arena& arena) {
    local_ = arena.Array<uint32_t>(most);
    used_ = arena.Array<uint32_t>(most);
    if (local_ == nullptr || used_ == nullptr) return false;
    std::fill_n(local_, most, kTiNone);
    most_ = most;
    return true;
  }
  // Returns the new number plus 1. Returns 0 if there is no number, or if the process does not use this
  // number.
  uint32_t Of(uint32_t number) {
    if (number >= most_) return 0;
    if (local_[number] == kTiNone) {
      local_[number] = size_;
      used_[size_++] = number;
    }
    return local_[number] + 1;
  }
  std::span<const uint32_t> used() const { return {used_, size_}; }

 private:
  uint32_t* local_ = nullptr;
  uint32_t* used_ = nullptr;
  uint32_t most_ = 0, size_ = 0;
};

// Collects a thread's items of one kind in one array. Items that no extent contains are zero.
template <class T>
bool Gather(const SpoolIndex& index, ExtentKind kind, uint16_t thread, uint32_t most, Arena& arena,
            std::span<const T>* to) {
  uint64_t size = 0;
  for (const SpoolIndex::Entry& entry : index.Of(kind)) {
    const Extent& e = entry.extent;
    if (e.thread == thread && e.base < most && e.count <= most - e.base)
      size = std::max(size, e.base + e.count);
  }
  T* all = arena.Array<T>(size);
  if (all == nullptr) return false;
  std::fill_n(reinterpret_cast<std::byte*>(all), size * sizeof(T), std::byte{0});
  for (const SpoolIndex::Entry& entry : index.Of(kind)) {
    const Extent& e = entry.extent;
    if (e.thread == thread && e.base < size && e.count <= size - e.base)
      std::copy_n(e.Items<T>().begin(), e.count, all + e.base);
  }
  *to = {all, size};
  return true;
}

struct Logged {
  const SpoolIndex& index;
  const SpoolLog& log;
};

bool MakesComm(const TiKey& key);

// Converts one thread's trace to the numbers used in the chunks.
class ThreadTi {
 public:
  bool Open(const Logged& logged, uint16_t thread, const TiLive& live, Arena& arena) {
    thread_ = thread;
    live_ = &live;
    const TiTail& tail = live.tails[live.which & 1];
    tail_ = tail;
    if (!Gather(logged.index, ExtentKind::ti_keys, thread, kTiKeysPerPart * kTiKeyParts, arena, &keys_) ||
        !Gather(logged.index, ExtentKind::ti_lists, thread, kTiWordsPerPart * kTiWordParts, arena, &words_) ||
        !Gather(logged.index, ExtentKind::ti_nodes, thread, kTiNodesPerPart * kTiNodeParts, arena, &nodes_) ||
        !Gather(logged.index, ExtentKind::ti_rules, thread, kTiRulesPerPart * kTiRuleParts, arena, &rules_) ||
        !Gather(logged.index, ExtentKind::ti_gaps, thread, kTiGapsPerPart * kTiGapParts, arena, &gaps_))
      return false;
    grammar_ = {rules_, nodes_, static_cast<uint32_t>(keys_.size())};
    if (!grammar_.IsSound()) grammar_ = {};
    constexpr uint32_t kMostComms = 4096, kMostTypes = 4096;
    const uint64_t most_nodes = std::min<uint64_t>(logged.index.Count(ExtentKind::nodes) + 1, 1u << 22);
    list_ = arena.Array<uint32_t>(kTiMostListWords);
    return list_ != nullptr && comms_.Open(kMostComms, arena) && types_.Open(kMostTypes + 1, arena) &&
           places_.Open(static_cast<uint32_t>(most_nodes), arena);
  }

  uint16_t thread() const { return thread_; }
  const TiLive& live() const { return *live_; }
  uint64_t stream_bytes() const { return tail_.stream_bytes; }
  std::span<const TiGap> gaps() const { return gaps_; }
  std::span<const uint32_t> comms() const { return comms_.used(); }
  std::span<const uint32_t> types() const { return types_.used(); }
  std::span<const uint32_t> places() const { return places_.used(); }

  std::span<const uint32_t> ListOf(uint32_t at) const {
    if (at >= words_.size() || words_[at] > words_.size() - at - 1) return {};
    return words_.subspan(at + 1, words_[at]);
  }

  void WriteKey(const TiKey& key, std::span<const uint32_t> list, base::ByteWriter& out) {
    // The order of these statements matters, because numbers are assigned at their first use.
    TiKeyPlaces places{};
    places.node = places_.Of(key.node);
    places.comm = comms_.Of(key.comm);
    places.to_type = key.to_type == 0 ? 0 : types_.Of(key.to_type);
    places.from_type = key.from_type == 0 ? 0 : types_.Of(key.from_type);
    places.object = key.object == kTiNone ? 0
                    : MakesComm(key)      ? comms_.Of(key.object)
                                          : uint64_t{key.object} + 1;
    WriteTiKey(key, places, list, out);
  }

  void WriteKeys(base::ByteWriter& out) {
    out.Varint(keys_.size());
    for (const TiKey& key : keys_) WriteKey(key, ListOf(key.list), out);
  }

  void WriteRules(base::ByteWriter& out) const { WriteTiRules(grammar_, out); }

  void WriteEnd(base::ByteWriter& out) const { WriteTiEnd(*live_, grammar_, out); }

  // Writes one extent of the stream. The argument `size` is the number of valid bytes in the extent. Numbers
  // in literals are replaced by the indices that the chunks use.
  void WriteStream(const std::byte* bytes, uint64_t size, base::ByteWriter& out) {
    WriteTiStream({bytes, static_cast<size_t>(size)}, {list_, kTiMostListWords}, out,
                  [&](const TiKey& key, std::span<const uint32_t> list) { WriteKey(key, list, out); });
  }

 private:
  uint16_t thread_ = 0;
  const TiLive* live_ = nullptr;
  TiTail tail_{};
  TiGrammar grammar_;
  std::span<const TiKey> keys_;
  std::span<const uint32_t> words_;
  std::span<const TiNode> nodes_;
  std::span<const TiRule> rules_;
  std::span<const TiGap> gaps_;
  Renumbered comms_, types_, places_;
  uint32_t* list_ = nullptr;  // The memory for the list of one literal.
};

// True for calls that create a communicator. The key of such a call contains only the new communicator, in
// the field `object`.
bool MakesComm(const TiKey& key) {
  return (key.flags & kTiMakesComm) != 0;
}

void WriteTypes(const SpoolIndex& index, std::span<const uint32_t> used, base::ByteWriter& out) {
  out.Varint(used.size());
  for (const uint32_t number : used) {
    bool found = false;
    for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::log)) {
      size_t position = 0;
      LogRecord record{};
      while (!found && SpoolView::NextRecord(entry.extent, &position, &record)) {
        if (record.type != LogType::datatype) continue;
        base::ByteReader in(record.payload);
        if (in.Varint() + 1 != number) continue;
        const uint64_t size = in.Varint();
        const int64_t extent = in.Zigzag();
        const std::string_view name = in.String();
        if (!in.ok()) break;
        out.Varint(size);
        out.Zigzag(extent);
        out.String(name);
        found = true;
      }
    }
    if (found) continue;
    out.Varint(1);
    out.Zigzag(1);
    out.String("");
  }
}

struct Whole {
  const SpoolHeader& header;
  const SpoolIndex& index;
  const SpoolLog& log;
  const ContextTable& contexts;
  uint64_t contexts_id;
  ChunkMaker& maker;
};

uint32_t RankOf(const SpoolHeader& header) {
  return header.world_rank < 0 ? kNoRank : static_cast<uint32_t>(header.world_rank);
}

void WriteComms(const Whole& whole, const ThreadTi& ti, base::ByteWriter& out) {
  out.Varint(ti.comms().size());
  for (const uint32_t number : ti.comms()) {
    const LoggedComm* comm = whole.log.FindComm(number);
    out.Varint(whole.log.CommColumn(number));
    out.Varint(comm == nullptr ? 0 : comm->rank);
    out.Varint(comm == nullptr ? 0 : comm->size);
    out.Varint(comm == nullptr || (comm->kind & 1) == 0 ? 0 : comm->remote_size);
  }
}

bool WriteThread(const Whole& whole, uint16_t thread, const TiLive& live, Arena& arena) {
  ThreadTi ti;
  if (!ti.Open({whole.index, whole.log}, thread, live, arena)) return false;
  const SpoolClock clock(whole.header);
  const std::span<const SpoolIndex::Entry> streams = whole.index.Of(ExtentKind::ti_stream);
  auto* ids = arena.Array<uint64_t>(streams.size());
  if (ids == nullptr) return false;
  // Numbers are assigned first to the keys, then to the literals, in their order. So ranks with the same
  // behaviour have the same numbers.
  const auto valid = [&ti](const Extent& e) {
    return e.base >= ti.stream_bytes() ? 0 : std::min({e.count, ti.stream_bytes() - e.base, kMostStream});
  };
  const size_t mark = arena.Mark();
  base::ByteWriter keys(arena.Left());
  ti.WriteKeys(keys);
  if (!keys.ok()) return false;
  arena.Keep(keys.size());
  size_t n = 0;
  for (const SpoolIndex::Entry& entry : streams) {
    const Extent& e = entry.extent;
    if (e.thread != thread || valid(e) == 0) continue;
    ids[n++] = whole.maker.Make({ChunkKind::ti_stream},
                                [&](base::ByteWriter& out) { ti.WriteStream(e.payload, valid(e), out); });
  }
  const uint64_t grammar = whole.maker.Make({ChunkKind::ti_grammar}, [&](base::ByteWriter& out) {
    WriteTypes(whole.index, ti.types(), out);
    out.Bytes(keys.written());
    ti.WriteRules(out);
    ti.WriteEnd(out);
  });
  arena.Reset(mark);
  const uint64_t uid = whole.header.uid;
  whole.maker.Make(
      {ChunkKind::ti, RankOf(whole.header), TiChunkId(uid, thread, ExtentKind::ti_live, 0), uid, true},
      [&](base::ByteWriter& out) {
        WriteTiFacts(
            {grammar, whole.contexts_id, clock.TicksPerSecond(), clock.Ns(live.read_cost_ticks), thread},
            live, out);
        out.Varint(n);
        for (size_t i = 0; i < n; ++i) out.Fixed(ids[i]);
        WriteComms(whole, ti, out);
        out.Varint(ti.places().size());
        for (const uint32_t node : ti.places()) out.Varint(whole.contexts.PlaceOf(thread, node));
        WriteTiGaps(ti.gaps(), out);
      });
  for (const SpoolIndex::Entry& entry : whole.index.Of(ExtentKind::ti_volumes)) {
    const Extent& e = entry.extent;
    if (e.thread != thread || e.base >= live.volume_bytes) continue;
    const uint64_t size = std::min({e.count, live.volume_bytes - e.base, kMostStream});
    whole.maker.Make(
        {ChunkKind::ti_volumes, RankOf(whole.header), TiChunkId(uid, thread, e.kind, e.base), uid},
        [&](base::ByteWriter& out) {
          out.Varint(thread);
          out.Varint(e.base);
          out.Bytes({e.payload, static_cast<size_t>(size)});
        });
  }
  return true;
}

// Writes the order of the threads, if the log contains records of this order.
void WriteOrder(const SpoolHeader& header, const SpoolIndex& index, ChunkMaker& maker) {
  const auto for_each = [&index](auto use) {
    ForEachRecord(index, [&use](const LogRecord& record) {
      if (record.type == kThreadOrderLog) use(record.payload);
    });
  };
  bool any = false;
  for_each([&any](std::span<const std::byte>) { any = true; });
  if (!any) return;
  maker.Make({ChunkKind::ti_order, RankOf(header), header.uid}, [&for_each](base::ByteWriter& out) {
    for_each([&out](std::span<const std::byte> event) { out.Bytes(event); });
  });
}

}  // namespace

bool WriteAllTi(const SpoolHeader& header, const SpoolIndex& index, const SpoolLog& log,
                const ContextTable& contexts, uint64_t contexts_id, Arena& arena, ChunkMaker& maker) {
  const Whole whole{header, index, log, contexts, contexts_id, maker};
  WriteOrder(header, index, maker);
  const size_t mark = arena.Mark();
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::ti_live)) {
    if (entry.extent.count == 0) continue;
    const bool ok = WriteThread(whole, entry.extent.thread, entry.extent.Items<TiLive>()[0], arena);
    arena.Reset(mark);
    if (!ok) return false;
  }
  return true;
}

}  // namespace rankine::layout
