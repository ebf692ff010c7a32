// SPDX-License-Identifier: BSD-3-Clause
// Compares the handler's walk, which uses rows from its cache, with libunwind's walk from the same
// interrupted registers. The walks start at every instruction of functions that were compiled in several
// ways, including their prologues and epilogues.
#include "recorder/consumers/sampling/walk.h"

#define UNW_LOCAL_ONLY
#include <gtest/gtest.h>
#include <libunwind.h>
#include <pthread.h>
#include <signal.h>
#include <ucontext.h>

#include <memory>
#include <thread>
#include <vector>

#include "recorder/arch/testing/single_steps.h"
#include "recorder/core/callsite/modules.h"
#include "recorder/core/callsite/testing/library.h"
#include "recorder/core/own_memory.h"

namespace rankine::recorder::sampling {
namespace {

using callsite::Registers;
using callsite::StackWindow;

struct Judge {
  callsite::ModuleRegistry modules;
  std::vector<std::max_align_t> storage{callsite::ModuleRegistry::StorageBytes() / sizeof(std::max_align_t) +
                                        1};
  callsite::SiteCache cache{};
  StackWindow stack;
  std::vector<std::byte> copy{kCopied};
  uintptr_t addresses[kMostFrames];
  unw_word_t expected[kMostFrames];
  int walks = 0, equal = 0, whole = 0, different = 0;
  uint32_t first_frames = 0, first_expected = 0;
};
Judge* g_judge = nullptr;

StackWindow OwnStack() {
  pthread_attr_t attributes;
  void* low = nullptr;
  size_t size = 0;
  pthread_getattr_np(pthread_self(), &attributes);
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  return {reinterpret_cast<uintptr_t>(low), reinterpret_cast<uintptr_t>(low) + size, 0};
}

Registers RegistersOf(const ucontext_t& context) {
  Registers registers;
  recorder::arch::ForEachRegister(context,
                                  [&](int number, uintptr_t value) { registers.Set(number, value); });
  registers.interrupted = true;
  return registers;
}

void Compare(int, siginfo_t*, void* raw) {
  auto* context = static_cast<ucontext_t*>(raw);
  Judge& judge = *g_judge;
  const Walked walked =
      Walk(judge.cache, RegistersOf(*context), judge.stack, judge.copy.data(), judge.addresses);
  unw_cursor_t cursor;
  unw_init_local2(&cursor, reinterpret_cast<unw_context_t*>(context), UNW_INIT_SIGNAL_FRAME);
  uint32_t count = 0;
  do {
    unw_get_reg(&cursor, UNW_REG_IP, &judge.expected[count]);
    if (judge.expected[count] != 0) ++count;
  } while (count < kMostFrames && unw_step(&cursor) > 0);
  ++judge.walks;
  judge.whole += walked.whole ? 1 : 0;
  bool equal = walked.frames == count;
  // An interrupted instruction is represented by its address + 1.
  for (uint32_t i = 0; equal && i < count; ++i)
    equal = judge.addresses[i] == judge.expected[i] + (i == 0 ? 1 : 0);
  judge.equal += equal ? 1 : 0;
  if (!equal && judge.different++ == 0) {
    judge.first_frames = walked.frames;
    judge.first_expected = count;
  }
}

// Compares the walks at every instruction of `run`.
template <class Run>
void Judged(bool knows_stack, Run run) {
  auto judge = std::make_unique<Judge>();
  judge->modules.Attach(judge->storage.data());
  judge->cache.registry = &judge->modules;
  if (knows_stack) judge->stack = OwnStack();
  g_judge = judge.get();
  struct sigaction action {};
  struct sigaction before {};
  action.sa_sigaction = Compare;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGTRAP, &action, &before);
  callsite_test_trap_on();
  run();
  callsite_test_trap_off();
  sigaction(SIGTRAP, &before, nullptr);
  g_judge = nullptr;
  EXPECT_GE(judge->walks, kSingleSteps ? 100 : 5);
  EXPECT_EQ(judge->equal, judge->walks)
      << "the first: " << judge->first_frames << " frames, not " << judge->first_expected;
  EXPECT_EQ(judge->whole, judge->walks);
}

void Nothing() {
  if (!kSingleSteps) raise(SIGTRAP);
}

class Walks : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "single steps through a sanitizer's runtime are not ours to judge";
#endif
  }
};

TEST_P(Walks, AsLibunwind) {
  const callsite::Library shim(GetParam());
  ASSERT_TRUE(shim) << dlerror();
  using Callback = void (*)();
  auto* plain = shim.Get<void(Callback)>("shim_twice");
  auto* dynamic = shim.Get<void(Callback, unsigned)>("shim_alloca");
  auto* realigned = shim.Get<void(Callback)>("shim_realigned");
  auto* both = shim.Get<void(Callback, unsigned)>("shim_realigned_alloca");
  auto* busy = shim.Get<void(Callback)>("shim_busy_rbp");
  const auto all = [&] {
    plain(Nothing);
    dynamic(Nothing, 100);
    realigned(Nothing);
    both(Nothing, 100);
    busy(Nothing);
  };
  {
    SCOPED_TRACE("main thread");
    Judged(true, all);
  }
  std::byte word[8];
  const iovec own = {word, sizeof word};
  // An emulator may lack the system call that this test needs.
  if (std::byte copy[8]; ReadOwn(std::span(&own, 1), copy, sizeof copy) == sizeof copy) {
    SCOPED_TRACE("a copy of the stack");
    Judged(false, all);
  }
  {
    SCOPED_TRACE("another thread");
    std::thread([&] { Judged(true, all); }).join();
  }
}

INSTANTIATE_TEST_SUITE_P(Makes, Walks,
                         testing::Values(CALLSITE_SHIM_O0, CALLSITE_SHIM_O2, CALLSITE_SHIM_FRAME_POINTER));

}  // namespace
}  // namespace rankine::recorder::sampling
