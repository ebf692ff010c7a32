// SPDX-License-Identifier: BSD-3-Clause
// The tests extrapolate traces of synthetic programs at several sizes to another size. The synthetic program
// also generates a trace at the other size. The two traces must be equal, action by action.
#include <gtest/gtest.h>

#include <bit>
#include <deque>
#include <functional>

#include "extrapolate/larger_run.h"
#include "extrapolate/model.h"

namespace rankine::extrapolate {
namespace {

using ti::Action;
using ti::Collective;
using ti::Kind;

// A trace in memory. The trace owns the lists to which its actions refer.
class Made : public ti::Source {
 public:
  explicit Made(const Grid& grid) : grid(grid), actions_(grid.ranks()), at_(grid.ranks()) {
    comms_.push_back({{{0, grid.ranks(), 1}}, {}, "MPI_COMM_WORLD"});
    for (uint32_t rank = 0; rank < grid.ranks(); ++rank) Add(rank, Kind::init);
  }
  uint32_t ranks() const override { return grid.ranks(); }
  ti::VolumeUnit unit() const override { return {"ns", 1e9}; }
  const ti::Communicator& communicator(uint32_t index) const override { return comms_[index]; }
  const ti::Datatype& datatype(uint32_t) const override { return type_; }
  std::string_view region(uint32_t) const override { return {}; }
  base::Result<size_t> Read(uint32_t rank, std::span<Action> to) override {
    size_t n = 0;
    while (n < to.size() && at_[rank] < actions_[rank].size()) to[n++] = actions_[rank][at_[rank]++];
    return n;
  }

  Action& Add(uint32_t rank, Kind kind) {
    actions_[rank].emplace_back().kind = kind;
    return actions_[rank].back();
  }
  void Compute(uint32_t rank, double volume) { Add(rank, Kind::compute).volume = volume; }
  void Send(uint32_t rank, uint32_t to, uint64_t bytes, uint32_t request = ti::kNone, uint32_t comm = 0) {
    Action& action = Add(rank, Kind::send);
    action.to = {static_cast<int32_t>(to), 7, bytes, ti::kNone};
    action.request = request;
    action.comm = comm;
  }
  void Recv(uint32_t rank, int32_t from, uint64_t bytes, uint32_t request = ti::kNone, uint32_t comm = 0) {
    Action& action = Add(rank, Kind::recv);
    action.from = {from, 7, bytes, ti::kNone};
    action.request = request;
    action.comm = comm;
  }
  void WaitAll(uint32_t rank, uint32_t n) {
    std::vector<uint32_t>& list = lists_.emplace_back();
    for (uint32_t i = 0; i < n; ++i) list.push_back(i);
    Action& action = Add(rank, Kind::wait);
    action.offered = action.completed = list;
  }
  void Collect(uint32_t rank, Collective kind, uint64_t bytes, uint32_t comm = 0) {
    Action& action = Add(rank, Kind::collective);
    action.collective = kind;
    action.to.bytes = action.from.bytes = bytes;
    action.comm = comm;
  }
  uint32_t AddComm(uint32_t first, uint32_t count, uint32_t stride) {
    comms_.push_back({{{first, count, stride}}, {}, "made"});
    return static_cast<uint32_t>(comms_.size() - 1);
  }

  const Grid grid;

 private:
  std::vector<std::vector<Action>> actions_;
  std::vector<size_t> at_;
  std::vector<ti::Communicator> comms_;
  std::deque<std::vector<uint32_t>> lists_;
  ti::Datatype type_;
};

using Program = std::function<void(Made&)>;

Grid G(const std::string& text) {
  return ParseGrid(text).value();
}

std::unique_ptr<ti::Source> Run(const Program& program, const std::string& grid) {
  auto made = std::make_unique<Made>(G(grid));
  program(*made);
  for (uint32_t rank = 0; rank < made->ranks(); ++rank) made->Add(rank, Kind::finalize);
  return made;
}

base::Result<Model> LearnFrom(const Program& program, const std::vector<std::string>& grids) {
  std::vector<extrapolate::Run> runs;
  runs.reserve(grids.size());
  for (const std::string& grid : grids)
    runs.push_back({grid, [program, grid]() -> base::Result<std::unique_ptr<ti::Source>> {
                      return Run(program, grid);
                    }});
  return Learn(std::move(runs), {});
}

std::vector<uint32_t> MembersOf(const ti::Source& source, uint32_t comm) {
  std::vector<uint32_t> members;
  if (comm == ti::kNone) return members;
  for (const ti::RankRun& run : source.communicator(comm).members) {
    for (uint32_t i = 0; i < run.count; ++i) members.push_back(run.first + i * run.stride);
  }
  return members;
}

template <class T>
std::vector<T> Listed(std::span<const T> span) {
  return {span.begin(), span.end()};
}

void ExpectEqual(ti::Source& known, ti::Source& larger) {
  ASSERT_EQ(known.ranks(), larger.ranks());
  for (uint32_t rank = 0; rank < known.ranks(); ++rank) {
    for (size_t place = 0;; ++place) {
      Action a, b;
      const auto n = known.Read(rank, {&a, 1}), m = larger.Read(rank, {&b, 1});
      ASSERT_TRUE(m.ok()) << m.error();
      ASSERT_EQ(n.value(), m.value()) << "rank " << rank << " action " << place;
      if (n.value() == 0) break;
      SCOPED_TRACE("rank " + std::to_string(rank) + " action " + std::to_string(place));
      ASSERT_EQ(a.kind, b.kind);
      ASSERT_EQ(a.collective, b.collective);
      ASSERT_EQ(a.to.peer, b.to.peer);
      ASSERT_EQ(a.from.peer, b.from.peer);
      ASSERT_NEAR(static_cast<double>(a.to.bytes), static_cast<double>(b.to.bytes),
                  1e-3 * static_cast<double>(a.to.bytes));
      ASSERT_NEAR(static_cast<double>(a.from.bytes), static_cast<double>(b.from.bytes),
                  1e-3 * static_cast<double>(a.from.bytes));
      ASSERT_EQ(a.request, b.request);
      ASSERT_EQ(Listed(a.offered), Listed(b.offered));
      ASSERT_EQ(Listed(a.completed), Listed(b.completed));
      if (a.kind != Kind::wait && a.kind != Kind::compute && a.kind != Kind::init &&
          a.kind != Kind::finalize) {
        ASSERT_EQ(MembersOf(known, a.comm), MembersOf(larger, b.comm));
      }
      ASSERT_NEAR(a.volume, b.volume, 1e-3 * a.volume);
    }
  }
}

void Check(const Program& program, const std::vector<std::string>& grids, const std::string& larger) {
  const auto model = LearnFrom(program, grids);
  ASSERT_TRUE(model.ok()) << model.error();
  EXPECT_EQ(model.value().unexplained.ranks, 0u);
  EXPECT_EQ(model.value().unexplained.actions, 0u);
  EXPECT_EQ(model.value().unexplained.loops, 0u);
  const auto grown = GrownGrid(model.value().arrangement.grids, G(larger).ranks());
  ASSERT_TRUE(grown) << model.value().arrangement.grids.back().Text();
  const auto run = MakeLargerRun(model.value(), *grown);
  ASSERT_TRUE(run.ok()) << run.error();
  const auto known = Run(program, larger);
  ExpectEqual(*known, *run.value());
}

// Exchanges data with the neighbours along each axis. If `around` is true, the two ends of an axis are
// neighbours, too.
void Stencil(Made& run, bool around, bool strong) {
  for (uint32_t rank = 0; rank < run.ranks(); ++rank) {
    for (int iteration = 0; iteration < 5; ++iteration) {
      uint32_t requests = 0;
      run.Compute(rank, strong ? 1e9 / run.ranks() : 1e6);
      for (size_t axis = 0; axis < run.grid.axes; ++axis) {
        for (const int step : {-1, 1}) {
          Place place = run.grid.PlaceOf(rank);
          const int64_t extent = run.grid.extent[axis];
          const int64_t at = int64_t{place[axis]} + step;
          if (!around && (at < 0 || at >= extent)) continue;
          place[axis] = static_cast<uint32_t>((at + extent) % extent);
          const uint64_t bytes = strong ? 8 * 86400 / (run.ranks() / run.grid.extent[axis]) : 8000 + 8 * axis;
          run.Recv(rank, static_cast<int32_t>(run.grid.RankAt(place)), bytes, requests++);
          run.Send(rank, run.grid.RankAt(place), bytes, requests++);
        }
      }
      run.WaitAll(rank, requests);
      run.Collect(rank, Collective::allreduce, 8);
    }
  }
}

TEST(Extrapolate, StencilsWithOpenEnds) {
  for (const bool strong : {false, true}) {
    const Program program = [strong](Made& run) { Stencil(run, false, strong); };
    Check(program, {"4", "6", "8"}, "24");
    Check(program, {"4x3", "4x4", "6x5"}, "8x8");
    Check(program, {"3x3x2", "3x3x3", "4x4x3"}, "5x5x4");
  }
}

TEST(Extrapolate, StencilsAroundTheEnds) {
  for (const bool strong : {false, true}) {
    const Program program = [strong](Made& run) { Stencil(run, true, strong); };
    Check(program, {"4", "6", "8"}, "24");
    Check(program, {"4x2", "4x4", "8x4"}, "16x8");
    Check(program, {"2x2x2", "4x2x2", "4x4x2", "4x4x4"}, "8x4x4");
  }
}

TEST(Extrapolate, Wavefront) {
  const Program program = [](Made& run) {
    for (uint32_t rank = 0; rank < run.ranks(); ++rank) {
      const Place at = run.grid.PlaceOf(rank);
      for (int plane = 0; plane < 10; ++plane) {
        if (at[0] > 0) run.Recv(rank, static_cast<int32_t>(run.grid.RankAt({at[0] - 1, at[1], 0})), 400);
        if (at[1] > 0) run.Recv(rank, static_cast<int32_t>(run.grid.RankAt({at[0], at[1] - 1, 0})), 600);
        run.Compute(rank, 1e5);
        if (at[0] + 1 < run.grid.extent[0]) run.Send(rank, run.grid.RankAt({at[0] + 1, at[1], 0}), 400);
        if (at[1] + 1 < run.grid.extent[1]) run.Send(rank, run.grid.RankAt({at[0], at[1] + 1, 0}), 600);
      }
    }
  };
  Check(program, {"4x3", "4x4", "5x4"}, "9x9");
}

TEST(Extrapolate, RowsAndColumnsWithATransposedPartner) {
  const Program program = [](Made& run) {
    const uint32_t rows = run.grid.extent[0], columns = run.grid.extent[1];
    std::vector<uint32_t> row, column;
    for (uint32_t i = 0; i < rows; ++i) row.push_back(run.AddComm(i * columns, columns, 1));
    for (uint32_t i = 0; i < columns; ++i) column.push_back(run.AddComm(i, rows, columns));
    for (uint32_t rank = 0; rank < run.ranks(); ++rank) {
      const Place at = run.grid.PlaceOf(rank);
      for (int iteration = 0; iteration < 25; ++iteration) {
        run.Compute(rank, 4e7 / run.ranks());
        run.Collect(rank, Collective::allreduce, 8 * 14400 / rows, row[at[0]]);
        run.Recv(rank, static_cast<int32_t>(run.grid.RankAt({at[1], at[0], 0})), 8 * 14400 / rows, 0);
        run.Send(rank, run.grid.RankAt({at[1], at[0], 0}), 8 * 14400 / rows);
        run.WaitAll(rank, 1);
        run.Collect(rank, Collective::bcast, 8, column[at[1]]);
        run.Collect(rank, Collective::allreduce, 16);
      }
    }
  };
  Check(program, {"2x2", "3x3", "4x4"}, "8x8");
}

TEST(Extrapolate, AllPairsInSteps) {
  const Program ring = [](Made& run) {  // Each rank exchanges data with each other rank, one after the
                                        // other.
    for (uint32_t rank = 0; rank < run.ranks(); ++rank) {
      for (int iteration = 0; iteration < 3; ++iteration) {
        run.Compute(rank, 1e5);
        uint32_t requests = 0;
        for (uint32_t step = 1; step < run.ranks(); ++step) {
          run.Recv(rank, static_cast<int32_t>((rank + run.ranks() - step) % run.ranks()), 480, requests++);
          run.Send(rank, (rank + step) % run.ranks(), 480, requests++);
        }
        run.WaitAll(rank, requests);
      }
    }
  };
  Check(ring, {"5", "8", "12"}, "20");
}

TEST(Extrapolate, ButterfliesAndDisseminationWhoseStepsGrowWithTheRanks) {
  const Program butterfly = [](Made& run) {
    for (uint32_t rank = 0; rank < run.ranks(); ++rank) {
      for (int iteration = 0; iteration < 6; ++iteration) {
        run.Compute(rank, 1e5);
        for (uint32_t mask = 1; mask < run.ranks(); mask *= 2) {
          run.Recv(rank, static_cast<int32_t>(rank ^ mask), 480, 0);
          run.Send(rank, rank ^ mask, 480);
          run.WaitAll(rank, 1);
        }
      }
    }
  };
  Check(butterfly, {"8", "16", "32"}, "128");
  const Program dissemination = [](Made& run) {
    const uint32_t n = run.ranks();
    for (uint32_t rank = 0; rank < n; ++rank) {
      for (int iteration = 0; iteration < 6; ++iteration) {
        run.Compute(rank, 1e5);
        for (uint32_t step = 1; step < n; step *= 2) {
          run.Recv(rank, static_cast<int32_t>((rank + n - step) % n), 480, 0);
          run.Send(rank, (rank + step) % n, 480);
          run.WaitAll(rank, 1);
        }
      }
    }
  };
  Check(dissemination, {"8", "16", "32"}, "128");
}

TEST(Extrapolate, MasterAndWorkers) {
  const Program program = [](Made& run) {
    for (int round = 0; round < 4; ++round) {
      for (uint32_t worker = 1; worker < run.ranks(); ++worker) run.Send(0, worker, 100);
      for (uint32_t worker = 1; worker < run.ranks(); ++worker) {
        run.Recv(worker, 0, 100);
        run.Compute(worker, 1e6);
        run.Send(worker, 0, 200);
        run.Recv(0, ti::kAnySource, 200);
      }
    }
  };
  Check(program, {"5", "8", "12"}, "40");
}

TEST(Extrapolate, TransposesOfAFourierTransform) {
  const Program program = [](Made& run) {
    for (uint32_t rank = 0; rank < run.ranks(); ++rank) {
      for (int i = 0; i < 6; ++i) {
        run.Compute(rank, 1e9 / run.ranks());
        run.Collect(rank, Collective::alltoall, 16ull * 1048576 / run.ranks() / run.ranks());
      }
    }
  };
  Check(program, {"4", "8", "16"}, "128");
}

TEST(Extrapolate, RefusesWhatItCannotLearnFrom) {
  const Program stencil = [](Made& run) { Stencil(run, false, false); };
  EXPECT_NE(LearnFrom(stencil, {"4x4"}).error().find("at least two different numbers of ranks"),
            std::string::npos);
  EXPECT_NE(LearnFrom(stencil, {"4x4", "8x2"}).error().find("both have 16 ranks"), std::string::npos);
  const auto model = LearnFrom(stencil, {"2x2", "3x2", "2x4"});
  ASSERT_TRUE(model.ok()) << model.error();
  const auto larger = MakeLargerRun(model.value(), G("6x6"));
  ASSERT_FALSE(larger.ok());
  EXPECT_NE(larger.error().find("no run has a rank whose position in the grid is like that of rank"),
            std::string::npos)
      << larger.error();
}

TEST(Extrapolate, CountsWhatItDoesNotExplain) {
  const Program program = [](Made& run) {
    Stencil(run, true, false);
    for (uint32_t rank = 0; rank < run.ranks(); ++rank)
      run.Collect(rank, Collective::bcast, run.ranks() == 13 ? 7000 : 100);
    run.Collect(5, Collective::scan, 8);  // Only rank 5 makes this call.
  };
  const auto model = LearnFrom(program, {"11", "13", "17"});
  ASSERT_TRUE(model.ok()) << model.error();
  EXPECT_EQ(model.value().unexplained.ranks, 3u);
  EXPECT_GT(model.value().unexplained.bytes, 0);
}

}  // namespace
}  // namespace rankine::extrapolate
