// SPDX-License-Identifier: BSD-3-Clause
// Tests functions that are recorded when they start, and a process with more threads than there are own
// lanes.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <map>
#include <string>
#include <thread>
#include <utility>

#include "probe/attachment.h"
#include "probe/process/checks.h"

namespace rankine::probe {
namespace {

constexpr int kThreads = layout::kOwnLanes + 10;
// The number of calls is so low that no record is overwritten, whichever lanes the threads use and whenever
// the lanes are read.
constexpr uint64_t kCalls = 40;

struct Shared {
  std::atomic<uint64_t> ready, go, over, wrong, hold, released, rounds;
};
Shared* g_shared;

}  // namespace

extern "C" [[gnu::noinline]] uint64_t BeginTestStep(uint64_t kind, uint64_t number, uint64_t c, uint64_t d,
                                                    uint64_t e, uint64_t f, uint64_t g) {
  __asm__ volatile("" : "+r"(kind), "+r"(number) : : "memory");
  return kind + 2 * number + 3 * c + 5 * d + 7 * e + 11 * f + 13 * g;
}

extern "C" [[gnu::noinline]] uint64_t BeginTestBoth(uint64_t number) {
  __asm__ volatile("" : "+r"(number) : : "memory");
  return number + 1;
}

struct BeginTestNode {
  const BeginTestNode* next;
  uint64_t number;
  char far[1000];
  uint64_t last;
};
struct BeginTestPart {
  const void* base;
  uint64_t bytes;
};

extern "C" [[gnu::noinline]] uint64_t BeginTestLoads(const BeginTestNode* node, const BeginTestPart* parts,
                                                     uint64_t count, uint64_t d, uint64_t e, uint64_t f,
                                                     uint64_t g, const BeginTestNode* none, uint64_t i) {
  __asm__ volatile("" : "+r"(node), "+r"(parts), "+r"(none) : : "memory");
  return node->number + parts->bytes + count + 2 * d + 3 * e + 5 * f + 7 * g + 11 * i + (none == nullptr);
}

extern "C" [[gnu::noinline]] void BeginTestHeld() {
  while (g_shared->hold != 0) usleep(1000);
  ++g_shared->released;
}

namespace {

void Work(uint64_t thread) {
  ++g_shared->ready;
  while (g_shared->go == 0) usleep(500);
  for (uint64_t i = 0; i < kCalls; ++i) {
    const uint64_t number = thread * kCalls + i;
    if (BeginTestStep(i % 2, number, 1, 2, 3, 4, 5) != i % 2 + 2 * number + 3 + 10 + 21 + 44 + 65)
      ++g_shared->wrong;
    if (BeginTestBoth(number) != number + 1) ++g_shared->wrong;
  }
  ++g_shared->over;
}

// All calls are made in one stack frame, so that the pointers are the same in each round.
[[noreturn]] void CallLoads() {
  BeginTestNode last{nullptr, 0xfedcba9876543210, {}, 77};
  const BeginTestNode first{&last, 3, {}, 78};
  const BeginTestPart parts[] = {{nullptr, 100}, {nullptr, 20}, {nullptr, 3}};
  for (uint64_t i = 0, rounds = 0;; ++i) {
    if (i % kCalls == 0) {
      while (g_shared->rounds == rounds) usleep(500);
      ++rounds, i = 0;
    }
    const uint64_t d = i << 33 | (i % 2 == 0 ? 0xff : 0x1ff);
    // In every third round, the pointers are null.
    last.next = i % 3 == 0 ? nullptr : &first;
    const BeginTestNode* none = i % 3 == 1 ? nullptr : &last;
    if (BeginTestLoads(&first, parts, i % 4, d, 5, 6, i % 2, none, i) !=
        3 + 100 + i % 4 + 2 * d + 15 + 30 + 7 * (i % 2) + 11 * i + (none == nullptr))
      ++g_shared->wrong;
  }
}

class AttachmentBeginTest : public testing::Test {
 protected:
  void SetUp() override {
    g_shared = static_cast<Shared*>(
        mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    g_shared->hold = 1;
    child_ = fork();
    if (child_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      for (uint64_t thread = 0; thread < kThreads; ++thread) std::thread(Work, thread).detach();
      std::thread(CallLoads).detach();
      std::thread([] {
        while (g_shared->go == 0) usleep(500);
        BeginTestHeld();
      }).detach();
      for (;;) pause();
    }
    while (g_shared->ready < kThreads) usleep(500);
    char name[4096] = {};
    ASSERT_GT(readlink("/proc/self/exe", name, sizeof name - 1), 0);
    program_ = name;
  }
  void TearDown() override {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    munmap(g_shared, sizeof(Shared));
  }
  template <class F>
  Function Of(const char* name, F* function, std::vector<layout::ProbeLoad> loads) {
    return {name, program_, reinterpret_cast<uint64_t>(function), 0, std::move(loads)};
  }
  pid_t child_ = -1;
  std::string program_;
};

TEST_F(AttachmentBeginTest, EveryCallIsRecordedOnceAndBlocksNobody) {
  std::vector<Function> functions = {Of("step", BeginTestStep, {Take(0, 1), Take(1, 6)}),
                                     Of("both", BeginTestBoth, {Take(0, 0)}), Of("held", BeginTestHeld, {})};
  functions[0].at_begin = functions[2].at_begin = true;
  functions[0].when = 1, functions[0].when_value = 1;  // Only calls with the kind 1 need a record.
  auto attached = Attachment::Begin(child_, functions);
  ASSERT_TRUE(attached.ok()) << attached.error();
  std::map<std::pair<uint32_t, uint64_t>, uint64_t> seen;  // number of records, indexed by slot and number of
                                                           // the call
  const auto look = [&] {
    ASSERT_TRUE(attached.value().Read([&](const layout::ProbeRecord& record) {
      ++seen[{record.slot, record.slot == 2 ? 0 : record.field[0]}];
      EXPECT_EQ(record.end > record.begin, record.slot == 1);
      EXPECT_EQ(record.result, record.slot == 1 ? static_cast<int64_t>(record.field[0] + 1) : 0);
      if (record.slot != 0) return;
      EXPECT_EQ(record.field[1], 5u);  // an argument on the stack
    }));
  };
  look();  // the agent stops recording if nobody reads for two seconds
  g_shared->go = 1;
  for (int i = 0; i < 10000 && g_shared->over < kThreads; ++i) usleep(1000), look();
  for (int i = 0; i < 1000 && seen.count({2, 0}) == 0; ++i) usleep(1000), look();
  look();
  EXPECT_EQ(g_shared->wrong, 0u);
  EXPECT_EQ(attached.value().lost(), 0u);
  uint64_t steps = 0, both = 0;
  for (const auto& [call, count] : seen) {
    EXPECT_EQ(count, 1u) << call.first << " " << call.second;
    EXPECT_TRUE(call.first != 0 ||
                call.second % 2 == 1);  // `kCalls` is even, so a call's number is odd if its kind is 1
    steps += call.first == 0, both += call.first == 1;
  }
  EXPECT_EQ(steps, kThreads * kCalls / 2);
  EXPECT_EQ(both, kThreads * kCalls);
  EXPECT_EQ(seen.count({2, 0}), 1u);
  // The agent's code is not on the stack of a thread inside this function.
  EXPECT_EQ(attached.value().inside(), 0u);
  EXPECT_EQ(attached.value().Detach(5'000'000'000).left, "");
  g_shared->hold = 0;
  for (int i = 0; i < 5000 && g_shared->released == 0; ++i) usleep(1000);
  EXPECT_EQ(g_shared->released, 1u);
}

// The code generated for an island (patch/begin_code.h) and the agent must make the same records. If
// details are recorded, the agent does the work of the generated code.
TEST_F(AttachmentBeginTest, BothWaysRecordTheSame) {
  constexpr int kLast = offsetof(BeginTestNode, last);
  const std::vector<std::vector<layout::ProbeLoad>> lists = {
      {Follow(0, 0, 8, 0, 8), Follow(1, 0, 4, 0, 8), Follow(2, 0, 2, 0, 8), Follow(3, 0, 1, 0, 8),
       Follow(4, 0, 8, 0, 0, 8), Follow(5, 0, 8, 0, kLast), VectorBytes(6, 1, 2),
       Follow(7, 0, 4, 0, 0, 0, kLast), Take(8, 8)},
      {Take(0, 2), Take(1, 3, 4), Take(2, 3, 2), Take(3, 3, 1), Take(4, 4), Take(5, 5), Take(6, 6),
       Follow(7, 7, 8, 0, 8), Take(8, 8)},
      {When(6, 1, Follow(0, 7, 8, kLast)), Unless0(0, Take(1, 2)), When(6, 0, VectorBytes(2, 1, 2)),
       When(2, 2, Follow(3, 0, 8, 0, 0, 8)), When(3, 255, Take(4, 3)), Unless0(2, Follow(5, 0, 8, 0, 8)),
       Follow(6, 0, 8, 0, 0, kLast), Take(7, 7), Take(8, 8)}};
  for (const auto& loads : lists) {
    std::map<uint64_t, std::vector<uint64_t>> seen[2];  // The fields of each record. The key is the number of
                                                        // the call.
    for (const bool is_detail : {false, true}) {
      Function function = Of("loads", BeginTestLoads, loads);
      function.at_begin = true, function.is_detail = is_detail;
      auto attached = Attachment::Begin(child_, {&function, 1});
      ASSERT_TRUE(attached.ok()) << attached.error();
      const auto look = [&] {
        ASSERT_TRUE(attached.value().Read([&](const layout::ProbeRecord& record) {
          EXPECT_NE(record.begin, 0u);
          EXPECT_EQ(record.end, record.begin);
          EXPECT_EQ(record.result, 0);
          seen[is_detail][record.field[8]].assign(record.field, record.field + 8);
        }));
      };
      look();
      ++g_shared->rounds;
      for (int i = 0; i < 5000 && seen[is_detail].size() < kCalls; ++i) usleep(1000), look();
      EXPECT_EQ(attached.value().lost(), 0u);
      EXPECT_EQ(attached.value().Detach(5'000'000'000).left, "");
    }
    EXPECT_EQ(seen[0].size(), kCalls);
    EXPECT_EQ(seen[0], seen[1]);
    for (const auto& [number, field] : seen[0]) {
      if (&loads == lists.data()) {
        EXPECT_EQ(field[0], 0xfedcba9876543210);
        EXPECT_EQ(field[1], 0x76543210u);
        EXPECT_EQ(field[2], 0x3210u);
        EXPECT_EQ(field[3], 0x10u);
        EXPECT_EQ(field[4], number % 3 == 0 ? 0u : 3u);
        EXPECT_EQ(field[5], 77u);
        EXPECT_EQ(field[6], number % 4 == 0 ? 0u : number % 4 == 1 ? 100u : number % 4 == 2 ? 120u : 123u);
      } else if (&loads == &lists[2]) {
        EXPECT_EQ(field[0], number % 2 == 1 && number % 3 != 1 ? 77u : 0u);
        EXPECT_EQ(field[4], number % 2 == 0 ? number << 33 | 0xff : 0u);
      }
    }
  }
  EXPECT_EQ(g_shared->wrong, 0u);
}

// If the user is root, the error must not advise to become root.
TEST(CheckProcess, GivesAdviceThatHelps) {
  const std::string said = WhenRefused(getpid());
  EXPECT_EQ(said.find("or as root") == std::string::npos, geteuid() == 0) << said;
  if (geteuid() == 0) {
    EXPECT_NE(said.find("(probe_"), std::string::npos) << said;  // In the error, the process has the same
                                                                 // name as this test.
  }
}

}  // namespace
}  // namespace rankine::probe
