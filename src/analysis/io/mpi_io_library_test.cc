// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/mpi_io_library.h"
#include "archive/tables.h"

#include <gtest/gtest.h>

namespace rankine::analysis {
namespace {

using By = MpiIoLibrary::By;

archive::Tables OpenMpi(const std::string& version, const std::string& chosen) {
  archive::Tables tables;
  tables.job = {{"mpi.library", std::string("Open MPI")}, {"mpi.library.version", version}};
  tables.environments.emplace_back();
  if (!chosen.empty()) tables.environments[0]["OMPI_MCA_io"] = chosen;
  return tables;
}

TEST(MpiIoLibrary, OpenMpiHasItsOwnUnlessToldOtherwise) {
  const MpiIoLibrary own = FindMpiIoLibrary(OpenMpi("Open MPI v4.1.4, package: x", ""));
  EXPECT_EQ(own.by, By::ompio);
  EXPECT_EQ(own.romio, "romio321");
  EXPECT_FALSE(own.Takes("romio_ds_write"));
  EXPECT_TRUE(own.Takes("cb_nodes"));
  EXPECT_EQ(FindMpiIoLibrary(OpenMpi("4.1.4", "romio321")).by, By::romio);
  EXPECT_EQ(FindMpiIoLibrary(OpenMpi("4.1.4", "^ompio")).by, By::romio);
  EXPECT_EQ(FindMpiIoLibrary(OpenMpi("4.1.4", "^romio321")).by, By::ompio);
  EXPECT_EQ(FindMpiIoLibrary(OpenMpi("5.0.3", "")).romio, "romio341");
}

TEST(MpiIoLibrary, MpichHasRomio) {
  archive::Tables tables;
  tables.job = {{"mpi.library", std::string("MPICH family")}};
  EXPECT_EQ(FindMpiIoLibrary(tables).by, By::romio);
  EXPECT_TRUE(FindMpiIoLibrary(tables).Takes("romio_ds_write"));
  EXPECT_EQ(FindMpiIoLibrary(archive::Tables{}).by, By::unknown);
}

}  // namespace
}  // namespace rankine::analysis
