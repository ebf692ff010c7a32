// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/abi/bypass.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int RankineTestMarker() {
  return 3;
}

namespace rankine::mpi {
namespace {

std::string ReadSelf() {
  std::ifstream in("/proc/self/exe", std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Writes the bytes to a file, and tests whether this file defines the function.
bool Defines(const std::string& bytes) {
  const std::string path = testing::TempDir() + "/rankine_bypass_test";
  std::ofstream(path, std::ios::binary) << bytes;
  const bool defines = FileDefines(path.c_str(), "RankineTestMarker");
  std::remove(path.c_str());
  return defines;
}

TEST(Bypass, AProgramWithoutMpiHasNone) {
  EXPECT_EQ(FindBypass(), Bypass::no);
  EXPECT_EQ(BypassAdvice(Bypass::no), nullptr);
  EXPECT_NE(BypassAdvice(Bypass::static_mpi), nullptr);
  EXPECT_NE(BypassAdvice(Bypass::past_us), nullptr);
}

TEST(Bypass, SeesWhatTheProgramDefines) {
  ASSERT_EQ(RankineTestMarker(), 3);
  EXPECT_TRUE(FileDefines("/proc/self/exe", "RankineTestMarker"));
  EXPECT_FALSE(FileDefines("/proc/self/exe", "PMPI_Init"));
}

TEST(Bypass, DamagedAndForeignFilesAreNoPrograms) {
  EXPECT_FALSE(FileDefines("/nonexistent", "x"));
  EXPECT_FALSE(FileDefines("/proc", "x"));
  EXPECT_FALSE(Defines(""));
  EXPECT_FALSE(Defines("#!/bin/sh\n"));
  EXPECT_FALSE(
      Defines(std::string("\x7f"
                          "ELF\2",
                          5)));
}

TEST(Bypass, ATruncatedOrScrambledProgramIsReadWithinItsBounds) {
  const std::string whole = ReadSelf();
  ASSERT_TRUE(Defines(whole));
  for (size_t part = 1; part < 16; ++part) Defines(whole.substr(0, whole.size() * part / 16));
  for (size_t at = 16; at < 64; ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(~damaged[at]);
    Defines(damaged);
  }
}

}  // namespace
}  // namespace rankine::mpi
