// SPDX-License-Identifier: BSD-3-Clause
// The test attaches to a child process and detaches from it. The child's threads repeatedly call functions,
// and count the calls themselves.
#include "probe/attachment.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <map>
#include <thread>

#include "probe/process/remote_calls.h"
#include "probe/process/threads.h"
#include "probe/region.h"

namespace rankine::probe {
namespace {

struct Node {
  uint64_t pad;
  Node* next;
  uint64_t number;
};

// Errors that a thread of the child has found, as bits of `Shared::wrong`.
enum Wrong : uint64_t {
  kManyWrong = 1,
  kRealWrong = 2,
  kVectorsWrong = 4,
  kSleepCut = 8,
  kReadCut = 16,
  kNoMemory = 32
};

// Memory shared by the child and the test.
struct Shared {
  std::atomic<uint64_t> calls[4], wrong, signals, ready, hold, held;
};
Shared* g_shared;

}  // namespace

// This function has nine arguments, three of them on the stack. One of the arguments is a pointer that a load
// follows.
extern "C" [[gnu::noinline]] uint64_t ProbeTestMany(Node* node, uint64_t b, uint64_t c, uint64_t d,
                                                    uint64_t e, uint64_t f, uint64_t g, uint64_t h,
                                                    uint64_t i) {
  __asm__ volatile("" : "+r"(node), "+r"(b) : : "memory");
  return node->next->number + 2 * b + 3 * c + 5 * d + 7 * e + 11 * f + 13 * g + 17 * h + 19 * i;
}

extern "C" [[gnu::noinline]] double ProbeTestReal(double a, double b, long c) {
  __asm__ volatile("" : "+x"(a), "+x"(b) : : "memory");
  return a * b + static_cast<double>(c);
}

// The function runs until `hold` is 0.
extern "C" [[gnu::noinline]] long ProbeTestHeld(long value) {
  ++g_shared->held;
  while (g_shared->hold != 0) usleep(1000);
  --g_shared->held;
  return value + 1;
}

namespace {

// Calls functions with values in all vector registers, and checks that the functions do not change these
// values.
void CallAll(uint64_t i) {
  Node second{0, nullptr, i}, first{0, &second, 0};
  // The sum of the numbers 1 to 7, each multiplied by its weight in ProbeTestMany.
  constexpr uint64_t kOthers = 2 + 6 + 15 + 28 + 55 + 78 + 119;
  const uint64_t wanted = 20 * i + kOthers;
  if (ProbeTestMany(&first, 1, 2, 3, 4, 5, 6, 7, i) != wanted) g_shared->wrong |= kManyWrong;
  ++g_shared->calls[0];
  if (ProbeTestReal(1.5, 2.0, static_cast<long>(i)) != 3.0 + static_cast<double>(i))
    g_shared->wrong |= kRealWrong;
  ++g_shared->calls[1];
}

// The thread pauses between calls. Without pauses, threads on a shared machine take whole time slices to
// stop.
[[noreturn]] void CallForEver() {
  for (uint64_t i = 0;; ++i) {
    CallAll(i);
    if (i % 500 == 0) usleep(100);
  }
}

// The function keeps values in vector registers for a long time. A thread that was stopped at any
// instruction must find these values unchanged.
[[gnu::target("avx")]] void WatchVectors() {
  typedef double V __attribute__((vector_size(32)));
  V seen;
  const V wanted = {1.25, 2.5, 3.75, 5.0};
  __asm__ volatile(
      "vmovapd %1, %%ymm7\n\t vmovapd %1, %%ymm15\n\t mov $300000, %%ecx\n"
      "1: dec %%ecx\n\t jnz 1b\n\t vaddpd %%ymm7, %%ymm15, %0"
      : "=x"(seen)
      : "x"(wanted)
      : "ecx", "ymm7", "ymm15");
  for (int i = 0; i < 4; ++i) {
    if (seen[i] != 2 * wanted[i]) g_shared->wrong |= kVectorsWrong;
  }
}

void Sleeper() {
  sigset_t alarm;
  sigemptyset(&alarm);
  sigaddset(&alarm, SIGALRM);
  pthread_sigmask(SIG_BLOCK, &alarm, nullptr);
  for (;;) {
    timespec time{0, 3000000};
    if (nanosleep(&time, nullptr) != 0) g_shared->wrong |= kSleepCut;
  }
}

void Blocked() {
  int ends[2];
  if (pipe(ends) != 0) _exit(9);
  char byte = 0;
  if (read(ends[0], &byte, 1) != 1)
    // Nobody writes to the pipe, so read() returns only if the call was interrupted.
    g_shared->wrong |= kReadCut;
}

[[noreturn]] void Child(int threads) {
  signal(SIGALRM, [](int) { ++g_shared->signals; });
  const itimerval often{{0, 700}, {0, 700}};
  setitimer(ITIMER_REAL, &often, nullptr);
  // The mapping is as large as a region, so that no other mapping can take its place.
  if (mmap(nullptr, kRegionBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1,
           0) == MAP_FAILED)
    g_shared->wrong |= kNoMemory;
  std::thread(Sleeper).detach();
  std::thread(Blocked).detach();
  std::thread([] {
    for (;;) ProbeTestHeld(1), usleep(500);
  }).detach();
  if (__builtin_cpu_supports("avx")) {
    std::thread([] {
      for (;;) WatchVectors(), usleep(200);
    }).detach();
  }
  for (int t = 1; t < threads; ++t) {
    std::thread([] { CallForEver(); }).detach();
  }
  ++g_shared->ready;
  CallForEver();
}

class AttachmentTest : public testing::Test {
 protected:
  void SetUp() override {
    g_shared = static_cast<Shared*>(
        mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    Start(3);
  }
  void Start(int threads) {
    g_shared->ready = 0;
    child_ = fork();
    if (child_ == 0) Child(threads);
    while (g_shared->ready == 0) usleep(100);
    char name[4096] = {};
    ASSERT_GT(readlink("/proc/self/exe", name, sizeof name - 1), 0);
    program_ = name;
  }
  void TearDown() override {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    munmap(g_shared, sizeof(Shared));
  }
  template <class F>
  Function Of(const char* name, F* function, uint32_t stack_words, std::vector<layout::ProbeLoad> loads) {
    return {name, program_, reinterpret_cast<uint64_t>(function), stack_words, std::move(loads)};
  }
  std::vector<Function> Functions() {
    return {Of("many", ProbeTestMany, 3, {Follow(0, 0, 8, 8, 16), Take(1, 1), Take(2, 8)}),
            Of("real", ProbeTestReal, 0, {Take(0, 0, 4)}), Of("held", ProbeTestHeld, 0, {})};
  }
  std::vector<uint8_t> Text() {
    const auto memory = Memory::Open(child_);
    std::vector<uint8_t> bytes;
    for (void* function : {reinterpret_cast<void*>(ProbeTestMany), reinterpret_cast<void*>(ProbeTestReal),
                           reinterpret_cast<void*>(ProbeTestHeld)}) {
      std::vector<uint8_t> part(64);
      EXPECT_TRUE(memory.value().Read(reinterpret_cast<uint64_t>(function), part));
      bytes.insert(bytes.end(), part.begin(), part.end());
    }
    return bytes;
  }
  std::string Maps() {
    std::ifstream file("/proc/" + std::to_string(child_) + "/maps");
    return {std::istreambuf_iterator<char>(file), {}};
  }
  testing::AssertionResult IsWell() {
    const uint64_t before = g_shared->calls[0];
    for (int i = 0; i < 2000 && g_shared->calls[0] == before; ++i) usleep(1000);
    int status = 0;
    if (waitpid(child_, &status, WNOHANG) != 0)
      return testing::AssertionFailure() << "the child ended, status " << status;
    if (g_shared->calls[0] == before) return testing::AssertionFailure() << "the child calls no longer";
    if (g_shared->wrong != 0) return testing::AssertionFailure() << "wrong in the child: " << g_shared->wrong;
    return testing::AssertionSuccess();
  }
  pid_t child_ = -1;
  std::string program_;
};

TEST_F(AttachmentTest, DetailsAreRecordedUntilTheirTimeAlone) {
  std::vector<Function> functions = Functions();
  functions[1].is_detail = true;
  auto attached = Attachment::Begin(child_, functions);
  ASSERT_TRUE(attached.ok()) << attached.error();
  // Reads for at most the given number of milliseconds. Stops when a call of the given function has begun
  // after the start of this function. Returns how many calls of the detail function have begun since the
  // start of this function.
  const auto details = [&](uint64_t slot, int ms) {
    const uint64_t from = __builtin_ia32_rdtsc();
    uint64_t seen = 0, of_detail = 0;
    for (int i = 0; i < ms && seen == 0; ++i) {
      usleep(1000);
      EXPECT_TRUE(attached.value().Read([&](const layout::ProbeRecord& record) {
        seen += record.begin >= from && record.slot == slot;
        of_detail += record.begin >= from && record.slot == 1;
      }));
    }
    EXPECT_EQ(seen != 0, ms > 100) << slot;
    return of_detail;
  };
  EXPECT_GT(details(1, 5000), 0u) << "at first as long as the others";
  attached.value().KeepDetails(0);
  EXPECT_EQ(details(0, 5000), 0u);
  EXPECT_EQ(details(1, 50), 0u);
  attached.value().KeepDetails(~uint64_t{0});
  EXPECT_GT(details(1, 5000), 0u);
  EXPECT_EQ(attached.value().Detach(10'000'000'000).left, "");
  EXPECT_TRUE(IsWell());
}

TEST_F(AttachmentTest, RecordsEveryCallOnceAndRestoresEveryByte) {
  const std::vector<uint8_t> text = Text();
  auto attached = Attachment::Begin(child_, Functions());
  ASSERT_TRUE(attached.ok()) << attached.error();
  std::map<uint32_t, uint64_t> seen;
  for (int i = 0; i < 200; ++i) {
    ASSERT_TRUE(attached.value().Read([&](const layout::ProbeRecord& record) {
      ++seen[record.slot];
      EXPECT_GT(record.end, record.begin);
      if (record.slot != 0) return;
      // The recorded result must be equal to the result that the function computes from the recorded
      // arguments.
      EXPECT_EQ(record.field[1], 1u);
      EXPECT_EQ(record.field[0], record.field[2]);
      EXPECT_EQ(static_cast<uint64_t>(record.result), 20 * record.field[0] + 2 + 6 + 15 + 28 + 55 + 78 + 119);
    }));
    usleep(500);
  }
  EXPECT_GT(seen[0], 1000u);
  EXPECT_GT(seen[1], 1000u);
  EXPECT_GT(seen[2], 10u);
  EXPECT_NE(Text(), text);
  const Removal removed = attached.value().Detach(2'000'000'000);
  EXPECT_EQ(removed.left, "");
  EXPECT_EQ(Text(), text);
  EXPECT_EQ(Maps().find("Rankine"), std::string::npos);
  const auto maps = ReadMaps(child_);
  const auto memory = Memory::Open(child_);
  EXPECT_FALSE(FindRegion(maps.value(), memory.value()).has_value());
  EXPECT_TRUE(IsWell());
  EXPECT_GT(g_shared->signals, 0u);
}

TEST_F(AttachmentTest, HundredTimesUnderLoad) {
  const std::vector<uint8_t> text = Text();
  std::vector<uint64_t> stops;
  for (int i = 0; i < 100; ++i) {
    auto attached = Attachment::Begin(child_, Functions());
    ASSERT_TRUE(attached.ok()) << attached.error();
    ASSERT_TRUE(attached.value().Read([](const layout::ProbeRecord&) {}));
    stops.push_back(attached.value().stopped_ns());
    const Removal removed = attached.value().Detach(5'000'000'000);
    ASSERT_EQ(removed.left, "") << i;
    ASSERT_TRUE(IsWell()) << i;
  }
  EXPECT_EQ(Text(), text);
  std::sort(stops.begin(), stops.end());
  printf("stopped for %.2f ms in the median, %.2f at most\n", static_cast<double>(stops[50]) / 1e6,
         static_cast<double>(stops[99]) / 1e6);
}

TEST_F(AttachmentTest, WaitsForCallsInside) {
  g_shared->hold = 1;
  auto attached = Attachment::Begin(child_, Functions());
  ASSERT_TRUE(attached.ok()) << attached.error();
  g_shared->hold = 0;
  while (g_shared->held != 0) usleep(100);
  g_shared->hold = 1;
  while (g_shared->held == 0) usleep(100);
  const std::vector<uint8_t> patched = Text();
  const Removal removed = attached.value().Detach(50'000'000);
  EXPECT_NE(removed.left.find("1 calls are still inside"), std::string::npos) << removed.left;
  EXPECT_NE(Text(), patched);  // the entries were restored in spite of the failure
  g_shared->hold = 0;
  bool found = false;
  const auto again = RemoveLeftover(child_, 2'000'000'000, &found);
  ASSERT_TRUE(again.ok()) << again.error();
  EXPECT_TRUE(found);
  EXPECT_EQ(again.value().left, "");
  EXPECT_TRUE(IsWell());
}

// A reader that is killed at any time, even while it attaches or detaches, does no harm. The next reader
// takes over the region.
TEST_F(AttachmentTest, KilledReader) {
  const std::vector<uint8_t> text = Text();
  srand(1);
  for (int i = 0; i < 40; ++i) {
    const pid_t reader = fork();
    if (reader == 0) {
      for (;;) {
        auto attached = Attachment::Begin(child_, Functions());
        if (!attached.ok()) _exit(1);
        attached.value().Read([](const layout::ProbeRecord&) {});
        attached.value().Detach(1'000'000'000);
      }
    }
    usleep(static_cast<useconds_t>(1000 + rand() % 80000));
    kill(reader, SIGKILL);
    waitpid(reader, nullptr, 0);
    ASSERT_TRUE(IsWell()) << i;
    bool found = false;
    const auto removed = RemoveLeftover(child_, 2'000'000'000, &found);
    ASSERT_TRUE(removed.ok()) << removed.error();
    ASSERT_EQ(removed.value().left, "");
    ASSERT_EQ(Text(), text) << i;
  }
  EXPECT_TRUE(IsWell());
}

// An attachment uses the process's memory only for its records.
TEST_F(AttachmentTest, UsesMemoryOnlyForRecords) {
  const auto resident = [this] {
    std::ifstream file("/proc/" + std::to_string(child_) + "/statm");
    uint64_t all = 0, pages = 0;
    file >> all >> pages;
    return pages * kPageBytes;
  };
  const uint64_t before = resident();
  auto attached =
      // Each of the process's three threads fills a ring of 512 KiB.
      Attachment::Begin(child_, Functions());
  ASSERT_TRUE(attached.ok()) << attached.error();
  const uint64_t now = resident();
  EXPECT_EQ(attached.value().Detach(1'000'000'000).left, "");
  EXPECT_LT(now, before + kRegionBytes / 2);
}

// The process maps memory in a gap that we have just found.
TEST_F(AttachmentTest, LeavesOthersMemoryAlone) {
  const auto memory = Memory::Open(child_);
  const auto maps = ReadMaps(child_);
  for (const Mapping& map : maps.value()) {
    // Only writable mappings without a file are used.
    if (map.inode != 0 || !map.writable || map.path == "[heap]" || map.path == "[stack]" ||
        map.end - map.begin < kRegionBytes)
      continue;
    const std::string before = Maps();
    SystemCalls code;
    code.Find(memory.value(), maps.value());
    EXPECT_FALSE(MapRegion(child_, memory.value(), maps.value(), code, map.begin).ok());
    EXPECT_EQ(Maps(), before);
    EXPECT_TRUE(IsWell());
    return;
  }
  FAIL() << "the child has no such memory";
}

TEST_F(AttachmentTest, RefusesPatchedEntries) {
  const auto memory = Memory::Open(child_);
  const auto entry = reinterpret_cast<uint64_t>(ProbeTestHeld);
  uint8_t saved = 0;
  ASSERT_TRUE(memory.value().ReadObject(entry, &saved));
  for (const auto& [byte, what] :
       {std::pair{0xcc, "breakpoint"}, std::pair{0xe9, "jump"}, std::pair{0x90, "another tool"}}) {
    // The thread must be outside the function. A thread inside the function would execute bytes that are
    // not instructions.
    g_shared->hold = 1;
    while (g_shared->held == 0) usleep(100);
    ASSERT_TRUE(memory.value().WriteObject(entry, static_cast<uint8_t>(byte)));
    const auto attached = Attachment::Begin(child_, Functions());
    ASSERT_TRUE(memory.value().WriteObject(entry, saved));
    g_shared->hold = 0;
    ASSERT_FALSE(attached.ok());
    EXPECT_NE(attached.error().find("held"), std::string::npos);
    EXPECT_NE(attached.error().find(what), std::string::npos) << attached.error();
  }
  EXPECT_TRUE(IsWell());
}

TEST_F(AttachmentTest, RefusesSecondReader) {
  auto attached = Attachment::Begin(child_, Functions());
  ASSERT_TRUE(attached.ok()) << attached.error();
  std::atomic<bool> done = false;
  std::string error;
  std::thread second([&] {
    bool found = false;
    const auto removed = RemoveLeftover(child_, 0, &found);
    error = removed.ok() ? "" : removed.error();
    done = true;
  });
  while (!done) {
    ASSERT_TRUE(attached.value().Read([](const layout::ProbeRecord&) {}));
    usleep(1000);
  }
  second.join();
  EXPECT_NE(error.find("another rankine attach"), std::string::npos) << error;
  EXPECT_EQ(attached.value().Detach(1'000'000'000).left, "");
}

TEST_F(AttachmentTest, LosesNothingSilently) {
  auto attached = Attachment::Begin(child_, Functions());
  ASSERT_TRUE(attached.ok()) << attached.error();
  uint64_t seen = 0;
  const auto count = [&](const layout::ProbeRecord& record) { seen += record.slot == 0; };
  ASSERT_TRUE(attached.value().Read(count));
  usleep(100000);  // The program makes far more calls than the lanes can hold.
  ASSERT_TRUE(attached.value().Read(count));
  EXPECT_GT(attached.value().lost(), 0u);
  EXPECT_EQ(attached.value().Detach(1'000'000'000).left, "");
}

}  // namespace
}  // namespace rankine::probe
