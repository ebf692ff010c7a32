// SPDX-License-Identifier: BSD-3-Clause
// Tests that a spool passes unchanged through the encoder that the ranks run and through the real reader.
#include <gtest/gtest.h>

#include <cstring>

#include "archive/load_bytes.h"
#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/loop.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
#include "archive/testing/memory_archive.h"
#include "layout/deflater.h"
#include "layout/poll_note.h"
#include "layout/testing/spool_builder.h"

namespace rankine::archive {
namespace {

using layout::ExtentKind;
using layout::PeerRow;
using layout::ProfileRow;
using layout::SizeHistogram;
using layout::SpoolThread;
using layout::testing::SpoolBuilder;
using testing::MemoryArchive;

constexpr uint64_t kCode = 0x400000, kMoved = 0x7f1200000000;

SpoolBuilder Basic() {
  SpoolBuilder spool = layout::testing::OneRank();
  spool.header().init_done_ticks = 2000;
  spool.Module(kMoved, kMoved + 0x10000, kMoved - kCode, 2, "/bin/app", "\x01\xfe");
  spool.Comm({.index = 7, .identity = 99, .size = 4, .rank = 1, .members = {{8, -2, 4}}});
  spool.CommName(7, "halo");
  return spool;
}

ProfileRow MakeRow(uint64_t site, uint16_t function, uint64_t calls) {
  ProfileRow row{};
  row.site = site;
  row.function = function;
  row.comm = 7;
  row.sizes = layout::kNoIndex;
  row.calls = calls;
  row.time_sum = 2000 * calls;
  row.time_min = 100;
  row.time_max = 4000;
  row.bytes_sent = 8 * calls;
  row.time_histogram[9] = calls;
  return row;
}

Tables LoadSpool(SpoolBuilder* spool, const layout::EncodeOptions& options = {}) {
  MemoryArchive archive;
  EXPECT_TRUE(archive.AddSpool(spool->Bytes(), true, options));
  base::Result<Tables> tables = LoadBytes(archive.bytes);
  EXPECT_TRUE(tables.ok());
  return tables.ok() ? std::move(tables.value()) : Tables{};
}

TEST(RoundTrip, ScalesTheTimeOfPartlyTimedCalls) {
  SpoolBuilder spool = Basic();
  ProfileRow row = MakeRow(kMoved + 0x123, 5, 10);
  // 10 calls were timed, with 20,000 ticks in total. A tenth of these ticks is the cost of reading the clock.
  row.calls = 1000;
  spool.header().clock_read_ticks = 200;
  spool.Extent<ProfileRow>(ExtentKind::rows, 0, {&row, 1});
  Tables tables = LoadSpool(&spool);
  ASSERT_EQ(tables.rows.size(), 1u);
  EXPECT_EQ(tables.rows[0].calls, 1000u);
  EXPECT_EQ(tables.rows[0].time_sum, 10000u + 990u * 900u);
  EXPECT_EQ(tables.rows[0].time_histogram[9], 10u);
}

TEST(RoundTrip, HasTheSourceOfStallTimes) {
  SpoolBuilder spool = Basic();
  spool.header().state_mode = static_cast<uint32_t>(layout::StateMode::exact);
  Tables unknown = LoadSpool(&spool);
  ASSERT_EQ(unknown.processes.size(), 1u);
  EXPECT_EQ(unknown.processes[0].attributes.count("state.engine"), 0u);
  EXPECT_EQ(unknown.processes[0].attributes["state.unknown"], Value(uint64_t{1}));
  spool.header().state_engines = 3;
  spool.header().state_unseen = 2;
  Tables known = LoadSpool(&spool);
  ASSERT_EQ(known.processes.size(), 1u);
  EXPECT_EQ(known.processes[0].attributes["state.mode"], Value(std::string("exact")));
  EXPECT_EQ(known.processes[0].attributes["state.engine"],
            Value(std::string("opal_progress,ucp_worker_progress")));
  EXPECT_EQ(known.processes[0].attributes.count("state.unknown"), 0u);
  EXPECT_EQ(known.processes[0].attributes["state.unseen"], Value(uint64_t{2}));
}

TEST(RoundTrip, KeepsEveryNumberOfARow) {
  SpoolBuilder spool = Basic();
  ProfileRow row = MakeRow(kMoved + 0x123, 5, 10);
  row.sizes = 0;
  row.stall_sum = 6000;
  SizeHistogram sizes{};
  sizes.bucket[4] = 10;
  std::vector<PeerRow> peers = {{0, 3, 0, 0, 6, 48}, {0, 2, 1, 0, 4, 32}};
  spool.Extent<ProfileRow>(ExtentKind::rows, 0, {&row, 1});
  spool.Extent<SizeHistogram>(ExtentKind::sizes, 0, {&sizes, 1});
  spool.Extent<PeerRow>(ExtentKind::peers, 0, peers);
  Tables tables = LoadSpool(&spool);
  EXPECT_TRUE(tables.losses.empty());
  ASSERT_EQ(tables.rows.size(), 1u);
  const Row& read = tables.rows[0];
  EXPECT_EQ(read.function, 5);
  EXPECT_EQ(read.calls, 10u);
  EXPECT_EQ(read.time_sum, 10000u);
  EXPECT_EQ(read.time_min, 50u);
  EXPECT_EQ(read.time_max, 2000u);
  EXPECT_EQ(read.bytes_sent, 80u);
  EXPECT_EQ(read.stall_sum, 3000u);
  EXPECT_EQ(read.time_histogram[9], 10u);
  ASSERT_LT(read.sizes, tables.sizes.size());
  EXPECT_EQ(tables.sizes[read.sizes][4], 10u);
  ASSERT_EQ(tables.peers.size(), 2u);
  EXPECT_EQ(tables.peers[0].peer, 3);
  EXPECT_FALSE(tables.peers[0].incoming);
  EXPECT_EQ(tables.peers[1].bytes, 32u);
  EXPECT_TRUE(tables.peers[1].incoming);
  ASSERT_LT(read.comm, tables.comms.size());
  EXPECT_EQ(tables.comms[read.comm].name, "halo");
  EXPECT_EQ(tables.comms[read.comm].members, (std::vector<uint32_t>{8, 6, 4, 2}));
  ASSERT_LT(read.site, tables.sites.size());
  EXPECT_EQ(tables.sites[read.site].offset, kCode + 0x123);
  EXPECT_EQ(tables.modules[tables.sites[read.site].module].path, "/bin/app");
  EXPECT_EQ(tables.modules[tables.sites[read.site].module].build_id, "01fe");
}

TEST(RoundTrip, AnAddressThatNoModuleCoversKeepsItsValue) {
  SpoolBuilder spool = Basic();
  ProfileRow row = MakeRow(0x1234, 5, 1);
  spool.Extent<ProfileRow>(ExtentKind::rows, 0, {&row, 1});
  Tables tables = LoadSpool(&spool);
  ASSERT_EQ(tables.rows.size(), 1u);
  EXPECT_EQ(tables.sites[tables.rows[0].site].module, kNone);
  EXPECT_EQ(tables.sites[tables.rows[0].site].offset, 0x1234u);
}

TEST(RoundTrip, TheLaterOfTwoModulesAtOneAddressIsUsed) {
  SpoolBuilder spool = Basic();
  spool.Module(kMoved, kMoved + 0x10000, kMoved, 0, "/lib/plugin.so", "");
  ProfileRow row = MakeRow(kMoved + 8, 5, 1);
  spool.Extent<ProfileRow>(ExtentKind::rows, 0, {&row, 1});
  Tables tables = LoadSpool(&spool);
  EXPECT_EQ(tables.modules[tables.sites[tables.rows[0].site].module].path, "/lib/plugin.so");
  EXPECT_EQ(tables.sites[tables.rows[0].site].offset, 8u);
}

TEST(RoundTrip, RowsWithOneKeyAreAddedUpWithTheirPeers) {
  SpoolBuilder spool = Basic();
  std::vector<ProfileRow> rows = {MakeRow(kMoved + 1, 5, 1), MakeRow(kMoved + 2, 5, 2)};
  std::vector<ProfileRow> more = {MakeRow(kMoved + 1, 5, 4)};
  more[0].time_min = 20;
  more[0].time_max = 9000;
  std::vector<PeerRow> peers = {{0, 3, 0, 0, 1, 8}, {1, 3, 0, 0, 2, 16}};
  std::vector<PeerRow> more_peers = {{2, 3, 0, 0, 4, 32}};
  spool.Extent<ProfileRow>(ExtentKind::rows, 0, rows);
  spool.Extent<ProfileRow>(ExtentKind::rows, 0, more, 2);
  spool.Extent<PeerRow>(ExtentKind::peers, 0, peers);
  spool.Extent<PeerRow>(ExtentKind::peers, 0, more_peers, 2);
  Tables tables = LoadSpool(&spool);
  ASSERT_EQ(tables.rows.size(), 2u);
  EXPECT_EQ(tables.rows[0].calls, 5u);
  EXPECT_EQ(tables.rows[0].time_min, 10u);
  EXPECT_EQ(tables.rows[0].time_max, 4500u);
  EXPECT_EQ(tables.rows[0].time_histogram[9], 5u);
  EXPECT_EQ(tables.rows[1].calls, 2u);
  ASSERT_EQ(tables.peers.size(), 2u);
  EXPECT_EQ(tables.peers[0].messages, 5u);
  EXPECT_EQ(tables.peers[0].bytes, 40u);
}

TEST(RoundTrip, RanksWithEqualCodeShareSitesWhereverItWasLoaded) {
  MemoryArchive archive;
  for (uint32_t rank = 0; rank < 3; ++rank) {
    SpoolBuilder spool;
    layout::testing::FillSpool({.rank = rank, .world_size = 3, .sites = 5, .comms = 2, .peers = 1}, &spool);
    ASSERT_TRUE(archive.AddSpool(spool.Bytes(), rank == 0));
  }
  base::Result<Tables> tables = LoadBytes(archive.bytes);
  ASSERT_TRUE(tables.ok());
  EXPECT_TRUE(tables.value().losses.empty());
  EXPECT_EQ(tables.value().processes.size(), 3u);
  EXPECT_EQ(tables.value().rows.size(), 30u);
  EXPECT_EQ(tables.value().sites.size(), 5u);
  EXPECT_EQ(tables.value().modules.size(), 2u);
  EXPECT_EQ(tables.value().comms.size(), 2u);
  EXPECT_EQ(tables.value().environments.size(), 1u);
}

TEST(RoundTrip, HasTheOpenCallOfAKilledProcess) {
  SpoolBuilder spool = Basic();
  spool.header().state = static_cast<uint32_t>(layout::SpoolState::running);
  spool.header().main_tid = 77;
  SpoolThread thread{};
  thread.tid = 77;
  thread.frame = 0x7ffe;
  thread.call.function = 31;
  thread.enter_ticks = 1000 + 2000000;  // The call begins 1 ms after the pair of clock readings.
  thread.mpi_ticks = 500;
  spool.Extent<SpoolThread>(ExtentKind::thread, 0, {&thread, 1});
  Tables tables = LoadSpool(&spool, {.live = false, .end_realtime_ns = 5000000000 + 4000000});
  const KeyValues& values = tables.processes.at(0).attributes;
  EXPECT_EQ(std::get<uint64_t>(values.at("now.0.function")), 31u);
  EXPECT_EQ(std::get<uint64_t>(values.at("now.0.ns")), 3000000u);
  EXPECT_EQ(std::get<uint64_t>(values.at("mpi.ns")), 3000250u);
}

TEST(RoundTrip, HasTheNoteOfTheOpenCall) {
  SpoolBuilder spool = Basic();
  spool.header().state = static_cast<uint32_t>(layout::SpoolState::running);
  SpoolThread thread{};
  thread.frame = 0x7ffe;
  thread.call.function = 31;
  thread.enter_ticks = 2001000;
  thread.return_address = 0x7f0000001500;
  layout::OpenCallNote& note = thread.note;
  note.enter_ticks = thread.enter_ticks;
  note.site = kMoved + 0x500;
  note.comm = 8;
  note.count = 2;
  note.more = 3;
  note.partners[0] = {5, 77, 8, layout::PartnerSide::to, {}};
  note.partners[1] = {layout::kAnyPartner, layout::kAnyTag, 0, layout::PartnerSide::from, {}};
  const auto load = [&](const SpoolThread& one) {
    SpoolBuilder copy = spool;
    copy.Extent<SpoolThread>(ExtentKind::thread, 0, {&one, 1});
    return LoadSpool(&copy);
  };
  const Tables tables = load(thread);
  const KeyValues& values = tables.processes.at(0).attributes;
  EXPECT_EQ(std::get<std::string>(values.at("now.0.partners")),
            "comm 0 to 5 tag 77 comm 0 from any tag any more 3");
  const uint64_t site = std::get<uint64_t>(values.at("now.0.site"));
  ASSERT_LT(site, tables.sites.size());
  EXPECT_EQ(tables.sites[site].offset, kCode + 0x500);
  // A note that was written for an earlier call is ignored. An invalid number of partners is ignored.
  note.enter_ticks = 1;
  EXPECT_FALSE(load(thread).processes.at(0).attributes.contains("now.0.partners"));
  note.enter_ticks = thread.enter_ticks;
  note.count = 0xffff;
  EXPECT_TRUE(load(thread).processes.at(0).attributes.contains("now.0.partners"));
}

// The call sites of the second rank have other indices in the common table than in its own.
TEST(RoundTrip, PlacesTheSitesOfOpenCallsAndPollsInTheCommonTable) {
  MemoryArchive archive;
  for (uint32_t rank = 0; rank < 2; ++rank) {
    SpoolBuilder spool = Basic();
    spool.header().world_rank = static_cast<int32_t>(rank);
    spool.header().state = static_cast<uint32_t>(layout::SpoolState::running);
    const uint64_t offset = rank == 0 ? 0x100 : 0x500;
    const ProfileRow row = MakeRow(kMoved + offset, 113, 10);
    spool.Extent<ProfileRow>(ExtentKind::rows, 0, {&row, 1});
    SpoolThread thread{};
    thread.frame = 0x7ffe;
    thread.call.function = 113;
    thread.enter_ticks = 2000;
    thread.return_address = kMoved + offset;
    const layout::PollNote note{.marked_last = 2000 | layout::kPollMark,
                                .site = kMoved + offset,
                                .comm = 0,
                                .count = 0,
                                .more = 0,
                                .partners = {},
                                .since = 1500,
                                .polls = 9,
                                .function = 113,
                                .reserved = 0};
    std::memcpy(&thread.note, &note, sizeof note);
    spool.Extent<SpoolThread>(ExtentKind::thread, 0, {&thread, 1});
    ASSERT_TRUE(archive.AddSpool(spool.Bytes(), rank == 0));
  }
  const base::Result<Tables> tables = LoadBytes(archive.bytes);
  ASSERT_TRUE(tables.ok());
  ASSERT_EQ(tables.value().processes.size(), 2u);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    for (const char* key : {"now.0.site", "poll.0.site"}) {
      const KeyValues& values = tables.value().processes[rank].attributes;
      ASSERT_TRUE(values.contains(key)) << key;
      const uint64_t site = std::get<uint64_t>(values.at(key));
      ASSERT_LT(site, tables.value().sites.size());
      EXPECT_EQ(tables.value().sites[site].offset, kCode + (rank == 0 ? 0x100 : 0x500)) << key;
    }
  }
}

TEST(RoundTrip, TheCallOfAMergeInTheRankIsLeftOut) {
  SpoolBuilder spool = Basic();
  SpoolThread thread{};
  thread.frame = 0x7ffe;
  spool.Extent<SpoolThread>(ExtentKind::thread, 0, {&thread, 1});
  Tables tables = LoadSpool(&spool, {.live = true, .end_realtime_ns = 0});
  EXPECT_FALSE(tables.processes.at(0).attributes.contains("now.0.function"));
}

TEST(RoundTrip, NamesTheMissingRanks) {
  SpoolBuilder spool = Basic();
  spool.header().world_size = 6;
  spool.header().world_rank = 2;
  Tables tables = LoadSpool(&spool);
  ASSERT_EQ(tables.losses.size(), 1u);
  EXPECT_EQ(tables.losses[0].what, "all of rank 0-1, 3-5");
}

TEST(RoundTrip, AnEmptySpoolIsAProcessOfUnknownRank) {
  SpoolBuilder spool;
  Tables tables = LoadSpool(&spool);
  ASSERT_EQ(tables.processes.size(), 1u);
  EXPECT_EQ(tables.processes[0].rank, kNone);
  EXPECT_TRUE(tables.rows.empty());
}

TEST(Encode, ReportsATooSmallArenaAndNeverWritesBeyondIt) {
  SpoolBuilder spool;
  layout::testing::FillSpool({.sites = 5, .comms = 1, .peers = 2}, &spool);
  layout::SpoolView view;
  ASSERT_EQ(view.Open(spool.Bytes()), layout::SpoolView::Problem::none);
  size_t enough = 0;
  for (size_t size = 0; size < layout::EncodeArenaBytes(view); size += 1777) {
    std::vector<std::byte> memory(size);
    layout::Arena arena(memory);
    MemoryArchive archive;
    if (layout::EncodeProcess(view, {}, arena, archive.Sink()) == layout::EncodeStatus::ok) {
      if (enough == 0) enough = size;
    } else {
      // The compressor takes a part of the arena. If the arena is too small for the compressor, compression
      // is off, and the whole arena is free for other data. So encoding may fail although it succeeded in a
      // smaller arena.
      EXPECT_TRUE(enough == 0 || size < enough + layout::Deflater::kArenaBytes)
          << "fits in " << enough << ", but not in " << size;
    }
  }
  EXPECT_NE(enough, 0u);
}

// The seeds of the fuzzers must fill every part of the tables.
TEST(RoundTrip, TheSeedOfContextsHasOneOfEach) {
  SpoolBuilder spool;
  FillContexts(&spool);
  const Tables tables = LoadSpool(&spool);
  EXPECT_TRUE(tables.losses.empty()) << tables.losses[0].what << ": " << tables.losses[0].why;
  EXPECT_EQ(tables.regions.size(), 7u);
  EXPECT_EQ(tables.sums.size(), 2u);
  EXPECT_EQ(tables.series.size(), 2u);
  EXPECT_EQ(tables.mismatches.size(), 1u);
  EXPECT_EQ(tables.traces.size(), 2u);
}

}  // namespace
}  // namespace rankine::archive
