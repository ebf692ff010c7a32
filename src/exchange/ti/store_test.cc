// SPDX-License-Identifier: BSD-3-Clause
// Tests that an archive made from a text trace contains the same actions as the text.
#include "archive/ti/store/store.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>

#include "archive/load.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/ti/source.h"
#include "archive/ti/summary.h"
#include "exchange/ti/reader.h"

namespace rankine::exchange::ti {
namespace {

using rankine::ti::Action;
using rankine::ti::Kind;

std::string EndText(const rankine::ti::Source& source, const rankine::ti::End& end) {
  return std::to_string(end.peer) + ":" + std::to_string(end.tag) + "/" + std::to_string(end.bytes) + " " +
         (end.type == rankine::ti::kNone ? "" : source.datatype(end.type).name);
}

template <class T>
std::string List(std::span<const T> list) {
  std::string text = "[";
  for (const T& item : list) text += std::to_string(item) + ",";
  return text + "]";
}

std::string TextOf(const rankine::ti::Source& source, const Action& a) {
  char volume[32];
  snprintf(volume, sizeof volume, "%a", a.volume);
  const auto kind = [](auto value) { return std::to_string(static_cast<int>(value)) + " "; };
  return kind(a.kind) + kind(a.mode) + kind(a.collective) + kind(a.persistent) + volume + " to " +
         EndText(source, a.to) + " from " + EndText(source, a.from) + " root " + std::to_string(a.root) +
         " request " + std::to_string(a.request) + List(a.to_counts) + List(a.from_counts) + List(a.offered) +
         List(a.completed);
}

// Returns all actions of a rank except `init`, which each rank of an archive has, and computations of
// volume 0.
std::vector<std::string> All(rankine::ti::Source& source, uint32_t rank) {
  std::vector<std::string> all;
  std::vector<Action> actions(7);
  for (;;) {
    const auto n = source.Read(rank, actions);
    EXPECT_TRUE(n.ok()) << n.error();
    if (!n.ok() || n.value() == 0) return all;
    for (size_t i = 0; i < n.value(); ++i) {
      if (actions[i].kind == Kind::init || (actions[i].kind == Kind::compute && actions[i].volume == 0))
        continue;
      all.push_back(TextOf(source, actions[i]));
    }
  }
}

class Stored : public testing::Test {
 public:
  Stored() : folder_(std::filesystem::temp_directory_path() / ("rankine-store-" + std::to_string(getpid()))) {
    std::filesystem::create_directory(folder_);
  }
  ~Stored() override { std::filesystem::remove_all(folder_); }
  Stored(const Stored&) = delete;
  Stored& operator=(const Stored&) = delete;

 protected:
  std::string Path(const char* name) const { return folder_ / name; }

  // Makes an archive of a text, and returns it. The text is read rank by rank or in file order. The result is
  // empty if the archive could not be made.
  archive::Tables Import(const std::string& text, Order order) {
    const std::string path = Path(order == Order::any ? "by-rank.rkn" : "in-order.rkn");
    std::filesystem::remove(path);
    std::ofstream(Path("text")) << text;
    auto reader = OpenText(Path("text"), nullptr, order);
    EXPECT_TRUE(reader.ok());
    auto store = archive::TiStore::Create(path, *reader.value(), {});
    EXPECT_TRUE(store.ok()) << store.error();
    Put(*reader.value(), *store.value());
    EXPECT_EQ(store.value()->Commit().message, "");
    auto tables = archive::Load(path);
    EXPECT_TRUE(tables.ok()) << tables.error();
    return tables.ok() ? std::move(tables.value()) : archive::Tables{};
  }

  // Makes two archives: by reading the trace in any order, and by reading it in file order. Compares both
  // archives with the text.
  void ExpectSame(const std::string& text) {
    for (const Order order : {Order::any, Order::of_file}) {
      const archive::Tables tables = Import(text, order);
      EXPECT_TRUE(tables.losses.empty());
      auto stored = archive::OpenTi(tables);
      ASSERT_TRUE(stored.ok()) << stored.error();
      auto said = FromText("t", text);
      ASSERT_TRUE(said.ok()) << said.error();
      ASSERT_EQ(stored.value()->ranks(), said.value()->ranks());
      EXPECT_EQ(stored.value()->unit().name, "flops");
      for (uint32_t rank = 0; rank < said.value()->ranks(); ++rank)
        ASSERT_EQ(All(*stored.value(), rank), All(*said.value(), rank)) << "rank " << rank;
    }
  }

 private:
  static void Put(Reader& reader, archive::TiStore& store) {
    std::vector<Action> actions(5);
    // The file is read again for each pair of ranks.
    for (uint32_t first = 0; reader.in_order() && first < reader.ranks(); first += 2) {
      reader.BeginAgain(first, 2);
      for (uint32_t rank = 0;;) {
        const auto more = reader.ReadInOrder(&rank, actions.data());
        ASSERT_TRUE(more.ok()) << more.error();
        if (!more.value()) break;
        ASSERT_TRUE(rank == first || rank == first + 1);
        ASSERT_EQ(store.Put(rank, {actions.data(), 1}).message, "");
      }
    }
    for (uint32_t rank = 0; rank < reader.ranks(); ++rank) {
      while (!reader.in_order()) {
        const auto n = reader.Read(rank, actions);
        ASSERT_TRUE(n.ok()) << n.error();
        if (n.value() == 0) break;
        ASSERT_EQ(store.Put(rank, {actions.data(), n.value()}).message, "");
      }
      ASSERT_EQ(store.End(rank).message, "");
    }
  }

  std::filesystem::path folder_;
};

TEST_F(Stored, EachActionOfTheCurrentForm) {
  ExpectSame(
      "0 init\n1 init x\n2 init\n0 compute 1.25\n0 compute 7\n0 compute 0\n0 send 1 7 100 1\n1 recv 0 7 100 "
      "1\n"
      "1 sleep 0.125\n0 isend 2 1 10\n0 irecv 2 1 20 0\n0 compute 1e17\n2 recv 0 1 -1\n2 isend 0 1 20 0\n"
      "2 waitall 1\n0 wait 0 2 1\n0 wait 2 0 1\n1 irecv -333 -444 5\n1 irecv 0 3 5\n1 waitall\n"
      "0 sendRecv 5 1 5 2 0 0\n0 bcast 100 0 0\n0 reduce 100 250.5 1 0\n0 allreduce 100 3e9 0\n"
      "0 gather 100 100 0 0 0\n1 allgather 100 100 0 0\n1 alltoall 10 10 0 0\n"
      "2 alltoallv 10 1 2 3 4 1 1 1 0 0\n2 gatherv 1 1 2 3 0 0 0\n2 scatterv 1 2 3 1 0 0 0\n"
      "2 reducescatter 1 2 3 0.5 0\n2 scan 10 2 0\n2 exscan 10 0 0\n0 barrier\n0 irecv 1 9 1\n"
      "0 compute 5\n1 compute 3\n2 finalize\n");
}

TEST_F(Stored, TheOlderForms) {
  ExpectSame(
      "p0 init\np1 init\np0 comm_size 2\np1 comm_size 2\np0 compute 1e6\np0 send p1 1e4\np1 recv p0\n"
      "p0 Isend p1 1e6\np1 Irecv p0\np1 wait\np0 bcast 100\np1 bcast 100\np0 allReduce 8 100\n"
      "p1 allReduce 8 100\np0 finalize\np1 finalize\n");
  ExpectSame(
      "0 init\n1 init\n0 compute 1e6\n0 send 1 1e4\n1 recv 0 1e4\n0 Isend 1 1e6\n1 Irecv 0 1e6\n1 wait\n"
      "0 wait\n0 allReduce 8 100\n1 allReduce 8 100\n0 finalize\n1 finalize\n");
}

// The traces contain loops, interrupted loops, and volumes of every kind. The grammar that is built from a
// trace must reproduce the trace.
TEST_F(Stored, RandomTracesComeOutUnchanged) {
  std::mt19937 random(3);
  const auto below = [&random](uint32_t n) { return random() % n; };
  for (int turn = 0; turn < 12; ++turn) {
    std::string text;
    for (uint32_t rank = 0; rank < 4; ++rank) {
      const std::string me = std::to_string(rank) + " ";
      for (uint32_t loop = 0; loop < 6; ++loop) {
        const uint32_t times = 1 + below(40), volume = below(3), other = below(4);
        for (uint32_t i = 0; i < times; ++i) {
          for (uint32_t part = 0; part <= loop % 3; ++part) {
            const std::string to = std::to_string((rank + 1 + part) % 4);
            text += me + "irecv " + to + " 0 " + std::to_string(8 * (part + 1)) + "\n";
            text += me + "isend " + to + " 0 64 0\n";
            if (volume != 0) text += me + "compute " + std::to_string(volume == 1 ? 1000 : random()) + ".5\n";
          }
          if (below(30) == 0) text += me + "bcast " + std::to_string(below(5)) + " 0 0\n";
          text += me + (other == 0 ? "barrier\n" : "waitall\n");
        }
      }
      text += me + "finalize\n";
    }
    ExpectSame(text);
  }
}

// There are not enough numbers for all distinct calls. So the calls without a number are stored in the
// stream itself, in several extents.
TEST_F(Stored, CallsWithoutANumberAreStoredInTheStream) {
  std::string text;
  for (uint32_t i = 0; i < 60000; ++i)
    text += "0 send 1 " + std::to_string(i) + " 8\n0 compute " + std::to_string(i % 7) + "\n1 recv 0 " +
            std::to_string(i) + " 8\n";
  ExpectSame(text);
}

// The headers and payloads of each rank's own chunks took 304 bytes before these chunks were packed.
TEST_F(Stored, ARankThatDoesTheSameAsOthersTakesFewBytes) {
  constexpr uint32_t kRanks = 3000;
  std::string text;
  for (uint32_t rank = 0; rank < kRanks; ++rank) {
    const std::string me = std::to_string(rank);
    text += me + " irecv " + std::to_string((rank + kRanks - 1) % kRanks) + " 0 8\n" + me + " send " +
            std::to_string((rank + 1) % kRanks) + " 0 8\n" + me + " waitall\n" + me + " finalize\n";
  }
  const archive::Tables tables = Import(text, Order::any);
  EXPECT_TRUE(tables.losses.empty());
  EXPECT_EQ(tables.processes.size(), kRanks);
  EXPECT_TRUE(archive::CheckTi(tables).troubles.empty());
  EXPECT_LE(std::filesystem::file_size(Path("by-rank.rkn")), kRanks * 60);
}

TEST_F(Stored, VerifyFindsTheSameInATextAndItsArchive) {
  const archive::Tables whole = Import("0 send 1 0 8\n0 finalize\n1 recv 0 0 8\n1 finalize\n", Order::any);
  EXPECT_TRUE(archive::CheckTi(whole).troubles.empty());
  const archive::Tables lost = Import("0 send 1 0 8\n0 finalize\n1 recv 0 1 8\n1 finalize\n", Order::any);
  EXPECT_EQ(archive::CheckTi(lost).troubles.size(), 2u);
  const archive::Tables cut = Import("0 send 1 0 8\n1 recv 0 0 8\n1 finalize\n", Order::any);
  ASSERT_EQ(archive::CheckTi(cut).troubles.size(), 1u);
  EXPECT_EQ(archive::CheckTi(cut).troubles[0], "rank 0 stops before MPI_Finalize");
}

TEST_F(Stored, NothingIsWrittenOverAndNothingIsLeft) {
  auto reader = FromText("t", "0 barrier\n");
  ASSERT_TRUE(reader.ok());
  std::ofstream(Path("there.rkn")) << "somebody's";
  EXPECT_FALSE(archive::TiStore::Create(Path("there.rkn"), *reader.value(), {}).ok());
  { auto store = archive::TiStore::Create(Path("left.rkn"), *reader.value(), {}); }
  size_t files = 0;
  for (const auto& file : std::filesystem::directory_iterator(std::filesystem::path(Path("")))) {
    (void)file;
    ++files;
  }
  EXPECT_EQ(files, 1u);
}

// There are two ranks and one window. Each group of the intercommunicator contains a single rank.
class TwoSides : public rankine::ti::Source {
 public:
  TwoSides() {
    world_.members = {{0, 2, 1}};
    world_.name = "MPI_COMM_WORLD";
    joined_.members = {{0, 1, 1}};
    joined_.remote = {{1, 1, 1}};
  }
  uint32_t ranks() const override { return 2; }
  rankine::ti::VolumeUnit unit() const override { return {"flops", 0}; }
  const rankine::ti::Communicator& communicator(uint32_t index) const override {
    return index == 0 ? world_ : joined_;
  }
  const rankine::ti::Datatype& datatype(uint32_t) const override { return type_; }
  std::string_view region(uint32_t) const override { return {}; }
  base::Result<size_t> Read(uint32_t, std::span<Action>) override { return size_t{0}; }

 private:
  rankine::ti::Communicator world_, joined_;
  rankine::ti::Datatype type_;
};

TEST_F(Stored, BothSidesOfACommunicatorAndPartnersThatNoArgumentNames) {
  const TwoSides sides;
  auto store = archive::TiStore::Create(Path("sides.rkn"), sides, {});
  ASSERT_TRUE(store.ok()) << store.error();
  for (uint32_t rank = 0; rank < 2; ++rank) {
    Action send;
    send.kind = rank == 0 ? Kind::send : Kind::recv;
    send.comm = 1;
    (rank == 0 ? send.to : send.from) = {0, 3, 8};
    const int32_t to[] = {rankine::ti::kProcNull, 1}, from[] = {0};
    Action around;
    around.kind = Kind::collective;
    around.collective = rankine::ti::Collective::neighbor_alltoall;
    around.to_peers = to;
    around.from_peers = from;
    const Action both[] = {send, around};
    ASSERT_EQ(store.value()->Put(rank, both).message, "");
    ASSERT_EQ(store.value()->End(rank).message, "");
  }
  ASSERT_EQ(store.value()->Commit().message, "");
  const auto tables = archive::Load(Path("sides.rkn"));
  ASSERT_TRUE(tables.ok()) << tables.error();
  auto stored = archive::OpenTi(tables.value());
  ASSERT_TRUE(stored.ok()) << stored.error();
  std::vector<Action> actions(8);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    ASSERT_EQ(stored.value()->Read(rank, actions).value(), 1);  // init
    ASSERT_EQ(stored.value()->Read(rank, actions).value(), 2);
    EXPECT_EQ(rank == 0 ? actions[0].to.peer : actions[0].from.peer, 0);
    const rankine::ti::Communicator& joined = stored.value()->communicator(actions[0].comm);
    ASSERT_EQ(actions[0].comm, 1u);
    ASSERT_TRUE(joined.members.size() == 1 && joined.remote.size() == 1);
    EXPECT_TRUE(joined.members[0].first == 0 && joined.remote[0].first == 1);
    EXPECT_EQ(List(actions[1].to_peers), "[-2,1,]");
    EXPECT_EQ(List(actions[1].from_peers), "[0,]");
  }
}

}  // namespace
}  // namespace rankine::exchange::ti
