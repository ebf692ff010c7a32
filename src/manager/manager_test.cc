// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <string>

#include "manager/decision.h"
#include "manager/message.h"

namespace rankine::manager {
namespace {

Activity Of(uint64_t pid, uint64_t latency, uint64_t call = 0) {
  Activity activity;
  activity.subject = {"host", pid};
  activity.latency_ns = latency;
  activity.call_ns = call;
  return activity;
}

Message Report(std::optional<Activity> process, std::optional<Activity> server) {
  return {Kind::report, 1, 1000, std::move(process), std::move(server)};
}

TEST(Message, ComesBackAsItWas) {
  Activity process = Of(4711, 12'000'000, 1ull << 60);
  process.rank = 3;
  process.operations = 120, process.bytes = 1 << 20, process.time_ns = ~uint64_t{0};
  Activity server = Of(99, 1);
  server.name = "/bricks/b0";
  for (const Message& message : {Message{Kind::report, 7, 1'000'000'000, process, server, server},
                                 Message{Kind::verdict, 0, 0, {}, server},
                                 Message{Kind::report, ~uint64_t{0}, ~uint64_t{0}, {}, {}}}) {
    const auto back = Decode(Encode(message));
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, message);
  }
}

TEST(Message, LongNamesAreCutAndStillOne) {
  Activity server = Of(1, 1);
  server.name = std::string(100'000, 'x');
  server.subject.host = std::string(100'000, 'h');
  const auto back = Decode(Encode({Kind::report, 1, 1, server, server, server}));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->client->name.size(), kMostNameBytes);
}

TEST(Message, WhatIsCutOrGoesOnIsNone) {
  Activity server = Of(99, 1);
  server.name = "brick";
  const auto whole = Encode({Kind::verdict, 300, 1, server, server});
  for (size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(Decode(std::span(whole).first(size))) << size;
  auto more = whole;
  more.push_back(std::byte{0});
  EXPECT_FALSE(Decode(more));
  for (const size_t place : {size_t{0}, size_t{4}, size_t{5}}) {
    auto other = whole;
    other[place] = std::byte{9};
    EXPECT_FALSE(Decode(other)) << place;
  }
}

TEST(Decision, IsOnTheLongestOperationOfAll) {
  Decision decision;
  decision.Take("a", 1, Report(Of(1, 10), Of(7, 500)));
  decision.Take("b", 1, Report(Of(2, 30), {}));
  decision.Take("c", 1, Report({}, Of(8, 400)));
  const Message verdict = decision.Decide(1);
  ASSERT_TRUE(verdict.process && verdict.server);
  EXPECT_EQ(verdict.kind, Kind::verdict);
  EXPECT_EQ(verdict.process->subject.pid, 2u);
  EXPECT_EQ(verdict.server->subject.pid, 7u);
}

// In a collective call, the waiting ranks have the longest MPI call, and the aggregator has the longest
// write.
TEST(Decision, ComparesCallsOnlyWhereNobodyHasAnOperation) {
  Decision decision;
  decision.Take("waits", 1, Report(Of(1, 0, 900), {}));
  decision.Take("writes", 1, Report(Of(2, 5, 800), {}));
  EXPECT_EQ(decision.Decide(1).process->subject.pid, 2u);
  Decision calls;
  calls.Take("a", 1, Report(Of(1, 0, 900), {}));
  calls.Take("b", 1, Report(Of(2, 0, 800), {}));
  EXPECT_EQ(calls.Decide(1).process->subject.pid, 1u);
}

TEST(Decision, ForgetsWhoIsSilentAndWhoDidNothing) {
  Decision decision;
  decision.Take("a", 1, Report(Of(1, 10), {}));
  EXPECT_TRUE(decision.Decide(2).process);
  EXPECT_FALSE(decision.Decide(3).process);
  EXPECT_EQ(decision.members(), 0u);
  decision.Take("a", 4, Report(Of(1, 0), Of(2, 0)));
  EXPECT_FALSE(decision.Decide(4).process);
  EXPECT_FALSE(decision.Decide(4).server);
}

// Tests an operation that lasts for two intervals, while other members have short operations in both
// intervals.
TEST(Decision, AnIntervalWithoutAnEndDoesNotHideTheOneBefore) {
  Decision decision;
  decision.Take("slow", 1, Report({}, Of(7, 500)));
  decision.Take("quick", 1, Report({}, Of(8, 10)));
  decision.Take("slow", 2, Report({}, {}));
  decision.Take("quick", 2, Report({}, Of(8, 20)));
  EXPECT_EQ(decision.Decide(2).server->subject.pid, 7u);
  decision.Take("quick", 3, Report({}, Of(8, 30)));
  EXPECT_EQ(decision.Decide(3).server->subject.pid, 8u);
  // Two reports arrive in one interval of the listening manager. The first report still counts.
  decision.Take("slow", 4, Report({}, Of(7, 400)));
  decision.Take("slow", 4, Report({}, {}));
  EXPECT_EQ(decision.Decide(4).server->subject.pid, 7u);
}

Message Verdict(std::optional<Activity> process, std::optional<Activity> client,
                std::optional<Activity> server) {
  Message verdict{Kind::verdict, 1, 1, std::move(process), std::move(server)};
  verdict.client = std::move(client);
  return verdict;
}

TEST(Place, IsTheLowestLayerThatTheTimeGoesInto) {
  EXPECT_EQ(PlaceOf(Verdict({}, {}, {})), Place::none);
  EXPECT_EQ(PlaceOf(Verdict(Of(1, 100), {}, {})), Place::process);
  EXPECT_EQ(PlaceOf(Verdict(Of(1, 100), Of(2, 90), Of(3, 80))), Place::server);
  EXPECT_EQ(PlaceOf(Verdict(Of(1, 100), Of(2, 90), Of(3, 10))), Place::client);
  EXPECT_EQ(PlaceOf(Verdict(Of(1, 100), Of(2, 10), Of(3, 9))), Place::process);
  // The operating system writes the data later, without a call from the program.
  EXPECT_EQ(PlaceOf(Verdict(Of(1, 1), Of(2, 1), Of(3, 500))), Place::server);
  EXPECT_EQ(PlaceOf(Verdict({}, Of(2, 90), {})), Place::client);
  EXPECT_EQ(PlaceOf(Verdict(Of(1, 100), {}, Of(3, 70))), Place::server);
  // A synced write makes two requests. A write of 4 MiB makes 32 requests. Only the sum of the requests'
  // times shows that the mount is slow. The sum counts only on the mount that has the rank's file.
  EXPECT_EQ(PlaceOf(Verdict(Of(1, 165), Of(2, 80), Of(3, 79))), Place::server);
  Activity rank = Of(1, 320), mount = Of(2, 10);
  rank.name = "/mnt/a/file", mount.name = "/mnt/a";
  rank.time_ns = 640, mount.time_ns = 600;
  EXPECT_EQ(PlaceOf(Verdict(rank, mount, {})), Place::client);
  rank.name = "/mnt/ab/file";
  EXPECT_EQ(PlaceOf(Verdict(rank, mount, {})), Place::process);
  // If there are no C library operations, MPI calls are compared.
  EXPECT_EQ(PlaceOf(Verdict(Of(1, 0, 100), Of(2, 60), {})), Place::client);
}

TEST(Place, SaysWhoIsFollowed) {
  const Message in_mount = Verdict(Of(1, 100), Of(2, 90), Of(3, 10)),
                in_server = Verdict(Of(1, 100), Of(2, 90), Of(3, 80)),
                above = Verdict(Of(1, 100), Of(2, 10), Of(3, 9));
  EXPECT_TRUE(IsFollowed(in_mount, Place::client) && !IsFollowed(in_mount, Place::server));
  EXPECT_TRUE(!IsFollowed(in_server, Place::client) && IsFollowed(in_server, Place::server));
  EXPECT_TRUE(!IsFollowed(above, Place::client) && IsFollowed(above, Place::server));
  EXPECT_TRUE(IsFollowed(in_mount, Place::process) && IsFollowed(in_server, Place::process));
}

TEST(Decision, NamesAMountBesideThem) {
  Decision decision;
  Message a = Report(Of(1, 10), {}), b = Report({}, {});
  a.client = Of(5, 70), b.client = Of(6, 90);
  decision.Take("a", 1, a);
  decision.Take("b", 1, b);
  EXPECT_EQ(decision.Decide(1).client->subject.pid, 6u);
  EXPECT_EQ(decision.Decide(1).process->subject.pid, 1u);
}

// Makes one of the two servers of a file system. The first client waits for a file of the second server.
Store Has(uint64_t pid, uint64_t first, uint64_t last) {
  return {{"host", pid}, "server " + std::to_string(pid), {77, first, last}};
}
Message Waits(uint64_t file, uint64_t ns) {
  Message report{Kind::report, 1, 1000, Of(1, 0, ns), {}};
  report.client = Of(1, ns);
  report.client->waiting = {77, file, ns};
  return report;
}

// The stopped server cannot time requests, because it does not read the requests. The other server is
// slightly slow.
TEST(Decision, BlamesTheServerThatAClientWaitsFor) {
  Decision decision;
  Message servers = Report({}, Of(8, 30));
  servers.stores = {Has(8, 10, 19), Has(9, 20, 29)};
  decision.Take("servers", 1, servers);
  decision.Take("ranks", 1, Waits(25, 500));
  const Message verdict = decision.Decide(1);
  ASSERT_TRUE(verdict.server);
  EXPECT_EQ(verdict.server->subject.pid, 9u);
  EXPECT_EQ(verdict.server->name, "server 9");
  EXPECT_EQ(verdict.server->latency_ns, 500u);
  EXPECT_EQ(PlaceOf(verdict), Place::server);
  EXPECT_TRUE(IsFollowed(verdict, Place::server));
}

TEST(Decision, BlamesAServerThatHasReportedNothing) {
  Decision decision;
  Message servers = Report({}, {});
  servers.stores = {Has(9, 20, 29)};
  decision.Take("servers", 1, servers);
  decision.Take("ranks", 1, Waits(20, 500));
  ASSERT_TRUE(decision.Decide(1).server);
}

TEST(Decision, KeepsWhatTheServerSaysOfItself) {
  Decision decision;
  Message servers = Report({}, Of(9, 30));
  servers.server->operations = 12;
  servers.stores = {Has(9, 20, 29)};
  decision.Take("servers", 1, servers);
  decision.Take("ranks", 1, Waits(29, 500));
  EXPECT_EQ(decision.Decide(1).server->operations, 12u);
  EXPECT_EQ(decision.Decide(1).server->latency_ns, 500u);
}

// Tests a file of another file system, a file that no server has, and a server that has a longer operation
// itself.
TEST(Decision, BlamesNobodyForWhatIsNotTheirs) {
  Message servers = Report({}, Of(8, 30));
  servers.stores = {Has(8, 10, 19), Has(9, 20, 29)};
  for (Message waits : {Waits(30, 500), Waits(9, 500), Waits(25, 30), Waits(25, 500)}) {
    if (waits.client->waiting == Waiting{77, 25, 500}) waits.client->waiting.file_system = 78;
    Decision decision;
    decision.Take("servers", 1, servers);
    decision.Take("ranks", 1, waits);
    EXPECT_EQ(decision.Decide(1).server->subject.pid, 8u);
    EXPECT_EQ(decision.Decide(1).server->latency_ns, 30u);
  }
}

TEST(Message, TellsOfStoresAsManyAsThereIsRoomFor) {
  Message report = Waits(25, 500);
  report.stores = {Has(8, 10, 19), Has(9, 20, ~uint64_t{0})};
  EXPECT_EQ(Decode(Encode(report)), report);
  for (uint64_t i = 0; i < 1000; ++i) report.stores.push_back(Has(i, i, i));
  const auto back = Decode(Encode(report));
  ASSERT_TRUE(back);
  EXPECT_GT(back->stores.size(), 100u);
  EXPECT_LT(back->stores.size(), 1000u);
  EXPECT_EQ(back->client, report.client);
}

TEST(Decision, HearsABoundedNumber) {
  Decision decision;
  for (size_t i = 0; i < Decision::kMostMembers + 10; ++i)
    decision.Take(std::to_string(i), 1, Report({}, {}));
  EXPECT_EQ(decision.members(), Decision::kMostMembers);
}

}  // namespace
}  // namespace rankine::manager
