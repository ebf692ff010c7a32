// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/abi/version.h"

#include <gtest/gtest.h>

#include <string>

namespace rankine::mpi {
namespace {

std::string Short(std::string_view text) {
  char out[kVersionRoom];
  ShortVersion(text, out);
  return out;
}

TEST(Version, NamesTheVendors) {
  EXPECT_EQ(Short("Open MPI v4.1.4, package: Debian OpenMPI, ident: 4.1.4, repo rev: v4.1.4"),
            "Open MPI 4.1.4");
  EXPECT_EQ(Short("MPICH Version:\t4.0.2\nMPICH Release date:\tThu Apr"), "MPICH 4.0.2");
  EXPECT_EQ(Short("MPICH Version:      5.0.2\nMPICH Release date: x"), "MPICH 5.0.2");
  EXPECT_EQ(Short("Intel(R) MPI Library 2021.18 for Linux* OS\n"), "Intel MPI 2021.18");
}

TEST(Version, AnUnknownTextGivesItsFirstLineWithoutControlCharacters) {
  EXPECT_EQ(Short("Some \x1b[31mMPI 7\nsecond line"), "Some [31mMPI 7");
  EXPECT_EQ(Short(""), "");
  EXPECT_EQ(Short("MPICH Version:"), "MPICH ");
}

TEST(Version, ALongTextIsCut) {
  EXPECT_EQ(Short(std::string(500, 'x')).size(), kVersionRoom - 1);
}

TEST(Version, WithoutMpiThereIsNone) {
  char out[kVersionRoom] = "before";
  LibraryVersion(out);
  EXPECT_STREQ(out, "");
}

}  // namespace
}  // namespace rankine::mpi
