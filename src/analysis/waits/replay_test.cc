#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "analysis/waits/lockstep.h"
#include "analysis/waits/queue.h"
#include "analysis/waits/wait_store.h"
#include "analysis/waits/waits.h"
#include "archive/testing/traced_run.h"

namespace rankine::analysis {
namespace {

using archive::testing::FunctionOf;
using archive::testing::TracedRun;

// A made program of four ranks: what it does in which order is random, what MPI makes of it is not.
class MadeRun {
 public:
  static constexpr uint32_t kRanks = 4;
  explicit MadeRun(unsigned seed) : random_(seed) {}

  TracedRun& Make(int rounds) {
    for (int i = 0; i < rounds; ++i) {
      for (uint32_t rank = 0; rank < kRanks; ++rank) Work(rank);
      switch (random_() % 5) {
        case 0:
          Ring();
          break;
        case 1:
          Requests();
          break;
        case 2:
          FromAnybody();
          break;
        case 3:
          Together("MPI_Allreduce");
          break;
        default:
          if (random_() % 20 == 0) LongWait();
          break;
      }
    }
    return run_;
  }

 private:
  uint64_t Random(uint64_t most) { return random_() % most; }
  void Work(uint32_t rank) {
    run_.Enter(rank, now_[rank], static_cast<uint32_t>(Random(2)));
    run_.Leave(rank, now_[rank] += 100 + Random(4000));
    now_[rank] += Random(50);
  }
  void Send(uint32_t from, uint32_t to, int32_t tag) {
    run_.Send(from, to, now_[from], now_[from] + 200, tag);
    now_[from] += 200;
  }
  void Receive(uint32_t from, uint32_t to, uint64_t sent, int32_t tag) {
    const uint64_t end = std::max(now_[to], sent) + 300;
    run_.Receive(from, to, now_[to], end, tag);
    now_[to] = end;
  }
  void Ring() {
    uint64_t sent[kRanks];
    for (uint32_t rank = 0; rank < kRanks; ++rank) {
      sent[rank] = now_[rank];
      Send(rank, (rank + 1) % kRanks, 1);
    }
    for (uint32_t rank = 0; rank < kRanks; ++rank) {
      const uint32_t from = (rank + kRanks - 1) % kRanks;
      Receive(from, rank, sent[from], 1);
    }
  }
  format::TiKey Started(std::string_view function, uint32_t from, uint32_t to, bool sends,
                        uint32_t request) const {
    format::TiKey key = run_.Message(function, from, to, sends, 2);
    key.request = request;
    return key;
  }
  void Complete(uint32_t rank, uint64_t until, std::vector<uint32_t> list) {
    format::TiKey key = format::testing::CallKey(FunctionOf("MPI_Waitall"));
    key.what = static_cast<uint8_t>(format::TiWhat::completed);
    key.flags = format::kTiAllOffered;
    key.list = 0;
    const uint64_t end = std::max(now_[rank], until) + 250;
    run_.Call(rank, now_[rank], end, key, std::move(list));
    now_[rank] = end;
  }
  void Requests() {
    uint64_t sent[kRanks];
    for (uint32_t rank = 0; rank < kRanks; ++rank) {
      const uint32_t from = (rank + kRanks - 1) % kRanks, to = (rank + 1) % kRanks;
      run_.Call(rank, now_[rank], now_[rank] + 50, Started("MPI_Irecv", from, rank, false, 1));
      sent[rank] = now_[rank] += 60;
      run_.Call(rank, now_[rank], now_[rank] + 50, Started("MPI_Isend", rank, to, true, 2));
      now_[rank] += 60;
      Work(rank);
    }
    for (uint32_t rank = 0; rank < kRanks; ++rank)
      Complete(rank, sent[(rank + kRanks - 1) % kRanks], {2, 1, 2});
  }
  // Rank 0 takes one message of each, as they come.
  void FromAnybody() {
    std::vector<std::pair<uint64_t, uint32_t>> sent;
    for (uint32_t rank = 1; rank < kRanks; ++rank) {
      sent.emplace_back(now_[rank], rank);
      Send(rank, 0, 3);
    }
    std::sort(sent.begin(), sent.end());
    for (const auto& [at, rank] : sent) {
      format::TiKey key = run_.Message("MPI_Recv", rank, 0, false, 3);
      key.from_peer = format::kTiAnySource;
      key.list = 0;
      const uint64_t end = std::max(now_[0], at) + 300;
      run_.Call(0, now_[0], end, key, {0, 0, 0, rank, 3, 8, 0});
      now_[0] = end;
    }
  }
  void Together(std::string_view function) {
    const uint64_t end = *std::max_element(std::begin(now_), std::end(now_)) + 400;
    for (uint32_t rank = 0; rank < kRanks; ++rank) {
      run_.Together(rank, function, now_[rank], end);
      now_[rank] = end;
    }
  }
  format::TiKey Early() const {
    format::TiKey key = run_.Message("MPI_Irecv", 0, 3, false, 6);
    key.request = 9;
    return key;
  }
  // Rank 0 waits while the others have much to do with each other; rank 3 has asked early for what comes
  // last.
  void LongWait() {
    run_.Call(3, now_[3], now_[3] + 50, Early());
    now_[3] += 60;
    for (int i = 0; i < 300; ++i) {
      Work(1);
      Work(2);
      const uint64_t sent = now_[1];
      Send(1, 2, 4);
      Receive(1, 2, sent, 4);
    }
    const uint64_t sent = now_[2];
    Send(2, 0, 5);
    Receive(2, 0, sent, 5);
    run_.Call(0, now_[0], now_[0] + 50, run_.Message("MPI_Send", 0, 3, true, 6));
    Complete(3, now_[0], {1, 9});
    now_[0] += 60;
  }

  std::mt19937 random_;
  TracedRun run_{kRanks, {"one", "two"}};
  uint64_t now_[kRanks] = {1000, 1000, 1000, 1000};
};

std::string TextOf(const Waits& waits) {
  std::ostringstream out;
  out << waits.calls << ' ' << waits.mpi_ns << ' ' << waits.ns << ' ' << waits.unknown << ' '
      << waits.causality.checked << ' ' << waits.causality.violated << '\n';
  // (lines of one length are in no order)
  std::set<std::string> lines;
  for (const WaitLine& line : waits.lines) {
    std::ostringstream text;
    text << NameOf(line.kind) << ' ' << line.function << ' ' << line.region << ' ' << line.ns << ' '
         << line.count << ' ' << line.longest << ' ' << line.ranks;
    for (const WaitCause& cause : line.causes)
      text << "; " << cause.key.process << ' ' << cause.key.region << ' ' << cause.key.function << ' '
           << cause.ns;
    lines.insert(text.str());
  }
  for (const std::string& line : lines) out << line << '\n';
  out << waits.path.ns << ' ' << waits.path.changes << '\n';
  for (const PathPart& part : waits.path.parts)
    out << part.region << ' ' << part.function << ' ' << part.ns << ' ' << part.mean << ' ' << part.process
        << '\n';
  return out.str();
}

// However little of the trace is held at a time.
TEST(Replay, InPiecesFindsWhatIsFoundAtOnce) {
  for (const unsigned seed : {1u, 2u, 3u}) {
    MadeRun made(seed);
    const archive::Tables tables = made.Make(1500).Load();
    const Waits whole = FindWaits(tables, 1, size_t{1} << 40);
    EXPECT_EQ(whole.causality.violated, 0u);
    EXPECT_EQ(whole.unknown, 0u);
    EXPECT_GT(whole.by_class[static_cast<size_t>(WaitClass::wrong_order)], 0u);
    EXPECT_GT(whole.by_class[static_cast<size_t>(WaitClass::late_sender)], 0u);
    uint64_t path = 0;
    for (const PathPart& part : whole.path.parts) path += part.ns;
    EXPECT_EQ(path, whole.path.ns);
    for (const size_t held : {1u, 1500u})
      EXPECT_EQ(TextOf(FindWaits(tables, 2, held)), TextOf(whole)) << held;
  }
}

// Pieces of a trace that has been repaired come from memory.
TEST(Replay, InPiecesOfARepairedTraceIsTheSame) {
  MadeRun made(4);
  TracedRun& run = made.Make(500);
  run.clock(2) = {"two", 0, 0, -1500};
  const archive::Tables tables = run.Load();
  const Waits whole = FindWaits(tables, 1, size_t{1} << 40);
  EXPECT_GT(whole.causality.violated, 0u);
  EXPECT_EQ(TextOf(FindWaits(tables, 2, 1)), TextOf(whole));
}

TEST(Lockstep, GivesEachCallOnceAndKeepsItsPromise) {
  MadeRun made(5);
  const archive::Tables tables = made.Make(500).Load();
  const std::vector<archive::Timeline> whole = archive::ReadTimelines(tables, 1).threads;
  std::vector<archive::Timeline> lines(whole.size());
  std::vector<std::unique_ptr<archive::LineReader>> readers;
  for (size_t i = 0; i < whole.size(); ++i) {
    lines[i].process = whole[i].process;
    readers.push_back(std::make_unique<MemoryReader>(whole[i]));
  }
  Lockstep steps(std::move(readers), &lines, tables.processes.size(), 1, 1);
  std::vector<uint32_t> taken(whole.size());
  size_t most = 0, pieces = 0;
  const auto take = [&](uint32_t, CallPlace place) { EXPECT_EQ(place.call, taken[place.line]++); };
  while (steps.Read(take)) {
    ++pieces;
    for (uint32_t i = 0; i < whole.size(); ++i) {
      const auto& calls = whole[i].calls;
      EXPECT_EQ(steps.Taken(i), taken[i]);
      if (taken[i] < calls.size()) {
        EXPECT_GE(calls[taken[i]].begin, steps.frontier());
      }
      most = std::max(most, lines[i].calls.size());
      steps.DropBefore(i, steps.frontier());
    }
  }
  for (size_t i = 0; i < whole.size(); ++i) EXPECT_EQ(taken[i], whole[i].calls.size());
  EXPECT_GT(pieces, 20u);
  EXPECT_LT(most, 200u);
}

TEST(WaitStore, GivesBackWhatWasPut) {
  std::mt19937_64 random(7);
  WaitStore store(3);
  std::vector<Wait> put;
  uint32_t call = 0;
  for (int i = 0; i < 1000; ++i) {
    Wait wait = WaitFor(static_cast<WaitClass>(random() % kWaitClasses), {3, call += 1 + random() % 300},
                        random() >> (random() % 64), random() >> (20 + random() % 44), random() % 5000);
    if (random() % 3 == 0) wait.go_on += random() >> (random() % 64), wait.by = random() % 10;
    put.push_back(wait);
    store.Put(wait);
  }
  EXPECT_EQ(store.count(), put.size());
  const auto same = [](const Wait& a, const Wait& b) {
    return a.kind == b.kind && a.where == b.where && a.begin == b.begin && a.ns == b.ns && a.late == b.late &&
           a.go_on == b.go_on && a.by == b.by;
  };
  WaitCursor cursor(store);
  std::vector<Wait> read;
  for (uint32_t to = 0; to < call + 500; to += 77) cursor.Take(to, &read);
  ASSERT_EQ(read.size(), put.size());
  for (size_t i = 0; i < put.size(); ++i) EXPECT_TRUE(same(read[i], put[i])) << i;
}

TEST(WaitStore, OfOneCallTheLongestIsKept) {
  WaitStore store(0);
  for (uint32_t call = 0; call < 600; call += 2) store.Put(WaitFor(WaitClass::lock, {0, call}, 10, 100, 1));
  store.Merge({WaitFor(WaitClass::late_post, {0, 7}, 10, 5, 1),
               WaitFor(WaitClass::late_post, {0, 8}, 10, 5, 1),
               WaitFor(WaitClass::early_wait, {0, 10}, 10, 500, 1),
               WaitFor(WaitClass::late_post, {0, 10}, 10, 5, 1)});
  std::vector<Wait> read;
  WaitCursor(store).Take(1000, &read);
  ASSERT_EQ(read.size(), 301u);
  EXPECT_EQ(read[4].where.call, 7u);
  EXPECT_EQ(read[5].ns, 100u);
  EXPECT_EQ(read[6].kind, WaitClass::early_wait);
}

TEST(Queue, KeepsPlaces) {
  Queue<int> queue;
  for (int i = 0; i < 1000; ++i) queue.push_back(i);
  for (int i = 0; i < 900; ++i) queue.pop_front();
  EXPECT_EQ(queue.size(), 1000u);
  EXPECT_EQ(queue.held(), 100u);
  EXPECT_EQ(queue[950], 950);
  EXPECT_EQ(queue.held(0), 900);
  for (int i = 0; i < 100; ++i) queue.pop_front();
  queue.push_back(7);
  EXPECT_EQ(queue[1000], 7);
}

}  // namespace
}  // namespace rankine::analysis
