// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/link/module.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <string>

#include "recorder/core/link/resolve.h"
#include "recorder/mpi/abi/interpose_dlsym.h"

namespace rankine::mpi {
namespace {

int g_data = 1;

TEST(Module, TheProgramIsFirstAndOurs) {
  int visits = 0;
  ForEachModule([&](const Module& module) {
    ++visits;
    EXPECT_TRUE(module.is_program());
    EXPECT_TRUE(module.IsOurs());
    EXPECT_TRUE(module.Contains(&g_data));
    const Range data = module.WritableData();
    EXPECT_LE(data.begin, reinterpret_cast<uint64_t>(&g_data));
    EXPECT_GT(data.end, reinterpret_cast<uint64_t>(&g_data));
    return true;
  });
  EXPECT_EQ(visits, 1);
}

TEST(Module, FindsWhatTheLoaderFinds) {
  void* libm = dlopen("libm.so.6", RTLD_NOW);
  ASSERT_NE(libm, nullptr);
  bool seen = false;
  ForEachModule([&](const Module& module) {
    if (module.soname() != "libm.so.6") return false;
    seen = true;
    EXPECT_EQ(module.Find("cbrt"), dlsym(libm, "cbrt"));
    EXPECT_EQ(module.Find("no_such_function_at_all"), nullptr);
    return true;
  });
  EXPECT_TRUE(seen);
  dlclose(libm);
}

TEST(Module, FindsBytesAtEveryPlace) {
  const std::string text = "abcab", short_text = "b";
  for (size_t size = 0; size < 70; ++size) {
    EXPECT_FALSE(HoldsBytes(std::string(size, 'a').c_str(), size, text));
    for (size_t at = 0; at + text.size() <= size; ++at) {
      std::string bytes(size, 'a');
      bytes.replace(at, text.size(), text);
      EXPECT_TRUE(HoldsBytes(bytes.c_str(), size, text)) << size << ", " << at;
      EXPECT_TRUE(HoldsBytes(bytes.c_str(), size, short_text));
      EXPECT_FALSE(HoldsBytes(bytes.c_str(), at + text.size() - 1, text)) << size << ", " << at;
    }
  }
}

TEST(Resolve, NextSkipsOurOwnDefinition) {
  void* real = ResolveNext("dlsym");
  ASSERT_NE(real, nullptr);
  EXPECT_NE(real, reinterpret_cast<void*>(&dlsym));
}

TEST(InterposedDlsym, AnswersAsTheRealOne) {
  EXPECT_NE(dlsym(RTLD_DEFAULT, "malloc"), nullptr);
  EXPECT_NE(dlsym(RTLD_NEXT, "free"), nullptr);
  dlerror();
  EXPECT_EQ(dlsym(RTLD_DEFAULT, "no_such_function_at_all"), nullptr);
  EXPECT_NE(dlerror(), nullptr);
}

TEST(InterposedDlsym, OrdinaryNamesGoStraightToTheRealOne) {
  EXPECT_NE(RankineDecideDlsym(RTLD_NEXT, "MPI_Comm_rank", nullptr).real_dlsym, nullptr);
  void* self = dlopen(nullptr, RTLD_NOW);
  EXPECT_NE(RankineDecideDlsym(self, "printf", nullptr).real_dlsym, nullptr);
  EXPECT_NE(RankineDecideDlsym(self, "MPI_Wtime", nullptr).real_dlsym, nullptr);
  const RankineDlsymDecision decision = RankineDecideDlsym(self, "MPI_Comm_rank", nullptr);
  EXPECT_EQ(decision.real_dlsym, nullptr);
  EXPECT_EQ(decision.answer, nullptr) << "no MPI library defines it here";
  dlclose(self);
}

}  // namespace
}  // namespace rankine::mpi
