// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/mpi_abi.h"

#include <gtest/gtest.h>

#include "recorder/mpi/abi/detect.h"
#include "recorder/mpi/abi/families.h"
#include "recorder/mpi/abi/resolve.h"

namespace rankine::mpi {
namespace {

TEST(Abi, MpichHandlesIgnoreTheUpperHalfOfARegister) {
  const Abi& abi = FamilyTable(Family::mpich);
  const long sign_extended = static_cast<long>(0xffffffff84000002);
  EXPECT_EQ(Handle(abi, sign_extended), 0x84000002u);
  EXPECT_EQ(Handle(abi, static_cast<long>(0xdeadbeef44000000)), abi.comm_world);
}

TEST(Abi, PointerHandlesKeepAllBits) {
  const Abi& abi = FamilyTable(Family::open_mpi);
  EXPECT_EQ(Handle(abi, static_cast<long>(0x7fffdeadbeef10)), 0x7fffdeadbeef10u);
}

TEST(Abi, ArraysOfHandlesAreReadAndWrittenInTheirOwnWidth) {
  const Abi& mpich = FamilyTable(Family::mpich);
  uint32_t narrow[3] = {1, 0x98000002, 3};
  EXPECT_EQ(LoadHandle(mpich, narrow, 1), 0x98000002u);
  StoreHandle(mpich, narrow, 1, mpich.request_null);
  EXPECT_EQ(narrow[0], 1u);
  EXPECT_EQ(narrow[1], 0x2c000000u);
  EXPECT_EQ(narrow[2], 3u);

  const Abi& standard = FamilyTable(Family::standard);
  uint64_t wide[2] = {0x180, 0x7f0000001234};
  EXPECT_EQ(LoadHandle(standard, wide, 1), 0x7f0000001234u);
  StoreHandle(standard, wide, 0, 5);
  EXPECT_EQ(wide[0], 5u);
}

TEST(Abi, BuiltinTypesOfMpichAreByKindAndTheFivePairs) {
  const Abi& abi = FamilyTable(Family::mpich);
  EXPECT_TRUE(IsBuiltinType(abi, abi.byte));
  EXPECT_TRUE(IsBuiltinType(abi, 0x4c000845));
  EXPECT_TRUE(IsBuiltinType(abi, 0x8c000004));
  EXPECT_FALSE(IsBuiltinType(abi, 0x8c000005));
  EXPECT_FALSE(IsBuiltinType(abi, abi.datatype_null));
  EXPECT_FALSE(IsBuiltinType(abi, 0xcc000000));
}

TEST(Abi, BuiltinTypesOfTheStandardAreInTheZeroPage) {
  const Abi& abi = FamilyTable(Family::standard);
  EXPECT_TRUE(IsBuiltinType(abi, abi.byte));
  EXPECT_TRUE(IsBuiltinType(abi, 0x2eb));
  EXPECT_FALSE(IsBuiltinType(abi, abi.datatype_null));
  EXPECT_FALSE(IsBuiltinType(abi, 0x1000));
}

TEST(Abi, AnUnknownLibraryHasNoBuiltinTypesAndIsNotKnown) {
  const Abi& abi = FamilyTable(Family::unknown);
  EXPECT_FALSE(abi.Known());
  EXPECT_FALSE(IsBuiltinType(abi, 0));
  EXPECT_FALSE(IsBuiltinType(abi, 0x4c00010d));
}

TEST(Abi, IgnoredStatusesAreNeverRead) {
  EXPECT_TRUE(IgnoresStatus(FamilyTable(Family::mpich), reinterpret_cast<void*>(1)));
  EXPECT_FALSE(IgnoresStatus(FamilyTable(Family::mpich), nullptr));
  EXPECT_TRUE(IgnoresStatus(FamilyTable(Family::open_mpi), nullptr));
  int place = 0;
  EXPECT_FALSE(IgnoresStatus(FamilyTable(Family::open_mpi), &place));
}

TEST(Abi, ThreadLevelsBecomeZeroToThree) {
  EXPECT_EQ(ThreadLevel(FamilyTable(Family::mpich), 3), 3);
  EXPECT_EQ(ThreadLevel(FamilyTable(Family::standard), 2048), 2);
  EXPECT_EQ(ThreadLevel(FamilyTable(Family::standard), 3), -1);
}

TEST(Detect, AProcessWithoutMpiHasNone) {
  EXPECT_EQ(CurrentAbi().family, Family::none);
  EXPECT_FALSE(CurrentAbi().Known());
  EXPECT_EQ(CurrentLibrary().handle, 0u);
  EXPECT_EQ(ResolveReal("MPI_Send", false), nullptr);
  EXPECT_EQ(ResolveReal("MPI_Send", true), nullptr);
}

TEST(Resolve, OverlongNamesAreRefused) {
  EXPECT_EQ(ResolveReal("MPI_A_name_far_longer_than_any_function_of_the_standard_ever_was_or_will_be", true),
            nullptr);
}

}  // namespace
}  // namespace rankine::mpi
