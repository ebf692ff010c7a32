// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/link/redirect.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <string_view>

namespace rankine::mpi {
namespace {

pid_t Mine() {
  return -7;
}

bool IsLibc(const Module& module, bool) {
  return module.soname().starts_with("libc.so.");
}

// Redirects the program's references to getppid that lead to `from`. Returns how many there were.
int RedirectOwn(const void* from, void* to) {
  int count = 0;
  ForEachModule([&](const Module& program) {
    SetReferences(program, References::imported, [&](const char* name, void** slot) {
      if (std::string_view(name) != "getppid" || !LeadsTo(program, *slot, from)) return *slot;
      ++count;
      return to;
    });
    return true;
  });
  return count;
}

TEST(Redirect, ACallLeadsToTheNewFunctionAndBack) {
  const pid_t parent = getppid();
  void* const real = dlsym(RTLD_NEXT, "getppid");
  ASSERT_NE(real, nullptr);
  auto* const mine = reinterpret_cast<void*>(&Mine);
  EXPECT_GE(RedirectOwn(real, mine), 1);
  EXPECT_EQ(getppid(), -7);
  EXPECT_GE(RedirectOwn(mine, real), 1);
  EXPECT_EQ(getppid(), parent);
}

TEST(Redirect, TheFirstDefinitionIsTheRealOne) {
  Definition definitions[] = {Definition(SymbolName("getppid")),
                              Definition(SymbolName("no_such_function_at_all"))};
  FindDefinitions(definitions, IsLibc);
  EXPECT_TRUE(definitions[0].settled);
  EXPECT_EQ(definitions[0].real, dlsym(RTLD_NEXT, "getppid"));
  EXPECT_FALSE(definitions[1].settled);
  EXPECT_EQ(definitions[1].real, nullptr);
}

TEST(Redirect, ADefinitionThatIsNotAcceptedSettlesTheName) {
  Definition definitions[] = {Definition(SymbolName("getppid"))};
  FindDefinitions(definitions, [](const Module&, bool) { return false; });
  EXPECT_TRUE(definitions[0].settled);
  EXPECT_EQ(definitions[0].real, nullptr);
}

}  // namespace
}  // namespace rankine::mpi
