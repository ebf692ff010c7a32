// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/callsite/layer.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>

#include "recorder/core/callsite/elf_image.h"
#include "recorder/core/callsite/testing/library.h"

namespace rankine::callsite {
namespace {

TEST(LayerNames, OfMpiLibraries) {
  for (const char* path : {"/usr/lib/libmpi.so.40",
                           "/opt/intel/libmpi.so.12",
                           "libmpich.so.12",
                           "libmpifort.so.12",
                           "libmpichfort.so.12",
                           "/x/libmpi_mpifh.so.40",
                           "libmpi_usempif08.so.40",
                           "libmpi_usempi_ignore_tkr.so.40",
                           "libmpi_abi.so.1",
                           "libmca_common_ompio.so.41",
                           "/x/mca_pml_ob1.so",
                           "libopen-pal.so.40",
                           "libopen-rte.so.40",
                           "libucp.so.0",
                           "libuct.so.0",
                           "libucs.so.0",
                           "libfabric.so.1",
                           "libpmix.so.2",
                           "libprrte.so.3",
                           "libpmpi.so.12",
                           "/a/mpi4py/MPI.cpython-311-x86_64-linux-gnu.so",
                           "/a/mpi4py/MPI.mpich.cpython-312.so",
                           "/x/librankine.so"}) {
    EXPECT_TRUE(IsMpiName(path)) << path;
  }
}

TEST(LayerNames, OfOtherLibraries) {
  for (const char* path : {"", "/", "libmpi", "libmpir.so.23", "libmpi-solver.so", "libmpisolver.so",
                           "/home/libmpi.so/libuser.so", "libscalapack-openmpi.so.2", "libc.so.6",
                           "/a/mpi4py/util.so", "/a/other/MPI.so", "libucsomething/x.so"}) {
    EXPECT_FALSE(IsMpiName(path)) << path;
  }
}

TEST(LayerNames, OfBindings) {
  for (const char* path : {"/x/libmpi_mpifh.so.40", "libmpi_cxx.so.40", "libmpicxx.so.12",
                           "libmpichcxx.so.12", "/a/mpi4py/MPI.cpython-311-x86_64-linux-gnu.so"}) {
    EXPECT_TRUE(IsBindingName(path)) << path;
    EXPECT_TRUE(IsMpiName(path)) << path;
  }
  for (const char* path : {"", "libmpi.so.40", "libmpich.so.12", "libmpichfort.so.12", "/a/mpi4py/util.so",
                           "/x/librankine.so"}) {
    EXPECT_FALSE(IsBindingName(path)) << path;
  }
}

struct Expected {
  const char* library;
  Layer layer;
};

class LayerOfInstalled : public testing::TestWithParam<Expected> {};

TEST_P(LayerOfInstalled, IsRight) {
  const Library library(GetParam().library);
  if (!library) GTEST_SKIP() << dlerror();
  ElfImage image;
  ASSERT_TRUE(ElfImage::Locate(library.Inside(), &image));
  EXPECT_EQ(LayerOf(image), GetParam().layer);
}

INSTANTIATE_TEST_SUITE_P(
    Libraries, LayerOfInstalled,
    testing::Values(Expected{"libmpi.so.40", Layer::mpi}, Expected{"libmpi_mpifh.so.40", Layer::mpi},
                    Expected{"libmpi_usempif08.so.40", Layer::mpi},
                    Expected{"libmpi_usempi_ignore_tkr.so.40", Layer::mpi},
                    Expected{"libopen-pal.so.40", Layer::mpi}, Expected{"libmpich.so.12", Layer::mpi},
                    Expected{"libmpichfort.so.12", Layer::mpi}, Expected{CALLSITE_SHIM_O2, Layer::mpi},
                    Expected{"libc.so.6", Layer::application}, Expected{"libstdc++.so.6", Layer::application},
                    Expected{"libm.so.6", Layer::application},
                    Expected{"libscalapack-openmpi.so.2.2", Layer::application}));

TEST(LayerNames, FortranBindingsAreKnownByWhatTheyExport) {
  int found = 0;
  for (const auto& [name, is_binding] :
       std::initializer_list<std::pair<const char*, bool>>{{"libmpi_mpifh.so.40", true},
                                                           {"libmpi_usempif08.so.40", true},
                                                           {"libmpichfort.so.12", true},
                                                           {"libmpi.so.40", false},
                                                           {"libmpich.so.12", false},
                                                           {"libc.so.6", false}}) {
    const Library library(name);
    if (!library) continue;
    ++found;
    ElfImage image;
    ASSERT_TRUE(ElfImage::Locate(library.Inside(), &image));
    EXPECT_EQ(IsFortranBinding(image), is_binding) << name;
  }
  EXPECT_GT(found, 0);
}

TEST(LayerOfMpi4py, IsMpiByItsPath) {
  const std::filesystem::path folder = "/usr/lib/python3/dist-packages/mpi4py";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "python3-mpi4py is not installed";
  int found = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() == ".so" && file.path().filename().string().starts_with("MPI.")) {
      ++found;
      EXPECT_TRUE(IsMpiName(file.path().string()));
    }
  }
  EXPECT_EQ(found, 1);
}

// Compares Exports() with the loader. A module exports a symbol if the loader finds the symbol at an
// address in this module.
TEST(ElfImage, ExportsWhatTheLoaderFinds) {
  for (const char* name : {"libc.so.6", "libstdc++.so.6", "libmpi.so.40"}) {
    const Library library(name);
    if (!library) continue;
    ElfImage image;
    ASSERT_TRUE(ElfImage::Locate(library.Inside(), &image));
    for (const char* symbol : {"qsort", "malloc", "MPI_Send", "PMPI_Send", "_ZSt4cout", "environ",
                               "no_such_symbol", "", "__cxa_throw", "mpi_send_", "opal_progress"}) {
      const auto address = reinterpret_cast<uintptr_t>(library.Get<void()>(symbol));
      const bool inside = address >= image.start() && address < image.end();
      // A library that only imports a symbol from another library does not export it.
      if (!inside && address != 0) continue;
      EXPECT_EQ(image.Exports(symbol), inside) << name << " " << symbol;
    }
  }
}

TEST(ElfImage, SonameIsRead) {
  const Library library("libstdc++.so.6");
  ElfImage image;
  ASSERT_TRUE(ElfImage::Locate(library.Inside(), &image));
  EXPECT_EQ(image.Soname(), "libstdc++.so.6");
  EXPECT_FALSE(image.is_main());
}

}  // namespace
}  // namespace rankine::callsite
