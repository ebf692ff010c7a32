// SPDX-License-Identifier: BSD-3-Clause
// Uses the simulator as a C++ library. The code describes an invented machine and an invented program.
//
//   `c++ -std=c++20 -I src examples/simulate.cc build/lib/librankine-sim.a` (built by ./dev build).
//
// Sixteen ranks pass a message of 1 MB around a ring. The program prints the duration on two kinds of
// network.
#include <cstdio>
#include <vector>

#include "sim/replay.h"

namespace {

using namespace rankine;

// A trace is any object that returns the actions of each rank in order.
class Ring : public ti::Source {
 public:
  explicit Ring(uint32_t ranks) : next_(ranks) {
    world_.members = {{0, ranks, 1}};
    world_.name = "MPI_COMM_WORLD";
  }
  uint32_t ranks() const override { return static_cast<uint32_t>(next_.size()); }
  ti::VolumeUnit unit() const override { return {"flops", 0}; }
  const ti::Communicator& communicator(uint32_t) const override { return world_; }
  const ti::Datatype& datatype(uint32_t) const override { return byte_; }
  std::string_view region(uint32_t) const override { return {}; }
  base::Result<size_t> Read(uint32_t rank, std::span<ti::Action> to) override {
    const auto size = static_cast<int32_t>(ranks()), self = static_cast<int32_t>(rank);
    const uint32_t step = next_[rank]++;
    if (step >= 2) return size_t{0};
    const bool sends = (step == 0) == (rank == 0);  // rank 0 sends first, the other ranks receive first
    to[0] = {};
    to[0].kind = sends ? ti::Kind::send : ti::Kind::recv;
    (sends ? to[0].to : to[0].from) = {sends ? (self + 1) % size : (self + size - 1) % size, 0, 1000000,
                                       ti::kNone};
    return size_t{1};
  }

 private:
  std::vector<uint32_t> next_;
  ti::Communicator world_;
  ti::Datatype byte_;
};

platform::Description Cluster(uint32_t hosts, double bandwidth, double latency) {
  platform::Description machine;
  machine.zones.resize(1);
  platform::Zone& zone = machine.zones[0];
  zone.name = "cluster";
  zone.routing = platform::Routing::cluster;
  zone.cluster.prefix = "node-";
  for (uint32_t i = 0; i < hosts; ++i) zone.cluster.numbers.push_back(i);
  zone.cluster.speed = 1e10;
  zone.cluster.bandwidth = bandwidth;
  zone.cluster.latency = latency;
  return machine;
}

double Turn(double bandwidth, double latency) {
  constexpr uint32_t kRanks = 16;
  const auto machine = sim::Platform::Build(Cluster(kRanks, bandwidth, latency), "in code");
  Ring ring(kRanks);
  sim::ReplayOptions options;
  options.model = sim::ModelNamed("SMPI").value();
  for (uint32_t rank = 0; rank < kRanks; ++rank) options.hosts.push_back(rank);
  const auto prediction =
      machine.ok() ? sim::Replay(ring, *machine.value(), options) : base::Error{machine.error()};
  if (prediction.ok()) return prediction.value().seconds;
  std::fprintf(stderr, "%s\n", prediction.error().c_str());
  return -1;
}

}  // namespace

int main() {
  const double slow = Turn(125e6, 5e-5), fast = Turn(12.5e9, 1e-6);
  std::printf("1 Gbit/s: %.6f s, 100 Gbit/s: %.6f s\n", slow, fast);
  return slow > fast && fast > 0 ? 0 : 1;
}
