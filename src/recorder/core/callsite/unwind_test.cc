// SPDX-License-Identifier: BSD-3-Clause
// Walks whole stacks, through libraries and many kinds of frames, and compares the result with libgcc's walk
// of the same stack.
#include "recorder/core/callsite/unwind.h"

#include <gtest/gtest.h>
#include <pthread.h>
#include <signal.h>
#include <ucontext.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <streambuf>
#include <thread>

#include "recorder/arch/testing/single_steps.h"
#include "recorder/core/callsite/elf_image.h"
#include "recorder/core/callsite/testing/library.h"
#include "recorder/core/callsite/testing/oracle.h"

// The signal handlers of this test allocate memory. Allocation is safe in this test, since the signals come
// from raise() and from single steps outside malloc.
extern "C" const char* __tsan_default_options();
extern "C" const char* __tsan_default_options() {
  return "report_signal_unsafe=0";
}

namespace rankine::callsite {
namespace {

StackWindow OwnStack() {
  pthread_attr_t attributes;
  void* low = nullptr;
  size_t size = 0;
  pthread_getattr_np(pthread_self(), &attributes);
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  return {reinterpret_cast<uintptr_t>(low), reinterpret_cast<uintptr_t>(low) + size};
}

Registers FromContext(const ucontext_t& context) {
  Registers registers;
  recorder::arch::ForEachRegister(context,
                                  [&](int number, uintptr_t value) { registers.Set(number, value); });
  return registers;
}

std::vector<uintptr_t> Walk(Registers registers, StackWindow window, Step* last) {
  std::vector<uintptr_t> pcs;
  *last = Step::caller;
  while (*last == Step::caller && pcs.size() < 200) {
    pcs.push_back(registers.value[kPc]);
    if (AreBehindHandler(registers)) {
      *last = UnwindSignal(window, &registers);
      continue;
    }
    ElfImage image;
    UnwindRow row;
    if (!ElfImage::Locate(registers.LookupPc(), &image) ||
        !FindUnwindRow(image.FindUnwindTable(), registers.LookupPc(), &row)) {
      *last = Step::cannot;
      break;
    }
    *last = UnwindStep(row, window, &registers);
  }
  return pcs;
}

int probes = 0;

// The two walks start at different pcs within this function, but all outer frames must be equal.
[[gnu::noinline]] void Probe() {
  ++probes;
  ucontext_t context;
  getcontext(&context);
  Step last = Step::cannot;
  auto ours = Walk(FromContext(context), OwnStack(), &last);
  auto oracle = OracleBacktrace();
  ASSERT_GT(ours.size(), 2u);
  ASSERT_GT(oracle.size(), 2u);
  ours.erase(ours.begin());
  oracle.erase(oracle.begin());
  EXPECT_EQ(ours, oracle);
  EXPECT_EQ(last, Step::outermost);
}

class UnwindStack : public testing::Test {
 protected:
  void SetUp() override { probes = 0; }
  void TearDown() override { EXPECT_GT(probes, 0); }
};

TEST_F(UnwindStack, Plain) {
  Probe();
}

TEST_F(UnwindStack, ThroughQsortOfLibc) {
  int values[] = {3, 1, 2};
  qsort(values, 3, sizeof(int), [](const void* a, const void* b) {
    if (probes == 0) Probe();
    return *static_cast<const int*>(a) - *static_cast<const int*>(b);
  });
}

struct ProbingBuffer : std::streambuf {
  int overflow(int c) override {
    if (probes == 0) Probe();
    return c;
  }
};

TEST_F(UnwindStack, ThroughStreamsOfLibstdcxx) {
  ProbingBuffer buffer;
  std::ostream out(&buffer);
  out << 3.25 << "text";
}

TEST_F(UnwindStack, ThroughAThreadToItsFirstFunction) {
  std::thread thread([] { Probe(); });
  thread.join();
}

TEST_F(UnwindStack, ThroughASignalFrame) {
  struct sigaction action {};
  struct sigaction before {};
  action.sa_handler = [](int) {
    NoteSignalReturn(reinterpret_cast<uintptr_t>(__builtin_return_address(0)));
    Probe();
  };
  sigaction(SIGUSR1, &action, &before);
  raise(SIGUSR1);
  sigaction(SIGUSR1, &before, nullptr);
}

// Walks from the interrupted registers, as a sampler does. A walk begins in the middle of a function or in
// its prologue. The test needs many interrupts, so that many different pcs are interrupted.
std::vector<uintptr_t> sampled;
bool sampled_to_the_end = true;

void Sample(int, siginfo_t*, void* context) {
  Registers registers = FromContext(*static_cast<const ucontext_t*>(context));
  registers.interrupted = true;
  Step last = Step::cannot;
  sampled = Walk(registers, OwnStack(), &last);
  sampled_to_the_end = sampled_to_the_end && last == Step::outermost;
}

void StepOverEach(int signal, siginfo_t* info, void* context) {
  ++probes;
  Sample(signal, info, context);
}

void Nothing() {
  if (!kSingleSteps) raise(SIGTRAP);
}

TEST_F(UnwindStack, FromEveryInstructionOfEveryMakeOfFrame) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  ++probes;
  GTEST_SKIP() << "single steps through a sanitizer's runtime are not ours to judge";
#endif
  const Library shim(CALLSITE_SHIM_O2);
  ASSERT_TRUE(shim) << dlerror();
  using Callback = void (*)();
  auto* plain = shim.Get<void(Callback)>("shim_twice");
  auto* dynamic = shim.Get<void(Callback, unsigned)>("shim_alloca");
  auto* realigned = shim.Get<void(Callback)>("shim_realigned");
  auto* both = shim.Get<void(Callback, unsigned)>("shim_realigned_alloca");
  struct sigaction action {};
  struct sigaction before {};
  action.sa_sigaction = StepOverEach;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGTRAP, &action, &before);
  sampled_to_the_end = true;
  callsite_test_trap_on();
  plain(Nothing);
  dynamic(Nothing, 100);
  realigned(Nothing);
  both(Nothing, 100);
  callsite_test_trap_off();
  sigaction(SIGTRAP, &before, nullptr);
  EXPECT_GE(probes, kSingleSteps ? 100 : 4);
  EXPECT_TRUE(sampled_to_the_end);
}

class UnwindShim : public testing::TestWithParam<const char*> {};

TEST_P(UnwindShim, ThroughFramesOfEveryMake) {
  const Library shim(GetParam());
  ASSERT_TRUE(shim) << dlerror();
  using Callback = void (*)();
  probes = 0;
  for (const char* name : {"shim_plain", "shim_twice", "shim_realigned", "shim_busy_rbp"}) {
    SCOPED_TRACE(name);
    shim.Get<void(Callback)>(name)(Probe);
  }
  for (const char* name : {"shim_alloca", "shim_realigned_alloca"}) {
    SCOPED_TRACE(name);
    shim.Get<void(Callback, unsigned)>(name)(Probe, 1000);
  }
  EXPECT_EQ(probes, 6);
}

INSTANTIATE_TEST_SUITE_P(Makes, UnwindShim,
                         testing::Values(CALLSITE_SHIM_O0, CALLSITE_SHIM_O2, CALLSITE_SHIM_FRAME_POINTER));

TEST(UnwindStep, RefusesWhatLeavesTheWindow) {
  uintptr_t stack[4] = {0, 0x1234, 0, 0};
  const auto low = reinterpret_cast<uintptr_t>(stack);
  UnwindRow row;
  row.cfa = {CfaKind::register_plus, kSp, 16};
  row.rules[kReturn] = {RuleKind::at_cfa, 0, -8};
  Registers registers;
  registers.Set(kSp, low);
  registers.Set(kPc, 0x1000);
  Registers copy = registers;
  EXPECT_EQ(UnwindStep(row, {low, low + sizeof(stack)}, &copy), Step::caller);
  EXPECT_EQ(copy.value[kPc], 0x1234u);
  EXPECT_EQ(copy.value[kSp], low + 16);
  for (const StackWindow window : {StackWindow{}, {low, low + 8}, {low, low + 15}, {low + 16, low + 32}}) {
    copy = registers;
    EXPECT_EQ(UnwindStep(row, window, &copy), Step::cannot);
    EXPECT_EQ(copy.value[kPc], 0x1000u);
  }
  for (const int32_t offset : {0, -16, 13}) {
    row.cfa.offset = offset;
    copy = registers;
    EXPECT_EQ(UnwindStep(row, {low - 64, low + sizeof(stack)}, &copy), Step::cannot) << offset;
  }
}

}  // namespace
}  // namespace rankine::callsite
