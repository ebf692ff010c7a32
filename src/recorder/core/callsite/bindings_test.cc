// SPDX-License-Identifier: BSD-3-Clause
// Tests the classification of calls that real bindings make. The loader provides the addresses of the
// bindings' functions.
#include "recorder/core/callsite/bindings.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "recorder/core/callsite/elf_image.h"
#include "recorder/core/callsite/modules.h"
#include "recorder/core/callsite/testing/library.h"

namespace rankine::callsite {
namespace {

struct Place {
  const char* library;
  const char* within;
  const char* called;
  ForWhom expected;
};

class Bindings : public testing::TestWithParam<Place> {
 protected:
  // An address shortly after the function's start, where a call may be.
  static uintptr_t In(const Library& library, const char* function) {
    return reinterpret_cast<uintptr_t>(library.Get<void()>(function)) + 4;
  }
};

TEST_P(Bindings, CallForTheProgramWhatItHasAskedFor) {
  const Library library(GetParam().library);
  if (!library) GTEST_SKIP() << dlerror();
  ModuleRegistry registry;
  EXPECT_EQ(CallsForWhom(registry, In(library, GetParam().within), GetParam().called), GetParam().expected);
}

constexpr const char* kOpenMpi = "libmpi_mpifh.so.40";
constexpr const char* kMpich = "libmpichfort.so.12";
INSTANTIATE_TEST_SUITE_P(
    Calls, Bindings,
    testing::Values(Place{kOpenMpi, "mpi_comm_size_", "MPI_Comm_size", ForWhom::program},
                    Place{kOpenMpi, "mpi_alltoallv_", "MPI_Comm_size", ForWhom::itself},
                    Place{kOpenMpi, "mpi_cart_rank_", "MPI_Cartdim_get", ForWhom::itself},
                    Place{kOpenMpi, "mpi_alltoallv_", "MPI_Alltoallv", ForWhom::program},
                    Place{kOpenMpi, "mpi_alltoallv_", "MPI_No_such_function", ForWhom::program},
                    Place{kMpich, "mpi_comm_size_", "MPI_Comm_size", ForWhom::program},
                    Place{kMpich, "mpi_comm_size_f08_", "MPI_Comm_size", ForWhom::program},
                    Place{kMpich, "mpi_alltoallw_f08ts_", "MPI_Comm_size", ForWhom::itself},
                    Place{kMpich, "mpi_type_commit_", "MPI_Type_commit", ForWhom::program},
                    Place{"libmpi.so.40", "MPI_Alltoallv", "MPI_Comm_size", ForWhom::other},
                    Place{"libc.so.6", "qsort", "MPI_Comm_size", ForWhom::other}));

// glibc before 2.35 has no loader table, so the registry's record of the module must suffice.
TEST(BindingsWithoutATable, AreFoundByTheRecordOfTheModule) {
  const Library library(kOpenMpi);
  if (!library) GTEST_SKIP() << dlerror();
  ModuleRegistry registry;
  std::vector<std::max_align_t> storage(ModuleRegistry::StorageBytes() / sizeof(std::max_align_t) + 1);
  registry.Attach(storage.data());
  registry.AddLoaded();
  void* table = dlsym(RTLD_DEFAULT, "_dl_find_object");
  ElfImage::UseTable(nullptr);
  const auto in = [&](const char* function) {
    return reinterpret_cast<uintptr_t>(library.Get<void()>(function)) + 4;
  };
  EXPECT_EQ(CallsForWhom(registry, in("mpi_alltoallv_"), "MPI_Comm_size"), ForWhom::itself);
  EXPECT_EQ(CallsForWhom(registry, in("mpi_comm_size_"), "MPI_Comm_size"), ForWhom::program);
  ElfImage::UseTable(table);
}

}  // namespace
}  // namespace rankine::callsite
