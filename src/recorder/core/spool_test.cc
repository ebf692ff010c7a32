// SPDX-License-Identifier: BSD-3-Clause
// Tests concurrent access to a spool. Several threads claim extents, publish items and write the log.
// At the same time, another thread reads the same bytes, as a collector or `rankine top` does. With
// ThreadSanitizer (./dev build tsan), the test also shows that everything was published before it was read.
#include "recorder/core/spool.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "base/rt/page.h"
#include "base/rt/syscall.h"
#include "layout/control/steering.h"
#include "layout/poll_note.h"
#include "layout/spool_view.h"
#include "recorder/arch/publish.h"
#include "recorder/arch/withdraw.h"
#include "recorder/core/control/steering.h"

namespace rankine::recorder {
namespace {

constexpr int kWriters = 3;
constexpr uint32_t kExtents = 40, kItems = 500;

uint32_t ValueOf(uint16_t thread, uint64_t index) {
  return static_cast<uint32_t>((index + 1) * 2654435761u) ^ thread;
}

std::atomic<int> passes{0};  // The number of passes that the reader has made.

void WriteItems(Spool* spool, uint16_t thread) {
  for (uint32_t extent = 0; extent < kExtents; ++extent) {
    const uint64_t base = uint64_t{extent} * kItems;
    layout::ExtentHeader* claimed =
        spool->Claim(layout::ExtentKind::ti_lists, thread, sizeof(uint32_t), kItems, base);
    ASSERT_NE(claimed, nullptr);
    auto* items = Items<uint32_t>(claimed);
    for (uint32_t i = 0; i < kItems; ++i) {
      items[i] = ValueOf(thread, base + i);
      arch::PublishMore(&claimed->count, 1);
    }
    // The reader gets time to see this extent before the next extent begins. The wait ends after at most 100
    // calls of yield.
    const int seen = passes.load(std::memory_order_relaxed);
    for (int i = 0; i < 100 && passes.load(std::memory_order_relaxed) == seen; ++i) std::this_thread::yield();
    const std::string text = "extent " + std::to_string(extent);
    const Spool::Piece pieces[] = {{&thread, sizeof thread},
                                   {text.data(), static_cast<uint32_t>(text.size())}};
    EXPECT_TRUE(spool->Log(layout::LogType::meta, pieces, 2));
  }
}

struct Read {
  uint64_t items = 0, records = 0, wrong = 0;
};

Read ReadAll(const Spool& spool) {
  Read read;
  layout::SpoolView view;
  EXPECT_EQ(view.Open({spool.bytes(), spool.size()}), layout::SpoolView::Problem::none);
  size_t position = 0;
  layout::Extent extent{};
  while (view.NextExtent(&position, &extent)) {
    if (extent.kind == layout::ExtentKind::ti_lists) {
      uint64_t index = extent.base;
      for (const uint32_t value : extent.Items<uint32_t>())
        read.wrong += value != ValueOf(extent.thread, index++);
      read.items += extent.count;
    }
    if (extent.kind != layout::ExtentKind::log) continue;
    size_t at = 0;
    layout::LogRecord record{};
    while (layout::SpoolView::NextRecord(extent, &at, &record)) {
      ++read.records;
      constexpr char kText[] = "extent ";
      read.wrong += record.payload.size() < sizeof(uint16_t) + sizeof kText ||
                    std::memcmp(record.payload.data() + sizeof(uint16_t), kText, sizeof kText - 1) != 0;
    }
  }
  return read;
}

class SpoolThreads : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("rankine_spool_" + std::to_string(getpid()));
    std::filesystem::create_directory(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::filesystem::path folder_;
};

// Tests the shared pages of the process and of a thread in the process's own spool.
class SpoolPages : public SpoolThreads {
 protected:
  void SetUp() override {
    SpoolThreads::SetUp();
    ASSERT_TRUE(g_spool.Open(folder_.c_str(), "one"));
  }
  void TearDown() override {
    g_spool.Forget();
    SpoolThreads::TearDown();
  }
};

TEST_F(SpoolThreads, AReaderSeesOnlyWholeItemsAndRecords) {
  Spool spool;
  ASSERT_TRUE(spool.Open(folder_.c_str(), "one"));
  std::vector<std::thread> writers;
  for (uint16_t thread = 0; thread < kWriters; ++thread) writers.emplace_back(WriteItems, &spool, thread);
  std::atomic<bool> written{false};
  std::thread reader([&] {
    for (; !written.load(std::memory_order_relaxed); passes.fetch_add(1, std::memory_order_relaxed))
      EXPECT_EQ(ReadAll(spool).wrong, 0u);
  });
  for (std::thread& writer : writers) writer.join();
  written.store(true, std::memory_order_relaxed);
  reader.join();
  const Read read = ReadAll(spool);
  EXPECT_EQ(read.wrong, 0u);
  EXPECT_EQ(read.items, uint64_t{kWriters} * kExtents * kItems);
  EXPECT_EQ(read.records, uint64_t{kWriters} * kExtents);
}

// One thread writes requests into the page, as `rankine ctl` does, and the process answers.
TEST_F(SpoolPages, RequestsAreEchoedAndTaken) {
  control::ShareProcess();
  static layout::ProcessSteering& page = control::g_steering;
  static constexpr uint64_t kRequests = 200;
  std::thread asker([] {
    for (uint64_t asked = 1; asked <= kRequests; ++asked) {
      for (int i = 0; i < 2; ++i)
        __atomic_store_n(&page.echo[i], layout::EchoOf(page.token[i], asked), __ATOMIC_RELAXED);
      __atomic_store_n(&page.asked, asked, __ATOMIC_SEQ_CST);
      while (__atomic_load_n(&page.taken, __ATOMIC_ACQUIRE) != asked) std::this_thread::yield();
    }
  });
  for (uint64_t taken = 0; taken < kRequests;) {
    const uint64_t asked = __atomic_load_n(&page.asked, __ATOMIC_ACQUIRE);
    if (asked == taken) {
      std::this_thread::yield();
      continue;
    }
    EXPECT_TRUE(control::IsEchoed(asked));
    EXPECT_FALSE(control::IsEchoed(asked + 1));
    taken = asked;
    __atomic_store_n(&page.taken, taken, __ATOMIC_RELEASE);
  }
  asker.join();
}

// For every page size, the two words are at the file offset at which a reader expects them.
TEST_F(SpoolPages, TheFileHasThePageOfTheProcessAndOfAThread) {
  control::ShareProcess();
  const uint64_t before = control::BytesBeforeThread();
  auto* memory = static_cast<std::byte*>(rt::MapAnonymous(before + uint64_t{2} * layout::kSteeringPage));
  ASSERT_NE(memory, nullptr);
  auto* thread = reinterpret_cast<layout::ThreadSteering*>(memory + before);
  control::ShareThread(reinterpret_cast<context::State*>(thread), 5);
  thread->mode = 77;
  control::g_steering.generation = 99;
  layout::SpoolView view;
  ASSERT_EQ(view.Open({g_spool.bytes(), g_spool.size()}), layout::SpoolView::Problem::none);
  size_t position = 0;
  layout::Extent extent{};
  int pages = 0;
  while (view.NextExtent(&position, &extent)) {
    if (extent.kind != layout::ExtentKind::steering) continue;
    const uint32_t bytes = layout::SteeringPageIn(extent.count);
    ASSERT_EQ(bytes, rt::PageBytes());
    const std::byte* page =
        g_spool.bytes() +
        layout::SteeringPageAt(static_cast<uint64_t>(extent.payload - g_spool.bytes()), bytes);
    ++pages;
    if (extent.thread == layout::kSteeringOfProcess) {
      EXPECT_EQ(reinterpret_cast<const layout::ProcessSteering*>(page)->generation, 99u);
    } else {
      EXPECT_EQ(extent.thread, 5);
      EXPECT_EQ(reinterpret_cast<const layout::ThreadSteering*>(page + bytes - layout::kSteeringPage)->mode,
                77u);
    }
  }
  EXPECT_EQ(pages, 2);
}

#ifndef __SANITIZE_THREAD__  // ThreadSanitizer does not understand fences.
TEST(OpenCallNotes, AReaderSeesAWholeNoteOrNone) {
  layout::SpoolThread thread{};
  std::atomic<bool> ends{false};
  std::thread writer([&] {
    layout::OpenCallNote* note = &thread.note;
    for (uint64_t value = 1; !ends.load(std::memory_order_relaxed); ++value) {
      arch::Withdraw(&note->enter_ticks);
      note->site = value;
      // The reader also gets time while the note is half written, and while it is whole, if both threads
      // share a processor.
      if (value % 4 == 0) std::this_thread::yield();
      note->comm = static_cast<uint32_t>(value);
      for (layout::OpenPartner& partner : note->partners) partner.peer = static_cast<int32_t>(value);
      arch::Publish(&note->enter_ticks, value);
      if (value % 4 == 2) std::this_thread::yield();
    }
  });
  uint64_t whole = 0, wrong = 0, last = 0;
  for (int i = 0; i < 5'000'000 && whole < 40; ++i) {
    const layout::OpenCallNote note = layout::NoteOf(thread);
    if (note.enter_ticks == 0 || note.enter_ticks == last) {
      std::this_thread::yield();
      continue;
    }
    last = note.enter_ticks;
    ++whole;
    bool same = note.site == note.enter_ticks && note.comm == static_cast<uint32_t>(note.enter_ticks);
    for (const layout::OpenPartner& partner : note.partners)
      same = same && partner.peer == static_cast<int32_t>(note.enter_ticks);
    wrong += same ? 0 : 1;
  }
  ends.store(true, std::memory_order_relaxed);
  writer.join();
  EXPECT_GT(whole, 0u);
  EXPECT_EQ(wrong, 0u);
}
#endif

TEST(SteeringPages, HaveTheSizesOfKernels) {
  for (const uint32_t page : {4096u, 16384u, 65536u}) {
    EXPECT_EQ(layout::SteeringPageIn(layout::SteeringBytes(page)), page);
    // The whole page fits into the extent, wherever the extent begins. (A claimed extent has 32 bytes more
    // than requested.)
    for (uint64_t payload = 32; payload < uint64_t{2} * page; payload += layout::kExtentAlign)
      ASSERT_LE(layout::SteeringPageAt(payload, page) + page, payload + layout::SteeringBytes(page) + 32);
  }
  EXPECT_EQ(layout::SteeringPageIn(0), 0u);
  EXPECT_EQ(layout::SteeringPageIn(layout::SteeringBytes(32768)), 0u);
}

}  // namespace
}  // namespace rankine::recorder
