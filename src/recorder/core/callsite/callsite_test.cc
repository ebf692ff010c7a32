// SPDX-License-Identifier: BSD-3-Clause
// Tests the finder with real shims. This program defines and exports MPI_Get_version and PMPI_Get_version, so
// the Fortran libraries of both MPIs call these functions as they would call librankine.so. MPI_Get_version
// needs no MPI_Init.
#include "recorder/core/callsite/callsite.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <thread>

#include "recorder/core/callsite/modules.h"
#include "recorder/core/callsite/testing/library.h"
#include "recorder/core/callsite/testing/oracle.h"

namespace rankine::callsite {
namespace {

ModuleRegistry registry;

struct State {
  std::unique_ptr<SiteCache> cache = std::make_unique<SiteCache>();
  uintptr_t site = 0;
  uintptr_t sites[kMaxSiteDepth + 2] = {};
  size_t depth = 0;  // 0: call FindCallSite
  SiteChain chain;
  std::vector<uintptr_t> expected;
  int calls = 0;
};
State* state = nullptr;

// Returns the addresses on the oracle's stack that are outside the MPI layer, beginning after the wrapper
// that called Record().
std::vector<uintptr_t> ExpectedSites(uintptr_t wrapper_returns_to) {
  std::vector<uintptr_t> stack = OracleBacktrace();
  stack.erase(stack.begin(), std::find(stack.begin(), stack.end(), wrapper_returns_to));
  std::erase_if(stack, [](uintptr_t address) {
    Location location;
    return registry.Locate(address - 1, &location) && location.layer == Layer::mpi;
  });
  return stack;
}

[[gnu::noinline]] void Record(const Frame& frame) {
  ++state->calls;
  state->expected = ExpectedSites(frame.return_address);
  errno = 77;
  if (state->depth == 0) {
    state->site = FindCallSite(*state->cache, frame);
  } else {
    state->chain = FindCallSites(*state->cache, frame, {state->sites, state->depth});
  }
  EXPECT_EQ(errno, 77);
}

}  // namespace

// This function has the same form as a wrapper in librankine.so.
extern "C" {
[[gnu::visibility("default")]] int MPI_Get_version(int* version, int* subversion) {
  Record(CallerFrame());
  *version = 3;
  *subversion = 1;
  return 0;
}

[[gnu::visibility("default")]] int PMPI_Get_version(int* version, int* subversion) {
  Record(CallerFrame());
  *version = 3;
  *subversion = 1;
  return 0;
}
}

namespace {

class CallSite : public testing::Test {
 protected:
  void SetUp() override {
    state = &state_;
    state_.cache->registry = &registry;
  }
  void TearDown() override {
    EXPECT_GT(state_.calls, 0);
    EXPECT_EQ(state_.cache->failures, 0u);
  }
  State state_;
};

// The function is not inlined, so that it contains a single call site even if it is called from many
// places.
[[gnu::noinline]] void CallBack() {
  int version = 0;
  int subversion = 0;
  MPI_Get_version(&version, &subversion);
  asm volatile("");  // This statement prevents a tail call.
}

TEST_F(CallSite, OfADirectCallIsItsReturnAddress) {
  for (int i = 0; i < 3; ++i) {
    CallBack();
    ASSERT_FALSE(state_.expected.empty());
    EXPECT_EQ(state_.site, state_.expected[0]);
  }
  EXPECT_EQ(state_.cache->misses, 1u);
}

struct Binding {
  const char* library;
  const char* function;
};

class CallSiteOfFortran : public CallSite, public testing::WithParamInterface<Binding> {};

TEST_P(CallSiteOfFortran, IsTheUsersLineBehindTheShim) {
  const Library library(GetParam().library);
  if (!library) {
    state_.calls = 1;
    GTEST_SKIP() << GetParam().library << " is not installed";
  }
  auto* get_version = library.Get<void(int*, int*, int*)>(GetParam().function);
  ASSERT_NE(get_version, nullptr);
  int version = 0;
  int subversion = 0;
  int error = 0;
  for (int i = 0; i < 3; ++i) {
    get_version(&version, &subversion, &error);
    ASSERT_FALSE(state_.expected.empty());
    EXPECT_EQ(state_.site, state_.expected[0]);
  }
  EXPECT_EQ(version, 3);
  EXPECT_EQ(state_.calls, 3);
  EXPECT_LE(state_.cache->misses, 4u);
}

INSTANTIATE_TEST_SUITE_P(Bindings, CallSiteOfFortran,
                         testing::Values(Binding{"libmpi_mpifh.so.40", "mpi_get_version_"},
                                         Binding{"libmpi_usempif08.so.40", "mpi_get_version_f08_"},
                                         Binding{"libmpichfort.so.12", "mpi_get_version_"},
                                         Binding{"libmpichfort.so.12", "mpi_get_version_f08_"}));

class CallSiteOfShim : public CallSite, public testing::WithParamInterface<const char*> {};

TEST_P(CallSiteOfShim, IsFoundThroughFramesOfEveryMake) {
  using Callback = void (*)();
  const Library shim(GetParam());
  ASSERT_TRUE(shim) << dlerror();
  // The first address that was found is in the function CallBack. The second address is outside the shim.
  state_.depth = 3;
  const auto check = [&](const char* name) {
    SCOPED_TRACE(name);
    ASSERT_EQ(state_.chain.count, 3u);
    ASSERT_GE(state_.expected.size(), 3u);
    EXPECT_TRUE(std::equal(state_.sites, state_.sites + 3, state_.expected.begin()));
  };
  for (int round = 0; round < 3; ++round) {
    for (const char* name : {"shim_plain", "shim_twice", "shim_realigned", "shim_busy_rbp"}) {
      shim.Get<void(Callback)>(name)(CallBack);
      check(name);
    }
    for (const char* name : {"shim_alloca", "shim_realigned_alloca"}) {
      shim.Get<void(Callback, unsigned)>(name)(CallBack, 500 + 1000u * static_cast<unsigned>(round));
      check(name);
    }
  }
  const auto inside = reinterpret_cast<uintptr_t>(shim.Get<void(Callback)>("shim_plain")) + 4;
  EXPECT_EQ(LayerAt(*state_.cache, inside), Layer::mpi);
  EXPECT_EQ(LayerAt(*state_.cache, state_.expected[0]), Layer::application);
  const uint64_t misses = state_.cache->misses;
  EXPECT_EQ(LayerAt(*state_.cache, inside), Layer::mpi);
  EXPECT_EQ(state_.cache->misses, misses);
}

INSTANTIATE_TEST_SUITE_P(Makes, CallSiteOfShim,
                         testing::Values(CALLSITE_SHIM_O0, CALLSITE_SHIM_O2, CALLSITE_SHIM_FRAME_POINTER));

[[gnu::noinline]] void Layered(int depth) {
  if (depth == 0) {
    CallBack();
  } else {
    Layered(depth - 1);
  }
  asm volatile("");
}

TEST_F(CallSite, ChainsAreAsLongAsAsked) {
  for (size_t depth = 1; depth <= kMaxSiteDepth; ++depth) {
    state_.depth = depth;
    Layered(10);
    EXPECT_EQ(state_.chain.count, depth);
    EXPECT_TRUE(std::equal(state_.sites, state_.sites + depth, state_.expected.begin()));
  }
  state_.depth = kMaxSiteDepth + 2;
  Layered(10);
  EXPECT_EQ(state_.chain.count, kMaxSiteDepth);
}

TEST_F(CallSite, ChainsHaveOneIdEach) {
  state_.depth = 4;
  uint64_t ids[2] = {};
  volatile int rounds = 2;  // The variable is volatile, because an unrolled loop would contain two call
                            // sites.
  for (int i = 0; i < rounds; ++i) {
    Layered(1);
    ids[i] = state_.chain.id;
  }
  EXPECT_EQ(ids[0], ids[1]);
  EXPECT_NE(ids[0], 0u);
  Layered(1);
  EXPECT_NE(state_.chain.id, ids[0]);  // This call of the shim is on another line of the function.
}

TEST_F(CallSite, AChainEndsWithTheStack) {
  state_.depth = kMaxSiteDepth;
  std::thread thread([&] { CallBack(); });
  thread.join();
  EXPECT_GT(state_.chain.count, 2u);
  EXPECT_LE(state_.chain.count, state_.expected.size());
  EXPECT_TRUE(std::equal(state_.sites, state_.sites + state_.chain.count, state_.expected.begin()));
}

TEST_F(CallSite, AnswersHoldWhenModulesComeAndGo) {
  CallBack();
  CallBack();
  EXPECT_EQ(state_.cache->misses, 1u);
  SiteCachesChanged();
  for (int i = 0; i < 3; ++i) {
    CallBack();
    EXPECT_EQ(state_.site, state_.expected[0]);
  }
  EXPECT_EQ(state_.cache->misses, 2u);
}

// Two addresses that share a position in the table can both be in the table at the same time.
TEST_F(CallSite, TwoAddressesInOnePlaceDoNotFight) {
  CallBack();
  const uintptr_t one = state_.expected[0];
  uintptr_t other = one + 1;
  while (SiteIndex(other) != SiteIndex(one)) ++other;
  const uint64_t before = state_.cache->misses;
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(FindCallSite(*state_.cache, {one, 0, 0}), one);
    EXPECT_EQ(FindCallSite(*state_.cache, {other, 0, 0}), other);
  }
  EXPECT_EQ(state_.cache->misses, before + 1);
}

class CallSiteFailure : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(shim_) << dlerror();
    cache_->registry = &registry;
  }
  uintptr_t InShim() const { return reinterpret_cast<uintptr_t>(shim_.Get<void()>("shim_twice")) + 9; }
  Library shim_{CALLSITE_SHIM_O2};
  std::unique_ptr<SiteCache> cache_ = std::make_unique<SiteCache>();
};

TEST_F(CallSiteFailure, WildStackPointersAreCountedNotFollowed) {
  // The page after the stack is not mapped, so a read beyond the stack would crash the test.
  auto* page =
      static_cast<char*>(mmap(nullptr, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_EQ(munmap(page + 4096, 4096), 0);
  const uintptr_t end = reinterpret_cast<uintptr_t>(page) + 4096;
  const uintptr_t site = InShim();
  uint64_t failures = 0;
  for (const uintptr_t stack :
       {uintptr_t{0}, uintptr_t{8}, UINTPTR_MAX - 7, end - 8, end, end - 1, end - 3}) {
    EXPECT_EQ(FindCallSite(*cache_, {site, stack, stack}), site);
    EXPECT_EQ(cache_->failures, ++failures);
    uintptr_t sites[2];
    const SiteChain chain = FindCallSites(*cache_, {site, stack, stack}, sites);
    EXPECT_EQ(chain.count, 1u);
    EXPECT_EQ(sites[0], site);
    EXPECT_EQ(cache_->failures, ++failures);
  }
  munmap(page, 4096);
}

TEST_F(CallSiteFailure, AStackOfShimsAloneEnds) {
  // A forged stack, in which one return address in the shim is repeated.
  std::vector<uintptr_t> stack(4096, InShim());
  const auto low = reinterpret_cast<uintptr_t>(stack.data());
  EXPECT_EQ(FindCallSite(*cache_, {InShim(), low, low}), InShim());
  EXPECT_EQ(cache_->failures, 1u);
}

TEST_F(CallSiteFailure, CodeOutsideModulesIsTheUsers) {
  const auto generated = reinterpret_cast<uintptr_t>(cache_.get()) + 100;
  EXPECT_EQ(FindCallSite(*cache_, {generated, 0, 0}), generated);
  uintptr_t sites[3];
  EXPECT_EQ(FindCallSites(*cache_, {generated, 0, 0}, sites).count, 1u);
  EXPECT_EQ(FindCallSites(*cache_, {generated, 0, 0}, {}).count, 0u);
  EXPECT_EQ(cache_->failures, 0u);
}

}  // namespace
}  // namespace rankine::callsite
