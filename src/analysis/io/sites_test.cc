// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/sites.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/testing/mpi_id.h"
#include "archive/io/rows.h"
#include "archive/rows/call_site.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "layout/io/functions.h"
#include "layout/io/library_functions.h"

namespace rankine::analysis {
namespace {

using archive::IoRow;
using layout::IoFunction;
using layout::IoLayer;

IoRow Row(uint32_t process, uint32_t site, IoLayer layer, uint16_t function, uint64_t calls, uint64_t bytes,
          uint64_t time) {
  IoRow row{};
  row.process = process;
  row.site = site;
  row.layer = layer;
  row.function = function;
  row.calls = calls;
  row.bytes = bytes;
  row.time_sum = time;
  row.time_max = time;
  row.sizes[10] = calls;
  return row;
}

class IoSitesTest : public testing::Test {
 protected:
  IoSitesTest() {
    tables_.processes.resize(2);
    tables_.io_files = {"/data/a"};
    tables_.sites.resize(2);
    tables_.sites[0].offset = 0x100;
    tables_.sites[1].offset = 0x200;
  }
  const IoSite& Of(std::string_view function, uint32_t site) {
    sites_ = MakeIoSites(tables_);
    const auto at = std::find_if(sites_.begin(), sites_.end(), [&](const IoSite& one) {
      return one.function == function && one.site == site;
    });
    EXPECT_NE(at, sites_.end());
    return *at;
  }
  void AddMpi(uint32_t process, uint32_t site, uint64_t time, uint64_t below, IoFunction function) {
    const uint16_t write = Mpi("MPI_File_write");
    tables_.io.push_back(Row(process, site, IoLayer::mpi_io, write, 2, 2000, time));
    tables_.io.push_back(Row(process, site, IoLayer::posix, static_cast<uint16_t>(function), 8, 6000, below));
    tables_.io.back().parent = write;
  }
  archive::Tables tables_;
  std::vector<IoSite> sites_;
};

TEST_F(IoSitesTest, EachPlaceAndRankHasItsOwnTimeAndFragments) {
  AddMpi(0, 0, 1000, 400, IoFunction::pwrite);
  AddMpi(1, 0, 500, 100, IoFunction::pwrite);
  AddMpi(0, 1, 300, 299, IoFunction::pwrite);
  const IoSite& first = Of("MPI_File_write", 0);
  EXPECT_EQ(first.all.own, 1000u);
  EXPECT_EQ(first.all.calls_below, 16u);
  EXPECT_EQ(first.all.bytes_below, 12000u);
  ASSERT_EQ(first.ranks.size(), 2u);
  EXPECT_EQ(first.ranks[0].own, 600u);
  EXPECT_EQ(first.ranks[1].own, 400u);
  EXPECT_DOUBLE_EQ(first.bytes_per_second, 2000.0 * 1e9 / 1000 + 2000.0 * 1e9 / 500);
  EXPECT_EQ(Of("MPI_File_write", 1).all.own, 1u);
  EXPECT_FALSE(Of("pwrite", 0).all.own);  // No layer below `pwrite` was recorded.
}

TEST_F(IoSitesTest, WhatIsStartedTakesNoTimeOfTheCalls) {
  AddMpi(0, 0, 1000, 5000, IoFunction::aio_write);
  EXPECT_EQ(Of("MPI_File_write", 0).all.own, 1000u);
  EXPECT_EQ(Of("MPI_File_write", 0).all.calls_below, 8u);
  EXPECT_EQ(Of("aio_write", 0).bytes_per_second, 0);
}

TEST_F(IoSitesTest, ACallWithSeveralViewsCountsWhatIsBelowOnce) {
  AddMpi(0, 0, 100, 150, IoFunction::pwrite);
  AddMpi(0, 0, 200, 100, IoFunction::pwrite);
  tables_.io[0].view = 0;
  tables_.io[2].view = 1;
  EXPECT_EQ(Of("MPI_File_write", 0).all.own, 50u);
  EXPECT_EQ(Of("MPI_File_write", 0).all.calls_below, 16u);
}

TEST_F(IoSitesTest, ALibrarysFunctionHasAnOwnTimeWhereOneOfItsPlacesIsMeant) {
  const uint16_t write = layout::IoLibraryFunctionNamed("H5Dwrite");
  AddMpi(0, 0, 1000, 400, IoFunction::pwrite);
  for (IoRow& row : tables_.io) row.library = write;
  tables_.io.push_back(Row(0, 1, IoLayer::hdf5, write, 1, 2000, 1500));
  EXPECT_EQ(Of("H5Dwrite", 1).all.own, 500u);
  EXPECT_EQ(Of("H5Dwrite", 1).all.calls_below, 2u);
  tables_.io.push_back(Row(0, 0, IoLayer::hdf5, write, 1, 2000, 1500));
  EXPECT_FALSE(Of("H5Dwrite", 1).all.own);
}

}  // namespace
}  // namespace rankine::analysis
