// SPDX-License-Identifier: BSD-3-Clause
// trace_generator FILE.rkn RANKS ITERATIONS [AHEAD]: writes an archive of a generated job with an event
// trace of its MPI calls. The archive is used to measure code that is slow only with many events.
//
// In each iteration, a rank works in region `solve` for a time that varies a little. After its work, the rank
// sends a message to the next rank, and receives a message from the previous rank. In some iterations, all
// ranks take part in a reduction. The clock of every second rank is AHEAD ns ahead, so that a receive may
// appear to precede its send.
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "archive/testing/traced_run.h"
#include "base/hash.h"

namespace {

using namespace rankine::layout;
using rankine::archive::testing::FunctionOf;

// The start and the work are in ns. The interval between reductions is a number of iterations.
constexpr uint64_t kStart = 1'000'000'000, kWork = 20'000, kMeeting = 16;
constexpr size_t kExtent = 256u << 10;

enum Kind { kSend, kReceive, kReduce, kKinds };

// One rank: its clock, and its trace as a spool stores it.
class Rank {
 public:
  Rank(uint32_t rank, uint32_t ranks, uint64_t ahead) : rank_(rank), ranks_(ranks), ahead_(ahead) {
    const char* const names[kKinds] = {"MPI_Send", "MPI_Recv", "MPI_Allreduce"};
    for (int kind = 0; kind < kKinds; ++kind) {
      TiKey key = rankine::layout::testing::CallKey(FunctionOf(names[kind]));
      const uint32_t to = (rank + 1) % ranks, from = (rank + ranks - 1) % ranks;
      if (kind == kSend) key.to_peer = to == 0 ? kTiRankZero : 1;
      if (kind == kReceive) key.from_peer = from == 0 ? kTiRankZero : static_cast<int32_t>(ranks - 1);
      key.to_bytes = kind == kReceive ? 0 : 1024;
      key.from_bytes = kind == kSend ? 0 : 1024;
      definitions_[kind] = rankine::layout::testing::DefinitionOf(key);
    }
    bytes_.resize(kExtent);
    Begin();
  }

  void Work(uint64_t ns) {
    Room();
    at_ = PutTraceBegin(at_, now - last_, 1);
    last_ = now;
    now += ns;
    at_ = PutTraceWord(at_, now - last_, TraceKind::end);
    last_ = now;
  }

  void Call(Kind kind, uint64_t begin, uint64_t end) {
    Room();
    const uint64_t since = end - last_;
    if (defined_[kind]) {
      at_ = PutTraceCall(at_, since, kind, end - begin);
    } else {
      const std::vector<std::byte>& definition = definitions_[kind];
      at_ = PutTraceDefine(at_, since, kind, definition.size());
      std::copy(definition.begin(), definition.end(), at_);
      at_ = PutTraceDuration(at_ + definition.size(), end - begin);
      defined_[kind] = true;
    }
    now = last_ = end;
  }

  bool AddTo(rankine::archive::testing::MemoryArchive* archive) {
    End();
    SpoolHeader& header = spool_.header();
    header.world_rank = static_cast<int32_t>(rank_);
    header.world_size = static_cast<int32_t>(ranks_);
    header.uid = 42 + rank_;
    header.clock_early_hz = 1'000'000'000;
    header.clock_ticks[0] = header.start_ticks = header.init_done_ticks = kStart;
    header.finalize_ticks = now;
    header.clock_realtime_ns[0] = header.process_start_realtime_ns = 1767268800 * kStart;
    spool_.Attribute(0, 3, 256 + 20, "region");
    spool_.Entry(0, 0, 3, "solve");
    ContextNode nodes[2] = {};
    nodes[0].entry = kNoIndex;
    nodes[1].index = 1;
    spool_.Extent<ContextNode>(ExtentKind::nodes, 0, nodes);
    rankine::layout::testing::CommRecord world;
    world.identity = 77;
    world.size = ranks_;
    world.rank = rank_;
    world.members = {{0, 1, ranks_}};
    spool_.Comm(world);
    return archive->AddSpool(spool_.Bytes(), rank_ == 0);
  }

  uint64_t now = kStart;

 private:
  void Begin() {
    const TraceHead head{last_ + ahead_, 0, 0};
    std::memcpy(bytes_.data(), &head, sizeof head);
    at_ = bytes_.data() + sizeof head;
    std::fill(std::begin(defined_), std::end(defined_), false);
  }
  void End() {
    spool_.Extent<std::byte>(
        ExtentKind::trace, 0,
        std::span<const std::byte>(bytes_.data(), static_cast<size_t>(at_ - bytes_.data())), base_);
    base_ += kExtent;
  }
  void Room() {
    if (static_cast<size_t>(at_ - bytes_.data()) + 512 < kExtent) return;
    End();
    Begin();
  }

  uint32_t rank_, ranks_;
  uint64_t ahead_;
  rankine::layout::testing::SpoolBuilder spool_;
  std::vector<std::byte> definitions_[kKinds];
  std::vector<std::byte> bytes_;  // the bytes of the extent
  std::byte* at_ = nullptr;
  bool defined_[kKinds] = {};
  uint64_t last_ = kStart, base_ = 0;
};

void Iterate(std::vector<Rank>& ranks, uint64_t iteration, std::vector<uint64_t>& sent) {
  for (size_t i = 0; i < ranks.size(); ++i) {
    const uint64_t seed[] = {i, iteration};
    ranks[i].Work(kWork + rankine::base::Hash(std::as_bytes(std::span(seed))) % (kWork / 2));
    sent[i] = ranks[i].now;
    ranks[i].Call(kSend, sent[i], sent[i] + 300);
  }
  uint64_t last = 0;
  for (size_t i = 0; i < ranks.size(); ++i) {
    const uint64_t begin = ranks[i].now, message = sent[(i + ranks.size() - 1) % ranks.size()];
    ranks[i].Call(kReceive, begin, std::max(begin, message) + 400);
    last = std::max(last, ranks[i].now);
  }
  if (iteration % kMeeting != 0) return;
  for (Rank& rank : ranks) rank.Call(kReduce, rank.now, last + 500);
}

}  // namespace

int main(int argc, char** argv) {
  const uint64_t count = argc == 4 || argc == 5 ? std::strtoul(argv[2], nullptr, 10) : 0;
  if (count < 2 || count > 4096) {
    std::fprintf(stderr, "usage: trace_generator FILE.rkn RANKS ITERATIONS [AHEAD]; with 2 to 4096 ranks\n");
    return 2;
  }
  const uint64_t ahead = argc == 5 ? std::strtoull(argv[4], nullptr, 10) : 0;
  std::vector<Rank> ranks;
  for (uint32_t i = 0; i < count; ++i)
    ranks.emplace_back(i, static_cast<uint32_t>(count), i % 2 == 0 ? 0 : ahead);
  std::vector<uint64_t> sent(count);
  const uint64_t iterations = std::strtoul(argv[3], nullptr, 10);
  for (uint64_t i = 0; i < iterations; ++i) Iterate(ranks, i, sent);
  rankine::archive::testing::MemoryArchive archive;
  for (Rank& rank : ranks) {
    if (!rank.AddTo(&archive)) return 1;
  }
  std::ofstream file(argv[1], std::ios::binary);
  file.write(reinterpret_cast<const char*>(archive.bytes.data()),
             static_cast<std::streamsize>(archive.bytes.size()));
  if (!file) {
    std::fprintf(stderr, "trace_generator: cannot write '%s'\n", argv[1]);
    return 1;
  }
  return 0;
}
