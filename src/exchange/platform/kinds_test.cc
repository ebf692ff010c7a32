// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/platform/kinds.h"

#include <gtest/gtest.h>

#include "exchange/platform/reader.h"

namespace rankine::exchange::platform {
namespace {

rankine::platform::Cluster ClusterOf(const std::string& text) {
  const auto read = ReadPlatformFile(text);
  EXPECT_TRUE(read.ok()) << read.error();
  return read.ok() ? read.value().zones.at(0).cluster : rankine::platform::Cluster{};
}

std::string ErrorOf(const std::string& text) {
  const auto read = PlatformText(text);
  return read.ok() ? "" : read.error();
}

using Shape = std::vector<uint32_t>;

TEST(PlatformKinds, Defaults) {
  for (const Kind& kind : Kinds()) {
    const auto cluster = ClusterOf(std::string(kind.name));
    EXPECT_EQ(cluster.numbers.size(), 64u) << kind.name;
    EXPECT_EQ(cluster.bandwidth, 12.5e9);
    EXPECT_GT(cluster.loopback_bandwidth, 0);
  }
}

TEST(PlatformKinds, MachinesAreKindsWithOtherDefaults) {
  for (const Machine& machine : Machines()) {
    EXPECT_TRUE(NamesKind(machine.name));
    const auto own = ClusterOf(std::string(machine.name));
    const auto spelt = ClusterOf(std::string(machine.kind) + ":" + std::string(machine.values));
    EXPECT_EQ(own.bandwidth, spelt.bandwidth);
    EXPECT_EQ(own.shape, spelt.shape);
    EXPECT_GT(own.cores, 40u);
  }
  EXPECT_EQ(ClusterOf("azure-hbv3:hosts=128,cores=16").cores, 16u);
  EXPECT_EQ(ClusterOf("azure-hbv3:hosts=128,cores=16").bandwidth, 25e9);
  EXPECT_EQ(ClusterOf("fugaku:shape=4x4x4").numbers.size(), 64u);
  EXPECT_EQ(ErrorOf("azure-hbv4:hots=3"), "fat-tree has no parameter hots; did you mean hosts?");
  EXPECT_EQ(ErrorOf("fugku"), "there is no kind of platform fugku; did you mean fugaku?");
}

TEST(PlatformKinds, Shapes) {
  EXPECT_EQ(ClusterOf("fat-tree:hosts=512,link=10Gbps,latency=2us").shape, (Shape{2, 32, 16, 1, 32, 1, 1}));
  EXPECT_EQ(ClusterOf("fat-tree:hosts=100,leaf=10,spines=5").shape, (Shape{2, 10, 10, 1, 5, 1, 1}));
  EXPECT_EQ(ClusterOf("torus:hosts=24").shape, (Shape{4, 3, 2}));
  EXPECT_EQ(ClusterOf("torus:shape=2x5").numbers.size(), 10u);
  EXPECT_EQ(ClusterOf("dragonfly:hosts=64").shape, (Shape{4, 1, 2, 1, 4, 1, 2}));
  EXPECT_EQ(ClusterOf("dragonfly:groups=3,nodes=1").numbers.size(), 24u);
  EXPECT_EQ(ClusterOf("cluster:backbone=1Tbps").backbone_bandwidth, 125e9);
}

// A user who forgets a unit would get a link of 100 bytes/s.
TEST(PlatformKinds, ValuesNeedAUnit) {
  EXPECT_EQ(ErrorOf("cluster:link=100"), "cluster: link takes a value as 100Gbps, not 100");
  EXPECT_EQ(ErrorOf("torus:speed=1e9"), "torus: speed takes a value as 10Gf, not 1e9");
  EXPECT_EQ(ErrorOf("fat-tree:latency=2"), "fat-tree: latency takes a value as 1us, not 2");
  EXPECT_EQ(ErrorOf("fat-tree:latency=0"), "");
}

TEST(PlatformKinds, ShapesThatCannotBeMeant) {
  EXPECT_EQ(ErrorOf("torus:shape=3x"), "torus: shape takes numbers as 4x4x4, not 3x");
  EXPECT_EQ(
      ErrorOf("fat-tree:hosts=67"),
      "fat-tree: hosts is 67, which no number from 2 to 32 divides; give leaf, or another number of hosts");
  EXPECT_EQ(ErrorOf("fat-tree:hosts=67,leaf=67"), "");
  EXPECT_EQ(ErrorOf("fat-tree:hosts=31"), "");
}

TEST(PlatformKinds, ErrorsNameTheParameter) {
  EXPECT_EQ(ErrorOf("fat-tree:hots=3"), "fat-tree has no parameter hots; did you mean hosts?");
  EXPECT_EQ(ErrorOf("fat-tree:hosts"), "fat-tree: hosts has no value");
  EXPECT_EQ(ErrorOf("fattree:hosts=3"), "there is no kind of platform fattree; did you mean fat-tree?");
  EXPECT_EQ(ErrorOf("torus:hosts=0"), "torus: hosts takes a number from 1 to 1048576, not 0");
  EXPECT_EQ(ErrorOf("torus:hosts=9,shape=2x2"), "torus: shape has 4 places, but hosts is 9");
  EXPECT_EQ(ErrorOf("fat-tree:hosts=64,leaf=7"), "fat-tree: leaf must divide hosts=64");
  EXPECT_EQ(ErrorOf("cluster:latency=1parsec"), "cluster: latency takes a value as 1us, not 1parsec");
  EXPECT_NE(ErrorOf("dragonfly:hosts=65"), "");
  EXPECT_NE(ErrorOf("dragonfly:chassis=1048576,routers=1048576"), "");
}

}  // namespace
}  // namespace rankine::exchange::platform
