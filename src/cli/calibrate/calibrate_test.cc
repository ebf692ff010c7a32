// SPDX-License-Identifier: BSD-3-Clause
// Tests that a fit to synthetic measurements finds the parameters that generated the measurements. The
// platform that is made from the fit must reproduce the measured times.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "base/ti/trace.h"
#include "cli/calibrate/check.h"
#include "cli/calibrate/patterns.h"
#include "cli/calibrate/platform_text.h"
#include "exchange/platform/reader.h"
#include "sim/replay.h"

namespace rankine::cli {
namespace {

// Returns the time that a message really takes. A message of up to 1 KiB takes 10 us + 1 ns per byte. A
// message of up to 64 KiB takes 15 us + 0.5 ns per byte. A larger message takes 60 us (a handshake) + 0.8
// ns per byte.
double Truth(uint64_t bytes) {
  const auto size = static_cast<double>(bytes);
  if (bytes <= 1024) return 10e-6 + 1e-9 * size;
  if (bytes <= 65536) return 15e-6 + 0.5e-9 * size;
  return 60e-6 + 0.8e-9 * size;
}

std::vector<Sample> Measured(double noise, uint32_t seed = 1) {
  std::mt19937 random(seed);
  std::vector<Sample> samples;
  for (double size = 1; size <= 4 << 20; size *= std::sqrt(2.0)) {
    const auto bytes = static_cast<uint64_t>(size);
    for (int i = 0; i < 2; ++i)
      samples.push_back(
          {bytes, Truth(bytes) * (1 + noise * (static_cast<double>(random() % 2001) / 1000 - 1))});
  }
  return samples;
}

TEST(Fit, FindsSegmentsAndTheirBorders) {
  const auto found = FitSegments(Measured(0.005), {8, 0.02, 0});
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].above, 0u);
  EXPECT_NEAR(static_cast<double>(found[1].above), 1024, 400);
  EXPECT_NEAR(static_cast<double>(found[2].above), 65536, 25000);
  EXPECT_NEAR(found[0].fixed_s, 10e-6, 0.2e-6);
  EXPECT_NEAR(found[1].per_byte_s, 0.5e-9, 0.02e-9);
  EXPECT_NEAR(found[2].fixed_s, 60e-6, 4e-6);
  EXPECT_NEAR(found[2].per_byte_s, 0.8e-9, 0.01e-9);
}

TEST(Fit, PutsABorderAtTheGivenSize) {
  const auto found = FitSegments(Measured(0.005), {8, 0.02, 65536});
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[2].above, 65536u);
}

TEST(Fit, OneLineGivesOneSegment) {
  std::vector<Sample> samples;
  for (uint64_t bytes = 1; bytes < 1 << 20; bytes *= 2)
    samples.push_back({bytes, 1e-5 + 1e-9 * static_cast<double>(bytes)});
  const auto found = FitSegments(samples, {8, 0.02, 0});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].per_byte_s, 1e-9, 1e-13);
}

TEST(Fit, NeverFallsBelowNothing) {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    for (const Segment& segment : FitSegments(Measured(0.8, seed), {8, 0.02, 65536})) {
      EXPECT_GE(segment.fixed_s, 0);
      EXPECT_GE(segment.per_byte_s, 0);
    }
  }
  EXPECT_TRUE(FitSegments({}, {}).empty());
  EXPECT_EQ(FitSegments({{8, 1e-6}}, {}).size(), 1u);
}

TEST(Lines, AreReadOrLeft) {
  Measurements measured;
  EXPECT_TRUE(TakeLine("calibrate half 8 1.5e-05\n", &measured));
  EXPECT_TRUE(TakeLine("calibrate collective bcast 8 2e-05", &measured));
  EXPECT_TRUE(TakeLine("calibrate eager 65536", &measured));
  EXPECT_TRUE(TakeLine("calibrate host a b", &measured));
  for (const char* line :
       {"", "calibrate", "hello", "calibrate half", "calibrate half x 1", "calibrate half 8 -1",
        "calibrate half 8 nan", "calibrate other 8 1", "calibrate half 8 1e99", "calibrate host"})
    EXPECT_FALSE(TakeLine(line, &measured)) << line;
  EXPECT_EQ(measured.half_trips.size(), 1u);
  EXPECT_EQ(measured.collectives.at(0).name, "bcast");
  EXPECT_EQ(measured.eager_up_to, 65536u);
  EXPECT_EQ(measured.hosts.at(0), "a b");
}

TEST(Lines, NameTheMeasurementsThatTheTimeLimitLeftOut) {
  Measurements measured;
  EXPECT_EQ(LeftOutText(measured, 5), "");
  EXPECT_TRUE(TakeLine("calibrate eager 4095", &measured));
  EXPECT_TRUE(TakeLine("calibrate left eager 8192\n", &measured));
  EXPECT_TRUE(TakeLine("calibrate left once 3", &measured));
  for (const char* line :
       {"calibrate left", "calibrate left once", "calibrate left more 3", "calibrate left once x"})
    EXPECT_FALSE(TakeLine(line, &measured)) << line;
  const std::string text = LeftOutText(measured, 5);
  EXPECT_NE(text.find("limit of 5 s"), std::string::npos);
  EXPECT_NE(text.find("4096 to 8191 bytes may also be eager"), std::string::npos);
  EXPECT_NE(text.find("3 sizes were measured only once"), std::string::npos);
  EXPECT_EQ(text.find("collective"), std::string::npos);
}

Measurements MadeUp() {
  Measurements measured;
  measured.library = "libmpi -- made up";
  measured.eager_up_to = 65536;
  measured.half_trips = Measured(0);
  for (uint64_t bytes = 1; bytes <= 65536; bytes *= 2) {
    const auto size = static_cast<double>(bytes);
    measured.sends.push_back({bytes, 2e-6 + 0.05e-9 * size});
    measured.isends.push_back({bytes, 1e-6 + 0.05e-9 * size});
    measured.receives.push_back({bytes, 1e-6 + 0.1e-9 * size});
  }
  return measured;
}

// A trace in which rank 0 sends one message to rank 1, and rank 1 sends one message back.
class Trip : public ti::Source {
 public:
  explicit Trip(uint64_t bytes) : bytes_(bytes) { world_.members.push_back({0, 2, 1}); }
  uint32_t ranks() const override { return 2; }
  ti::VolumeUnit unit() const override { return {"flops", 0}; }
  const ti::Communicator& communicator(uint32_t) const override { return world_; }
  const ti::Datatype& datatype(uint32_t) const override { return byte_; }
  std::string_view region(uint32_t) const override { return {}; }
  base::Result<size_t> Read(uint32_t rank, std::span<ti::Action> to) override {
    if (done_[rank] == 2) return size_t{0};
    const bool sends = (done_[rank]++ == 0) == (rank == 0);
    to[0] = {};
    to[0].kind = sends ? ti::Kind::send : ti::Kind::recv;
    (sends ? to[0].to : to[0].from) = {1 - static_cast<int32_t>(rank), 0, bytes_, ti::kNone};
    return size_t{1};
  }

 private:
  uint64_t bytes_;
  ti::Communicator world_;
  ti::Datatype byte_;
  int done_[2] = {0, 0};
};

TEST(CalibratedPlatform, PredictsTheRoundTripsThatItWasMadeFrom) {
  const auto made = Calibrate(MadeUp());
  ASSERT_TRUE(made.ok()) << made.error();
  const std::string text = PlatformText(made.value(), {4, 2, 1e9, "made -- up", {}});
  auto described = exchange::platform::ReadPlatform(text, "p.xml");
  ASSERT_TRUE(described.ok()) << described.error() << "\n" << text;
  sim::ReplayOptions options;
  options.model = sim::ModelNamed("SMPI").value();
  for (const auto& [setting, value] : described.value().settings) {
    const auto set = sim::SetOption(setting, value, &options.model);
    ASSERT_TRUE(set.ok() && set.value()) << setting;
  }
  const auto platform = sim::Platform::Build(std::move(described.value()), "p.xml");
  ASSERT_TRUE(platform.ok()) << platform.error();
  EXPECT_EQ(platform.value()->hosts(), 4u);
  // A send that waits for its receive is measured as a whole, so no separate cost of the send is added.
  EXPECT_GT(sim::CostOf(options.model.costs.isend, 65536), 3e-6);
  EXPECT_EQ(sim::CostOf(options.model.costs.isend, 65537), 0);
  options.hosts = {0, 1};
  for (const uint64_t bytes : {1u, 100u, 1000u, 1500u, 30000u, 65536u, 65537u, 1000000u, 4000000u}) {
    Trip trip(bytes);
    const auto prediction = sim::Replay(trip, *platform.value(), options);
    ASSERT_TRUE(prediction.ok()) << prediction.error();
    EXPECT_NEAR(prediction.value().seconds / 2 / Truth(bytes), 1, 0.02) << bytes;
  }
}

TEST(CalibratedPlatform, HasTheWayWithinAHost) {
  auto made = Calibrate(MadeUp());
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(PlatformText(made.value(), {}).find("loopback"), std::string::npos);
  // Within a host, a message costs the processors the same time as over the network. The remaining part of
  // the message's time is a fifth of the same part over the network.
  Measurements within = MadeUp();
  for (Sample& sample : within.half_trips) {
    const double paid =
        sample.bytes < made.value().eager_below
            ? TimeOf(made.value().send, sample.bytes) + TimeOf(made.value().receive, sample.bytes)
            : 0;
    sample.seconds = paid + (sample.seconds - paid) / 5;
  }
  CalibrateWithin(within, &made.value());
  EXPECT_LT(made.value().within_worst, 0.03) << made.value().within_worst_bytes;
  auto described = exchange::platform::ReadPlatform(PlatformText(made.value(), {2, 2, 1e9, "", {}}), "p.xml");
  ASSERT_TRUE(described.ok()) << described.error();
  sim::ReplayOptions options;
  options.model = sim::ModelNamed("SMPI").value();
  for (const auto& [setting, value] : described.value().settings)
    ASSERT_TRUE(sim::SetOption(setting, value, &options.model).ok());
  const auto platform = sim::Platform::Build(std::move(described.value()), "p.xml");
  ASSERT_TRUE(platform.ok()) << platform.error();
  for (const Sample& sample : within.half_trips) {
    Trip near(sample.bytes), far(sample.bytes);
    options.hosts = {1, 1};
    const auto there = sim::Replay(near, *platform.value(), options);
    ASSERT_TRUE(there.ok()) << there.error();
    EXPECT_NEAR(there.value().seconds / 2 / sample.seconds, 1, 0.03) << sample.bytes;
    options.hosts = {0, 1};
    EXPECT_GT(sim::Replay(far, *platform.value(), options).value().seconds, 1.2 * there.value().seconds);
  }
}

TEST(CalibratedPlatform, IsNotMadeFromTooFewMeasurements) {
  Measurements measured = MadeUp();
  measured.half_trips.resize(3);
  EXPECT_FALSE(Calibrate(measured).ok());
  measured = MadeUp();
  for (Sample& sample : measured.half_trips) sample.seconds = 1e-5;
  EXPECT_FALSE(Calibrate(measured).ok());
}

TEST(CalibratedPlatform, IsCheckedOnCollectives) {
  Measurements measured = MadeUp();
  const auto made = Calibrate(measured);
  ASSERT_TRUE(made.ok());
  measured.collectives = {{"bcast", 8192, 30e-6}, {"barrier", 8, 20e-6}, {"unheard of", 1, 1}};
  auto check = PlatformCheck::Open(PlatformText(made.value(), {}), "p.xml");
  ASSERT_TRUE(check.ok()) << check.error();
  std::string table;
  const base::Status done = check.value().Collectives(measured, &table);
  ASSERT_TRUE(done.ok()) << done.message;
  EXPECT_NE(table.find("bcast"), std::string::npos);
  EXPECT_EQ(table.find("unheard"), std::string::npos);
}

// The truth of these measurements takes as long as the platform predicts, except for one pattern, which is a
// quarter slower.
TEST(CalibratedPlatform, KnowsHowFarPatternsDeviate) {
  Measurements measured = MadeUp();
  const auto made = Calibrate(measured);
  ASSERT_TRUE(made.ok());
  PlatformOptions options;
  auto check = PlatformCheck::Open(PlatformText(made.value(), options), "p.xml");
  ASSERT_TRUE(check.ok()) << check.error();
  std::string table;
  ASSERT_TRUE(check.value().Patterns(measured, &table).value().empty());
  measured.patterns = {{"round-trip", 3000, 2 * Truth(3000)},
                       {"round-trip", 40000, 2.5 * Truth(40000)},
                       {"round-trip", 40000, 2 * Truth(40000)},
                       {"unknown", 1, 1}};
  const auto deviations = check.value().Patterns(measured, &table);
  ASSERT_TRUE(deviations.ok()) << deviations.error();
  ASSERT_EQ(deviations.value().size(), 2u);
  EXPECT_NEAR(deviations.value()[0].most, 1, 0.03);
  EXPECT_NEAR(deviations.value()[1].least, 1, 0.03);
  EXPECT_NEAR(deviations.value()[1].most, 1.25, 0.03);
  EXPECT_NE(table.find("round-trip"), std::string::npos);
  options.deviations = deviations.value();
  const auto described = exchange::platform::ReadPlatform(PlatformText(made.value(), options), "p.xml");
  ASSERT_TRUE(described.ok()) << described.error();
  ASSERT_EQ(described.value().deviations.size(), 2u);
  EXPECT_EQ(described.value().deviations[1].bytes, 40000u);
  EXPECT_NEAR(described.value().deviations[1].most, deviations.value()[1].most, 1e-6);
}

TEST(Patterns, CanAllBeReplayed) {
  const auto made = Calibrate(MadeUp());
  ASSERT_TRUE(made.ok());
  Measurements measured;
  for (const Pattern& pattern : Patterns())
    for (const uint64_t bytes : pattern.sizes)
      measured.patterns.push_back({std::string(pattern.name), bytes, 1e-3});
  auto check = PlatformCheck::Open(PlatformText(made.value(), {}), "p.xml");
  ASSERT_TRUE(check.ok()) << check.error();
  std::string table;
  const auto deviation = check.value().Patterns(measured, &table);
  ASSERT_TRUE(deviation.ok()) << deviation.error();
  EXPECT_EQ(std::ranges::count(table, '\n'), static_cast<long>(2 + measured.patterns.size()));
}

}  // namespace
}  // namespace rankine::cli
