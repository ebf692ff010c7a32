// Functions that are recorded at their begin, and a process with more threads than lanes of their own.
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

constexpr int kThreads = format::kOwnLanes + 10;
// So few that none is overwritten, in whatever lanes they meet and whenever they are read.
constexpr uint64_t kCalls = 40;

struct Shared {
  std::atomic<uint64_t> ready, go, over, wrong, hold, released;
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
  Function Of(const char* name, F* function, std::vector<format::ProbeLoad> loads) {
    return {name, program_, reinterpret_cast<uint64_t>(function), 0, std::move(loads)};
  }
  pid_t child_ = -1;
  std::string program_;
};

TEST_F(AttachmentBeginTest, EveryCallIsRecordedOnceAndHoldsNobody) {
  std::vector<Function> functions = {Of("step", BeginTestStep, {Take(0, 1), Take(1, 6)}),
                                     Of("both", BeginTestBoth, {Take(0, 0)}), Of("held", BeginTestHeld, {})};
  functions[0].at_begin = functions[2].at_begin = true;
  functions[0].when = 1, functions[0].when_value = 1;  // those whose kind is 1
  auto attached = Attachment::Begin(child_, functions);
  ASSERT_TRUE(attached.ok()) << attached.error();
  std::map<std::pair<uint32_t, uint64_t>, uint64_t> seen;  // by slot and number
  const auto look = [&] {
    ASSERT_TRUE(attached.value().Read([&](const format::ProbeRecord& record) {
      ++seen[{record.slot, record.slot == 2 ? 0 : record.field[0]}];
      EXPECT_EQ(record.end > record.begin, record.slot == 1);
      EXPECT_EQ(record.result, record.slot == 1 ? static_cast<int64_t>(record.field[0] + 1) : 0);
      if (record.slot != 0) return;
      EXPECT_EQ(record.field[1], 5u);  // on the stack
    }));
  };
  look();  // whoever is not read for two seconds records nothing
  g_shared->go = 1;
  for (int i = 0; i < 10000 && g_shared->over < kThreads; ++i) usleep(1000), look();
  for (int i = 0; i < 1000 && seen.count({2, 0}) == 0; ++i) usleep(1000), look();
  look();
  EXPECT_EQ(g_shared->wrong, 0u);
  EXPECT_EQ(attached.value().lost(), 0u);
  uint64_t steps = 0, both = 0;
  for (const auto& [call, count] : seen) {
    EXPECT_EQ(count, 1u) << call.first << " " << call.second;
    EXPECT_TRUE(call.first != 0 || call.second % 2 == 1);  // kCalls is even: a number is of its kind
    steps += call.first == 0, both += call.first == 1;
  }
  EXPECT_EQ(steps, kThreads * kCalls / 2);
  EXPECT_EQ(both, kThreads * kCalls);
  EXPECT_EQ(seen.count({2, 0}), 1u);
  // A thread is inside, and nothing of ours is on its stack.
  EXPECT_EQ(attached.value().inside(), 0u);
  EXPECT_EQ(attached.value().Detach(5'000'000'000).left, "");
  g_shared->hold = 0;
  for (int i = 0; i < 5000 && g_shared->released == 0; ++i) usleep(1000);
  EXPECT_EQ(g_shared->released, 1u);
}

// What the kernel refuses root, too, needs no advice to be root.
TEST(CheckProcess, GivesAdviceThatHelps) {
  const std::string said = WhenRefused(getpid());
  EXPECT_EQ(said.find("or as root") == std::string::npos, geteuid() == 0) << said;
  if (geteuid() == 0) {
    EXPECT_NE(said.find("(probe_"), std::string::npos) << said;  // by name
  }
}

}  // namespace
}  // namespace rankine::probe
