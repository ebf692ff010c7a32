// SPDX-License-Identifier: BSD-3-Clause
// Tests that traces can be checked without expanding them. The check must find the same problems as a check
// of the expanded trace. The check must be fast even for a grammar that represents more calls than could
// ever be expanded.
#include "archive/ti/balance.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/ti_thread.h"
#include "archive/tables.h"
#include "archive/ti/grammar_summary.h"
#include "archive/ti/source.h"
#include "archive/ti/store/functions.h"
#include "base/byte_writer.h"
#include "layout/archive_layout.h"
#include "layout/ti/payload.h"

namespace rankine::archive {
namespace {

using layout::kTiRuleBit;
using layout::TiKey;
using layout::TiNode;
using Bytes = std::vector<std::byte>;

constexpr uint32_t kMost = INT32_MAX;  // the largest number whose square fits into a counter

TiKey Key(const char* function, layout::TiWhat what = layout::TiWhat::call) {
  TiKey key{};
  key.function = FunctionNamed(function);
  key.what = static_cast<uint8_t>(what);
  key.comm = 0;
  key.request = key.list = key.object = layout::kTiNone;
  key.to_peer = key.from_peer = layout::kTiProcNull;
  return key;
}

struct Grammar {
  std::vector<TiKey> keys;
  std::vector<std::vector<TiNode>> rules;
  std::vector<TiNode> end;
};

Bytes Written(const auto& write) {
  Bytes bytes(size_t{1} << 20);
  base::ByteWriter out(bytes);
  write(out);
  EXPECT_TRUE(out.ok());
  bytes.resize(out.size());
  return bytes;
}

// A trace of two ranks in MPI_COMM_WORLD.
class Trace {
 public:
  Trace() {
    Communicator& world = tables_.comms.emplace_back();
    world.name = "MPI_COMM_WORLD";
    world.size = 2;
    world.members = {0, 1};
  }
  void AddRank(const Grammar& grammar) {
    const auto rank = static_cast<uint32_t>(tables_.processes.size());
    Process& process = tables_.processes.emplace_back();
    process.rank = rank;
    process.comms = {0};
    AddThread(grammar);
  }
  // Adds a thread to the rank that was added last.
  void AddThread(const Grammar& grammar) {
    const auto rank = static_cast<uint32_t>(tables_.processes.size() - 1);
    const uint64_t id = tables_.ti_threads.size() + 1;
    const Bytes& said = Keep(Written([&](base::ByteWriter& out) {
      out.Varint(0);
      out.Varint(grammar.keys.size());
      for (const TiKey& key : grammar.keys) layout::WriteTiKey(key, {0, 1, 0, 0, 0}, {}, out);
      out.Varint(grammar.rules.size());
      for (const auto& rule : grammar.rules) {
        out.Varint(rule.size());
        for (const TiNode& node : rule) Write(node, out);
      }
      for (const TiNode& node : grammar.end) Write(node, out);
    }));
    const Bytes& facts = Keep(Written([&](base::ByteWriter& out) {
      layout::TiLive live{};
      layout::WriteTiFacts({id, 0, 1, 0, 0}, live, out);
      out.Varint(0);
      out.Varint(1);
      for (const uint64_t value : {uint64_t{1}, uint64_t{rank}, uint64_t{2}, uint64_t{0}}) out.Varint(value);
      out.Varint(0);
      out.Varint(0);
    }));
    tables_.ti_shared[id] = ViewOf(layout::ChunkKind::ti_grammar, said);
    TiThread& thread = tables_.ti_threads.emplace_back();
    thread.process = rank;
    thread.view = ViewOf(layout::ChunkKind::ti, facts);
  }
  std::vector<std::string> Troubles() const {
    auto source = OpenTi(tables_);
    EXPECT_TRUE(source.ok());
    std::vector<std::string> troubles;
    const base::Status status = CheckBalance(tables_, *source.value(), 1000, &troubles);
    if (!status.ok()) troubles.push_back(status.message);
    return troubles;
  }
  void Rename(size_t process, uint32_t rank) { tables_.processes[process].rank = rank; }
  std::string Problem() const {
    auto source = OpenTi(tables_);
    return source.ok() ? "" : source.error();
  }
  std::unique_ptr<ti::Source> Open() const { return std::move(OpenTi(tables_).value()); }

 private:
  const Bytes& Keep(Bytes bytes) { return *kept_.emplace_back(std::make_unique<Bytes>(std::move(bytes))); }
  static void Write(TiNode node, base::ByteWriter& out) {
    const bool is_rule = (node.id & kTiRuleBit) != 0;
    out.Varint((uint64_t{node.id & ~kTiRuleBit} << 2 | uint64_t{is_rule} << 1 | uint64_t{node.count != 1}) +
               1);
    if (node.count != 1) out.Varint(node.count - 2);
  }
  static ChunkView ViewOf(layout::ChunkKind kind, const Bytes& bytes) {
    ChunkView view{};
    view.header.kind = static_cast<uint16_t>(kind);
    view.header.raw_size = static_cast<uint32_t>(bytes.size());
    view.stored = bytes;
    return view;
  }

  Tables tables_;
  std::vector<std::unique_ptr<Bytes>> kept_;
};

// Makes `times` * `times` calls that send messages from rank 0 to rank 1, or that receive these messages.
Grammar Squared(bool sends, uint32_t times) {
  TiKey key = Key(sends ? "MPI_Send" : "MPI_Recv");
  (sends ? key.to_peer : key.from_peer) = sends ? 1 : layout::kTiRankZero;
  return {{key, Key("MPI_Finalize", layout::TiWhat::finalize)},
          {{{0, times}}, {{0 | kTiRuleBit, times}}},
          {{1 | kTiRuleBit, 1}, {1, 1}}};
}

TEST(Balance, AGrammarWithCountlessCallsIsFast) {
  Trace whole;
  whole.AddRank(Squared(true, kMost));
  whole.AddRank(Squared(false, kMost));
  EXPECT_EQ(whole.Troubles(), std::vector<std::string>{});
  Trace short_of_some;
  short_of_some.AddRank(Squared(true, kMost));
  short_of_some.AddRank(Squared(false, kMost - 1));
  ASSERT_EQ(short_of_some.Troubles().size(), 1u);
  EXPECT_EQ(short_of_some.Troubles()[0],
            std::to_string(uint64_t{kMost} * kMost - uint64_t{kMost - 1} * (kMost - 1)) +
                " messages of tag 0 from 0 to 1 of communicator 0 are never received");
}

TEST(Balance, AHugeRankNumberTakesNoMemory) {
  Trace trace;
  trace.AddRank(Squared(true, 1));
  trace.AddRank(Squared(false, 1));
  trace.Rename(1, 4000000000);
  EXPECT_EQ(trace.Problem(), "the trace of rank 1 is missing");
}

// A cancelled send must also be recognised if one part of a loop starts the send and another part completes
// it.
TEST(Balance, ACancelledSendWasNeverSent) {
  const MessagePair pair{0, 0, 1, 7};
  GrammarSummary begins;
  begins.Count(pair, 1);
  GrammarSummary::Open open;
  open.counted = pair;
  open.change = 1;
  begins.Start(3, open);
  for (const bool cancelled : {true, false}) {
    GrammarSummary ends;
    ends.End(3, {{cancelled ? kTiCancelled : ti::kProcNull, 0, 0}, false});
    GrammarSummary all = begins;
    all.Append(ends);
    all.Repeat(5);
    EXPECT_TRUE(all.opens().empty());
    EXPECT_EQ(all.messages(), cancelled ? Messages{} : (Messages{{pair, 5}}));
  }
}

// One thread of a rank starts a request, and another thread completes this request. The order in which the
// threads are read must not matter.
TEST(Balance, ARequestGoesFromOneThreadToAnother) {
  TiKey irecv = Key("MPI_Irecv");
  irecv.from_peer = layout::kTiRankZero;
  irecv.request = 3;
  TiKey wait = Key("MPI_Wait", layout::TiWhat::completed);
  wait.request = 3;
  const Grammar begins{{irecv}, {}, {{0, 1}}};
  const Grammar ends{{wait, Key("MPI_Finalize", layout::TiWhat::finalize)}, {}, {{0, 1}, {1, 1}}};
  const auto troubles = [](const Grammar& first, const Grammar* second) {
    Trace trace;
    trace.AddRank(Squared(true, 1));
    trace.AddRank(first);
    if (second != nullptr) trace.AddThread(*second);
    return trace.Troubles();
  };
  EXPECT_EQ(troubles(begins, &ends), std::vector<std::string>{});
  EXPECT_EQ(troubles(ends, &begins), std::vector<std::string>{});
  EXPECT_EQ(
      troubles(ends, nullptr),
      (std::vector<std::string>{"rank 1 waits for request 3, which was never started",
                                "1 messages of tag 0 from 0 to 1 of communicator 0 are never received"}));
  const Grammar twice{{irecv, wait}, {}, {{0, 1}, {1, 2}}};
  EXPECT_EQ(troubles(ends, &twice),
            std::vector<std::string>{"rank 1 waits for request 3, which was never started"});
}

TEST(Balance, LoopsWhoseEffectsMultiplyAreRefused) {
  // Each loop contains the first rule, which consists of kLoops different calls.
  Grammar grammar;
  constexpr uint32_t kLoops = 4000;
  for (uint32_t i = 0; i < kLoops; ++i) {
    TiKey key = Key("MPI_Send");
    key.to_peer = 1;
    key.to_tag = static_cast<int32_t>(i);
    grammar.keys.push_back(key);
  }
  std::vector<TiNode> all;
  for (uint32_t i = 0; i < kLoops; ++i) all.push_back({i, 1});
  grammar.rules.push_back(all);
  for (uint32_t i = 0; i < kLoops; ++i) grammar.rules.push_back({{0 | kTiRuleBit, 1}, {i, 1}});
  grammar.end = {{1 | kTiRuleBit, 1}};
  Trace trace;
  trace.AddRank(grammar);
  trace.AddRank(Squared(false, 1));
  ASSERT_EQ(trace.Troubles().size(), 1u);
  EXPECT_EQ(trace.Troubles()[0], "rank 0: its loops are too complex to be checked");
}

// Makes a loop of barriers and reductions. The calls are given as kinds and counts, in their order. The
// argument `loops` is the number of repetitions.
Grammar Collectives(const std::vector<TiNode>& calls, uint32_t loops) {
  return {{Key("MPI_Barrier"), Key("MPI_Allreduce"), Key("MPI_Finalize", layout::TiWhat::finalize)},
          {calls},
          {{0 | kTiRuleBit, loops}, {2, 1}}};
}

TEST(Balance, CollectivesMatch) {
  const auto troubles = [](const Grammar& first, const Grammar& second) {
    Trace trace;
    trace.AddRank(first);
    trace.AddRank(second);
    return trace.Troubles();
  };
  using Said = std::vector<std::string>;
  const Grammar calls = Collectives({{0, 2}, {1, 3}}, kMost);
  EXPECT_EQ(troubles(calls, calls), Said{});
  // The second argument contains the same calls, in a different grammar.
  EXPECT_EQ(troubles(Collectives({{0, 1}, {0, 1}, {1, 2}, {1, 1}}, 4), Collectives({{0, 2}, {1, 3}}, 4)),
            Said{});
  EXPECT_EQ(troubles(Collectives({{0, 2}, {1, 3}}, 4), Collectives({{0, 2}, {1, 3}}, 5)),
            Said{"rank 0 makes 20 collective calls of communicator 0, and rank 1 makes 25"});
  EXPECT_EQ(troubles(Collectives({{0, 2}, {1, 3}}, 4), Collectives({{1, 3}, {0, 2}}, 4)),
            Said{"rank 0 and rank 1 make 20 collective calls of communicator 0 each, but they differ in kind "
                 "or order"});
  const Grammar none{{Key("MPI_Finalize", layout::TiWhat::finalize)}, {}, {{0, 1}}};
  EXPECT_EQ(troubles(calls, none), Said{"1 of 2 ranks of communicator 0 make its collective calls"});
}

// Collective calls of two threads of a rank may be interleaved in any order.
TEST(Balance, CollectivesOfTwoThreadsAreNotCompared) {
  const Grammar calls = Collectives({{0, 2}, {1, 3}}, 1);
  Trace trace;
  trace.AddRank(calls);
  trace.AddRank(Collectives({{1, 3}}, 1));
  trace.AddThread(Collectives({{0, 2}}, 1));
  EXPECT_EQ(trace.Troubles(), std::vector<std::string>{});
}

// Returns the problems that a check of the expanded trace finds, action by action.
std::multiset<std::string> Expanded(ti::Source& source) {
  std::multiset<std::string> troubles;
  std::map<std::tuple<int32_t, int32_t, int32_t>, int64_t> messages;
  std::vector<ti::Action> actions(16);
  for (uint32_t rank = 0; rank < source.ranks(); ++rank) {
    std::set<uint32_t> open;
    std::set<uint32_t> unstarted;
    const auto me = static_cast<int32_t>(rank);
    for (size_t n = source.Read(rank, actions).value(); n != 0; n = source.Read(rank, actions).value()) {
      for (const ti::Action& a : std::span(actions).first(n)) {
        if (a.kind == ti::Kind::send) messages[{me, a.to.peer, a.to.tag}]++;
        if (a.kind == ti::Kind::recv) messages[{a.from.peer, me, a.from.tag}]--;
        if (a.request != ti::kNone && a.kind != ti::Kind::wait) open.insert(a.request);
        for (const uint32_t request : a.completed) {
          if (open.erase(request) == 0) unstarted.insert(request);
        }
      }
    }
    const std::string who = "rank " + std::to_string(rank);
    for (const uint32_t request : unstarted)
      troubles.insert(who + " waits for request " + std::to_string(request) + ", which was never started");
    if (!open.empty())
      troubles.insert(who + " leaves " + std::to_string(open.size()) + " requests that are never completed");
  }
  for (const auto& [pair, count] : messages) {
    const auto& [from, to, tag] = pair;
    if (count != 0)
      troubles.insert(std::to_string(std::abs(count)) + " messages of tag " + std::to_string(tag) + " from " +
                      std::to_string(from) + " to " + std::to_string(to) + " of communicator 0" +
                      (count > 0 ? " are never received" : " are received and were never sent"));
  }
  return troubles;
}

TEST(Balance, FindsTheSameAsACheckOfEachAction) {
  std::mt19937 random(5);
  const auto below = [&random](uint32_t n) { return static_cast<uint32_t>(random() % n); };
  size_t found = 0;
  for (int turn = 0; turn < 200; ++turn) {
    Trace trace;
    for (int rank = 0; rank < 2; ++rank) {
      Grammar grammar;
      for (uint32_t request = 0; request < 3; ++request) {
        for (const char* function : {"MPI_Isend", "MPI_Irecv", "MPI_Send", "MPI_Recv", "MPI_Wait"}) {
          const bool waits = std::string_view(function) == "MPI_Wait";
          TiKey key = Key(function, waits ? layout::TiWhat::completed : layout::TiWhat::call);
          const bool sends = std::string_view(function).ends_with("end");
          if (!waits) (sends ? key.to_peer : key.from_peer) = 1;
          (sends ? key.to_tag : key.from_tag) = waits ? 0 : static_cast<int32_t>(request);
          if (waits || function[4] == 'I') key.request = request;
          grammar.keys.push_back(key);
        }
      }
      grammar.keys.push_back(Key("MPI_Finalize", layout::TiWhat::finalize));
      const auto some = [&](uint32_t rules) {
        const bool rule = rules != 0 && below(2) == 0;
        return TiNode{rule ? below(rules) | kTiRuleBit : below(15), 1 + below(4)};
      };
      for (uint32_t i = 0; i < 4; ++i) {
        std::vector<TiNode>& body = grammar.rules.emplace_back();
        for (uint32_t n = 1 + below(4); n != 0; --n) body.push_back(some(i));
      }
      for (uint32_t n = below(6); n != 0; --n) grammar.end.push_back(some(4));
      grammar.end.push_back({15, 1});
      trace.AddRank(grammar);
    }
    const std::vector<std::string> said = trace.Troubles();
    found += said.size();
    EXPECT_EQ(std::multiset<std::string>(said.begin(), said.end()), Expanded(*trace.Open())) << turn;
  }
  EXPECT_GT(found, 500u);
}

}  // namespace
}  // namespace rankine::archive
