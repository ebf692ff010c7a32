// SPDX-License-Identifier: BSD-3-Clause
// A run of several ranks with an event trace, built by a test. The test specifies the calls of each rank,
// with times on a common true clock. The calls are encoded by the same encoder that the ranks run, then read
// back as tables.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "archive/load_bytes.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "archive/testing/memory_archive.h"
#include "layout/generated/mpi_functions.h"
#include "layout/testing/spool_builder.h"
#include "layout/testing/trace_calls.h"

namespace rankine::archive::testing {

inline uint16_t FunctionOf(std::string_view name) {
  for (uint16_t id = 0; id <= layout::kMaxMpiFunctionId; ++id) {
    const layout::MpiFunction* known = layout::FindMpiFunction(id);
    if (known != nullptr && known->name == name) return id;
  }
  std::abort();
}

// The simulated clock of one rank: its machine, offset and speed. One tick of the true clock is 1 ns.
struct RunClock {
  std::string host = "one";
  int64_t offset_ns = 0;
  double drift = 0;             // The relative error of the clock's speed: with 1e-5, the clock gains 10 us
                                // per second.
  int64_t realtime_off_ns = 0;  // additional offset of the rank's CLOCK_REALTIME, in ns
  uint64_t At(uint64_t ns) const {
    return static_cast<uint64_t>(static_cast<int64_t>(ns) + offset_ns +
                                 static_cast<int64_t>(drift * static_cast<double>(ns)));
  }
};

class TracedRun {
 public:
  static constexpr uint64_t kStart = 1'000'000'000, kRealtime = 5'000'000'000'000;
  static constexpr uint64_t kWorldIdentity = 77;

  TracedRun(uint32_t ranks, std::vector<std::string> regions)
      : ranks_(ranks),
        regions_(std::move(regions)),
        events_(ranks),
        clocks_(ranks),
        metas_(ranks),
        befores_(ranks) {}

  RunClock& clock(uint32_t rank) { return clocks_[rank]; }
  void Meta(uint32_t rank, std::string key, uint64_t value) {
    metas_[rank].emplace_back(std::move(key), value);
  }

  // Adds a call. Times are in ns since the start of the run. The field `key.node` must be the rank's
  // current node.
  void Call(uint32_t rank, uint64_t begin, uint64_t end, const layout::TiKey& key,
            std::vector<uint32_t> list = {}) {
    events_[rank].push_back({end, 1, begin, key, std::move(list), 0});
  }
  void Enter(uint32_t rank, uint64_t at, uint32_t region) {
    events_[rank].push_back({at, 0, at, {}, {}, region + 1});
  }
  // Adds a stall to the call that ends next.
  void Stall(uint32_t rank, uint64_t begin, uint64_t end, layout::StallReason reason) {
    events_[rank].push_back({end, -1, begin, {}, {}, static_cast<uint32_t>(reason)});
  }
  // Adds a count of 'things'. The count covers the time until the next change of region. The attribute is
  // `counters.things`.
  void Measure(uint32_t rank, uint64_t at, uint64_t value) {
    events_[rank].push_back({at, -1, at, {}, {}, 0, value});
  }
  void Leave(uint32_t rank, uint64_t at) { events_[rank].push_back({at, 2, at, {}, {}, 0}); }

  layout::TiKey Message(std::string_view function, uint32_t from, uint32_t to, bool sends,
                        int32_t tag = 1) const {
    layout::TiKey key = layout::testing::CallKey(FunctionOf(function));
    key.to_bytes = sends ? 8 : 0;
    key.from_bytes = sends ? 0 : 8;
    (sends ? key.to_peer : key.from_peer) = Peer(sends ? from : to, sends ? to : from);
    (sends ? key.to_tag : key.from_tag) = tag;
    return key;
  }
  void Send(uint32_t from, uint32_t to, uint64_t begin, uint64_t end, int32_t tag = 1) {
    Call(from, begin, end, Message("MPI_Send", from, to, true, tag));
  }
  void Receive(uint32_t from, uint32_t to, uint64_t begin, uint64_t end, int32_t tag = 1) {
    Call(to, begin, end, Message("MPI_Recv", from, to, false, tag));
  }
  void Together(uint32_t rank, std::string_view function, uint64_t begin, uint64_t end,
                int32_t root = layout::kTiProcNull) {
    layout::TiKey key = layout::testing::CallKey(FunctionOf(function));
    key.root = root;
    Call(rank, begin, end, key);
  }

  // Lets the rank's trace begin late, with counts of the calls that were made earlier. If `complete` is
  // true, the counts include all calls that are matched with calls of other ranks by their order.
  void BeginLate(uint32_t rank, bool complete = true) {
    Meta(rank, "trace.gaps", 1);
    befores_[rank].told = true;
    befores_[rank].complete = complete;
  }
  void Before(uint32_t rank, const layout::TiKey& key, uint64_t count) {
    befores_[rank].counts.emplace_back(layout::testing::DefinitionOf(key), count);
  }
  // Toggles recording: the first call pauses recording, the second call resumes it, and so on.
  void Pause(uint32_t rank, uint64_t at) { events_[rank].push_back({at, 3, at, {}, {}, 0}); }

  // Must be called only once. The tables use bytes that this object owns.
  Tables Load() {
    for (uint32_t rank = 0; rank < ranks_; ++rank) AddRank(rank);
    auto tables = LoadBytes(archive.bytes);
    if (!tables.ok()) std::abort();
    return std::move(tables.value());
  }

  MemoryArchive archive;
  size_t records_a_chunk = SIZE_MAX;  // largest number of records in one chunk of each rank's trace

 private:
  struct Event {
    uint64_t at;
    int order;  // Simultaneous events have this order: stall (-1), enter, call, leave, pause (3).
    uint64_t begin;
    layout::TiKey key;
    std::vector<uint32_t> list;
    uint32_t node;       // the node that is entered; for a stall, the reason
    uint64_t count = 0;  // If `count` is not 0, the event is a count instead of a stall.
  };
  struct Untold {
    bool told = false, complete = false;
    std::vector<std::pair<std::vector<std::byte>, uint64_t>> counts;
  };

  int32_t Peer(uint32_t self, uint32_t other) const {
    return other == 0 ? layout::kTiRankZero : static_cast<int32_t>((other + ranks_ - self) % ranks_);
  }

  void AddRank(uint32_t rank) {
    using namespace layout;
    const RunClock& clock = clocks_[rank];
    layout::testing::SpoolBuilder spool;
    SpoolHeader& header = spool.header();
    header.world_rank = static_cast<int32_t>(rank);
    header.world_size = static_cast<int32_t>(ranks_);
    header.uid = 42 + rank;
    header.clock_early_hz = 1'000'000'000;
    header.clock_ticks[0] = clock.At(kStart);
    header.clock_realtime_ns[0] = kRealtime + static_cast<uint64_t>(clock.realtime_off_ns);
    header.process_start_realtime_ns = kRealtime;
    std::copy_n(clock.host.data(), clock.host.size(), header.host);
    spool.Attribute(0, 3, 256 + 20, "region");
    spool.Attribute(1, 2, 2048 + 1, "counters.things");
    std::vector<ContextNode> nodes(regions_.size() + 1);
    for (uint32_t i = 0; i < regions_.size(); ++i) {
      spool.Entry(i, 0, 3, regions_[i]);
      nodes[i + 1].index = i + 1;
      nodes[i + 1].entry = i;
    }
    nodes[0].entry = kNoIndex;
    spool.Extent<ContextNode>(ExtentKind::nodes, 0, nodes);
    for (const auto& [key, value] : metas_[rank]) spool.Meta(key, value);
    layout::testing::CommRecord world;
    world.identity = kWorldIdentity;
    world.size = ranks_;
    world.rank = rank;
    world.members = {{0, 1, ranks_}};
    spool.Comm(world);
    AddTrace(rank, &spool);
    if (!archive.AddSpool(spool.Bytes(), rank == 0)) std::abort();
  }

  void AddTrace(uint32_t rank, layout::testing::SpoolBuilder* spool) {
    using namespace layout;
    const RunClock& clock = clocks_[rank];
    std::vector<Event>& events = events_[rank];
    std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
      return std::tie(a.at, a.order) < std::tie(b.at, b.order);
    });
    std::deque<std::vector<std::byte>> definitions;
    std::map<std::vector<std::byte>, uint32_t> numbers;
    std::vector<TraceRecord> records;
    uint64_t last = clock.At(kStart), chunk = last, base = 0;
    uint32_t node = 0, chunk_node = 0;
    const Untold& before = befores_[rank];
    if (before.told)
      records.push_back({TraceKind::other, TraceWhat::counts, 0, 0, 0,
                         before.complete ? uint64_t{kTraceCountsComplete} : uint64_t{0}});
    for (const auto& [definition, count] : before.counts) {
      TraceRecord counted{TraceKind::other, TraceWhat::counted, 0, 0, 0, count};
      counted.definition = definition.data();
      counted.definition_size = static_cast<uint32_t>(definition.size());
      records.push_back(counted);
    }
    for (Event& event : events) {
      if (records.size() >= records_a_chunk) {
        spool->Trace(0, chunk, chunk_node, records, base++ << 20);
        records.clear();
        numbers.clear();
        chunk = last;
        chunk_node = node;
      }
      const uint64_t at = clock.At(kStart + event.at), since = at - last;
      last = at;
      if (event.order == -1 && event.count != 0) {
        records.push_back({TraceKind::other, TraceWhat::measured, since, 0, 1, event.count});
      } else if (event.order == -1) {
        const auto reason = static_cast<StallReason>(event.node);
        records.push_back(layout::testing::StallRecord(since, at - clock.At(kStart + event.begin), reason));
      }
      if (event.order == 0) records.push_back({TraceKind::begin, {}, since, node = event.node, 0, 0});
      if (event.order == 2) {
        records.push_back({TraceKind::end, {}, since, 0, 0, 0});
        node = 0;
      }
      if (event.order == 3)
        records.push_back({TraceKind::other, TraceWhat::counts, since, 0, 0, kTraceCountsPaused});
      if (event.order != 1) continue;
      event.key.node = node;
      const uint64_t took = at - clock.At(kStart + event.begin);
      std::vector<std::byte> definition = layout::testing::DefinitionOf(event.key, 0, event.list);
      const auto number = static_cast<uint32_t>(numbers.size());
      const auto [known, fresh] = numbers.emplace(definition, number);
      if (fresh) definitions.push_back(std::move(definition));
      records.push_back(fresh ? layout::testing::DefineRecord(since, took, number, definitions.back())
                              : layout::testing::CallRecord(since, took, known->second));
    }
    spool->Trace(0, chunk, chunk_node, records, base << 20);
  }

  uint32_t ranks_;
  std::vector<std::string> regions_;
  std::vector<std::vector<Event>> events_;
  std::vector<RunClock> clocks_;
  std::vector<std::vector<std::pair<std::string, uint64_t>>> metas_;
  std::vector<Untold> befores_;
};

}  // namespace rankine::archive::testing
