// SPDX-License-Identifier: BSD-3-Clause
// A child process calls functions. The kernel (Tap) and the agent both record these calls. The kernel and the
// agent must make equal records.
#include "probe/bpf/tap.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <vector>

#include "base/rt/clock.h"
#include "probe/attachment.h"

namespace rankine::probe {
namespace {

struct Node {
  uint64_t pad;
  Node* next;
  uint64_t number;
};

}  // namespace

// This function has eight arguments, two of them on the stack. Two of the arguments are a pointer that a
// load follows, and a vector of three parts.
extern "C" [[gnu::noinline]] uint64_t BpfTestMany(Node* node, uint64_t b, const iovec* vector, int count,
                                                  uint64_t e, uint64_t f, uint64_t g, uint64_t h) {
  __asm__ volatile("" : "+r"(node), "+r"(b) : "r"(vector), "r"(count) : "memory");
  return node->next->number + b + e + f + g + h;
}

// Writes the given number of bytes, and returns this number.
extern "C" [[gnu::noinline]] long BpfTestFill(uint8_t* buffer, long bytes) {
  __asm__ volatile("" : "+r"(buffer) : : "memory");
  for (long i = 0; i < bytes; ++i) buffer[i] = static_cast<uint8_t>(i + 1);
  return bytes;
}

extern "C" [[gnu::noinline]] long BpfTestNested(long depth) {
  if (depth == 0) return 0;
  long below = BpfTestNested(depth - 1);
  // The asm statement prevents the compiler from turning the recursion into a loop.
  __asm__ volatile("" : "+r"(below) : : "memory");
  return below + 1;
}

namespace {

[[noreturn]] void Child() {
  for (uint64_t i = 0;; ++i) {
    Node second{0, nullptr, 1000 + i}, first{0, &second, 0};
    const iovec vector[] = {{nullptr, 10}, {nullptr, 200}, {nullptr, i}};
    BpfTestMany(&first, i, vector, 3, 0, 0, 7, 2 * i);
    uint8_t buffer[16] = {};
    BpfTestFill(buffer, static_cast<long>(i % 16));
    BpfTestNested(3);
    usleep(1000);
  }
}

class BpfTapTest : public testing::Test {
 protected:
  void SetUp() override {
    char name[4096] = {};
    ASSERT_GT(readlink("/proc/self/exe", name, sizeof name - 1), 0);
    program_ = name;
    child_ = fork();
    if (child_ == 0) Child();
    usleep(10000);
  }
  void TearDown() override {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  template <class F>
  Function Of(const char* name, F* function, uint32_t stack_words, std::vector<layout::ProbeLoad> loads) {
    return {name, program_, reinterpret_cast<uint64_t>(function), stack_words, std::move(loads)};
  }
  std::vector<Function> Functions() {
    return {Of("many", BpfTestMany, 2,
               {Follow(0, 0, 8, 8, 16), Take(1, 1), VectorBytes(2, 2, 3), Take(3, 7), Take(4, 6, 1),
                When(6, 7, Take(5, 1)), When(6, 8, Take(6, 1)), Unless0(6, Take(7, 1))}),
            Of("fill", BpfTestFill, 0, {Filled(0, 0, 8, 0), Filled(1, 0, 4, 8), Filled(2, 0, 1, 12)}),
            Of("nested", BpfTestNested, 0, {Take(0, 0)})};
  }
  std::vector<layout::ProbeRecord> Watch(Tap& tap) {
    std::vector<layout::ProbeRecord> records;
    for (int i = 0; i < 400 && records.size() < 60; ++i) {
      usleep(2000);
      EXPECT_TRUE(tap.Read([&](const layout::ProbeRecord& record) { records.push_back(record); }));
    }
    return records;
  }
  // Checks the records of a tap, which may be an Attachment or use the kernel.
  void Check(const std::vector<layout::ProbeRecord>& records, bool at_begin = false) {
    size_t seen[3] = {};
    for (const layout::ProbeRecord& record : records) {
      const uint64_t* field = record.field;
      ASSERT_LT(record.slot, 3u);
      ++seen[record.slot];
      EXPECT_GE(record.end, record.begin);
      if (record.slot == 0) {
        const uint64_t i = field[1];
        EXPECT_EQ(field[0], 1000 + i);
        EXPECT_EQ(field[2], 210 + i);
        EXPECT_EQ(field[3], 2 * i);
        EXPECT_EQ(field[4], 7u);
        EXPECT_EQ(field[5], i);
        EXPECT_EQ(field[6], 0u);
        EXPECT_EQ(field[7], 0u);
        EXPECT_EQ(record.result, at_begin ? 0 : static_cast<int64_t>(1007 + 4 * i));
        EXPECT_EQ(record.end == record.begin, at_begin);
      } else if (record.slot == 1) {
        EXPECT_EQ(field[0], record.result >= 8 ? 0x0807060504030201u : 0u) << record.result;
        EXPECT_EQ(field[1], record.result >= 12 ? 0x0c0b0a09u : 0u) << record.result;
        EXPECT_EQ(field[2], record.result >= 13 ? 13u : 0u) << record.result;
      } else {
        EXPECT_EQ(record.result, static_cast<int64_t>(field[0]));
      }
    }
    for (const size_t count : seen) EXPECT_GT(count, 5u);
  }
  std::string program_;
  pid_t child_ = -1;
};

TEST_F(BpfTapTest, RecordsTheSameAsTheAgent) {
  {
    auto agent = Attachment::Begin(child_, Functions());
    ASSERT_TRUE(agent.ok()) << agent.error();
    Check(Watch(agent.value()));
    EXPECT_EQ(agent.value().Detach(1'000'000'000).left, "");
  }
  const uint64_t before = rt::Counter();
  auto kernel = WatchByKernel(child_, Functions());
  if (!kernel.ok()) GTEST_SKIP() << kernel.error();
  const std::vector<layout::ProbeRecord> records = Watch(*kernel.value());
  const uint64_t after = rt::Counter();
  Check(records);
  EXPECT_EQ(kernel.value()->lost(), 0u);
  // Times are in ticks of the counter that the agent also uses. Nested calls must lie within the outer calls.
  const layout::ProbeRecord* inner = nullptr;
  for (const layout::ProbeRecord& record : records) {
    EXPECT_GT(record.begin, before);
    EXPECT_LT(record.end, after);
    if (record.slot != 2) continue;
    if (record.field[0] > 0 && inner != nullptr) {
      EXPECT_EQ(inner->field[0], record.field[0] - 1);
      EXPECT_GE(inner->begin, record.begin);
      EXPECT_LE(inner->end, record.end);
    }
    inner = &record;
  }
}

// The end of the first function is not recorded.
TEST_F(BpfTapTest, EitherWayRecordsAtTheBegin) {
  std::vector<Function> functions = Functions();
  functions[0].at_begin = true;
  auto agent = Attachment::Begin(child_, functions);
  ASSERT_TRUE(agent.ok()) << agent.error();
  Check(Watch(agent.value()), true);
  EXPECT_EQ(agent.value().Detach(1'000'000'000).left, "");
  auto kernel = WatchByKernel(child_, functions);
  if (!kernel.ok()) GTEST_SKIP() << kernel.error();
  Check(Watch(*kernel.value()), true);
  EXPECT_EQ(kernel.value()->lost(), 0u);
}

TEST_F(BpfTapTest, NeverBothOnOneFunction) {
  auto kernel = WatchByKernel(child_, Functions());
  if (!kernel.ok()) GTEST_SKIP() << kernel.error();
  const auto agent = Attachment::Begin(child_, Functions());
  ASSERT_FALSE(agent.ok());
  EXPECT_NE(agent.error().find("breakpoint"), std::string::npos) << agent.error();
  EXPECT_EQ(kernel.value()->Detach(0).left, "");
  auto again = Attachment::Begin(child_, Functions());
  ASSERT_TRUE(again.ok()) << again.error();
  const auto refused = WatchByKernel(child_, Functions());
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().find("not by both"), std::string::npos) << refused.error();
  EXPECT_EQ(again.value().Detach(1'000'000'000).left, "");
  EXPECT_EQ(waitpid(child_, nullptr, WNOHANG), 0);
}

}  // namespace
}  // namespace rankine::probe
