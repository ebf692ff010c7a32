// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/ti/writer/writer.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace rankine::exchange::ti {
namespace {

using rankine::ti::Action;
using rankine::ti::Collective;
using rankine::ti::Communicator;
using rankine::ti::Datatype;
using rankine::ti::Kind;
using rankine::ti::Match;
using rankine::ti::VolumeUnit;

// A trace with actions that the test provides. The trace has additional communicators, for example one with
// ranks 1 and 3.
class Given : public rankine::ti::Source {
 public:
  explicit Given(std::vector<std::vector<Action>> ranks) : ranks_(std::move(ranks)), at_(ranks_.size()) {}
  uint32_t ranks() const override { return static_cast<uint32_t>(ranks_.size()); }
  VolumeUnit unit() const override { return {"ns", 1e9}; }
  const Communicator& communicator(uint32_t index) const override {
    return index == 1 ? odd_ : index == 2 ? between_ : world_;
  }
  const Datatype& datatype(uint32_t) const override { return double_; }
  std::string_view region(uint32_t) const override { return {}; }
  base::Result<size_t> Read(uint32_t rank, std::span<Action> to) override {
    size_t n = 0;
    while (n < to.size() && at_[rank] < ranks_[rank].size()) to[n++] = ranks_[rank][at_[rank]++];
    return n;
  }

 private:
  std::vector<std::vector<Action>> ranks_;
  std::vector<size_t> at_;
  Communicator world_;
  Communicator odd_{{{1, 2, 2}}, {}, ""};
  Communicator between_{{{1, 2, 2}}, {{0, 1, 1}}, ""};  // The intercommunicator has ranks 1 and 3 in one
                                                        // group, and rank 0 in the other.
  Datatype double_{8, 8, "MPI_DOUBLE"};
};

Action Send(int32_t to, int32_t tag, uint64_t bytes, uint32_t request = rankine::ti::kNone) {
  Action a;
  a.kind = Kind::send;
  a.to = {to, tag, bytes, 0};
  a.request = request;
  return a;
}

Action Receive(int32_t from, int32_t tag, uint64_t bytes, uint32_t request = rankine::ti::kNone) {
  Action a;
  a.kind = Kind::recv;
  a.from = {from, tag, bytes, 0};
  a.request = request;
  return a;
}

struct Outcome {
  std::map<uint32_t, std::string> text;
  std::string error;
  std::map<std::string, uint64_t> changed;
  uint64_t left_out = 0;
};

Outcome WriteAs(WriterForm form, const std::vector<std::vector<Action>>& ranks, bool approximate = false) {
  Given ahead(ranks), source(ranks);
  Outcome outcome;
  WriterOptions options;
  options.form = form;
  options.approximate = approximate;
  const auto written = Write(ahead, source, options, [&](uint32_t rank, std::string_view text) {
    outcome.text[rank] += text;
    return base::Status{};
  });
  if (!written.ok()) {
    outcome.error = written.error();
  } else {
    outcome.changed = written.value().changed;
    for (const auto& [function, times] : written.value().left_out) outcome.left_out += times;
  }
  return outcome;
}

TEST(TiWriter, MessagesHaveTagsElementsAndTypes) {
  const Outcome o = WriteAs(WriterForm::simgrid, {{Send(1, 7, 80)}, {Receive(0, 7, 80)}});
  EXPECT_EQ(o.text.at(0), "0 send 1 7 10 0\n");
  EXPECT_EQ(o.text.at(1), "1 recv 0 7 10 0\n");
}

TEST(TiWriter, AMessageToNobodyIsLeftOut) {
  EXPECT_EQ(WriteAs(WriterForm::simgrid, {{Send(rankine::ti::kProcNull, 7, 80)}}).text.at(0), "");
}

TEST(TiWriter, APartnerOnAnIntercommunicatorIsInTheOtherGroup) {
  Action out = Send(1, 7, 80), in = Receive(0, 7, 80), back = Send(0, 8, 8), home = Receive(1, 8, 8);
  for (Action* one : {&out, &in, &back, &home}) one->comm = 2;
  const Outcome o = WriteAs(WriterForm::simgrid, {{out, home}, {}, {}, {in, back}});
  EXPECT_EQ(o.error, "");
  EXPECT_EQ(o.text.at(0), "0 send 3 1073741824 10 0\n0 recv 3 1073741825 1 0\n");
  EXPECT_EQ(o.text.at(3), "3 recv 0 1073741824 10 0\n3 send 0 1073741825 1 0\n");
}

TEST(TiWriter, AWildcardIsTheMatchThatHappened) {
  const uint32_t numbers[] = {4};
  const Match match[] = {{1, 9, 16}};
  Action wait;
  wait.kind = Kind::wait;
  wait.offered = wait.completed = numbers;
  wait.matches = match;
  const Outcome o = WriteAs(WriterForm::simgrid,
                            {{Receive(rankine::ti::kAnySource, rankine::ti::kAnyTag, 800, 4), wait}, {}});
  EXPECT_EQ(o.text.at(0), "0 irecv 1 9 2 0\n0 wait 1 0 9\n");
}

TEST(TiWriter, ACollectiveOfSomeRanksBecomesMessages) {
  Action reduce;
  reduce.kind = Kind::collective;
  reduce.collective = Collective::reduce;
  reduce.comm = 1;
  reduce.root = 1;
  reduce.to = {rankine::ti::kProcNull, 0, 16, 0};
  const Outcome o = WriteAs(WriterForm::simgrid, {{}, {reduce}, {}, {reduce}});
  EXPECT_EQ(o.text.at(1), "1 send 3 1073741824 2 0\n");
  EXPECT_EQ(o.text.at(3), "3 irecv 1 1073741824 2 0\n3 wait 1 3 1073741824\n");
}

TEST(TiWriter, MakingACommunicatorBecomesTheExchangeOfItsRanks) {
  Action dup;
  dup.kind = Kind::comm_create;
  dup.made = 0;
  dup.making = rankine::ti::Making::by_parent;
  EXPECT_EQ(WriteAs(WriterForm::simgrid, {{dup}, {}}).text.at(0), "0 comm_dup\n0 bcast 4 0 6\n0 barrier\n");
  EXPECT_EQ(WriteAs(WriterForm::year_2012, {{dup}, {}}).text.at(0), "0 bcast 4 0 6\n0 barrier\n");
  Action split = dup;
  split.made = rankine::ti::kNone;  // a call without a colour
  split.making = rankine::ti::Making::by_colour;
  EXPECT_EQ(WriteAs(WriterForm::simgrid, {{split}, {}}).text.at(0),
            "0 comm_split\n0 gather 8 8 0 6 6\n0 scatter 8 8 0 6 6\n0 bcast 4 0 6\n0 barrier\n");
  EXPECT_EQ(WriteAs(WriterForm::year_2012, {{split}, {}}).changed.size(), 1u);
  // Some ranks are not in the communicator.
  Action group = dup;
  group.made = 1;
  group.making = rankine::ti::Making::by_members;
  const Outcome some = WriteAs(WriterForm::simgrid, {{}, {group}, {}, {group}});
  EXPECT_EQ(some.text.at(3),
            "3 comm_dup\n3 recv 1 1073741824 4 6\n3 send 1 1073741824 0 6\n3 recv 1 1073741824 0 6\n");
  // The form has no action for a non-blocking MPI_Comm_dup.
  Action later = dup;
  later.request = 2;
  EXPECT_EQ(WriteAs(WriterForm::simgrid, {{later}, {}}).changed.size(), 1u);
}

TEST(TiWriter, AnInexpressibleActionIsRefusedByNameAndPlace) {
  Action put;
  put.kind = Kind::rma;
  put.function = 382;  // MPI_Put
  const Outcome refused = WriteAs(WriterForm::simgrid, {{Send(0, 0, 8), put}});
  EXPECT_EQ(refused.error,
            "MPI_Put of rank 0 (its action 2) has no equal action in this form: one-sided communication; "
            "--approximate writes the nearest one");
  const Outcome changed = WriteAs(WriterForm::simgrid, {{put, put}}, true);
  EXPECT_EQ(changed.changed.at("MPI_Put: one-sided communication"), 2u);
}

TEST(TiWriter, FileIoIsLeftOutAndCounted) {
  Action write;
  write.kind = Kind::io;
  write.function = 382;
  const Outcome o = WriteAs(WriterForm::simgrid, {{write, Send(0, 0, 8), write}});
  EXPECT_EQ(o.error, "");
  EXPECT_EQ(o.left_out, 2u);
  EXPECT_EQ(o.text.at(0).find("io"), std::string::npos);
  EXPECT_NE(o.text.at(0).find("send"), std::string::npos);
}

TEST(TiWriter, TheOldFormsWaitForTheLastRequestAlone) {
  const uint32_t first[] = {0};
  Action wait;
  wait.kind = Kind::wait;
  wait.offered = wait.completed = first;
  const Match match[] = {Match{}};
  wait.matches = match;
  const std::vector<Action> two = {Receive(1, 0, 8, 0), Receive(1, 0, 8, 1), wait};
  EXPECT_NE(WriteAs(WriterForm::year_2012, {two, {}}).error.find("neither only the last one nor all"),
            std::string::npos);
  const Outcome one = WriteAs(WriterForm::year_2012, {{Receive(1, 0, 8, 0), wait}, {}});
  EXPECT_EQ(one.text.at(0), "0 Irecv 1 1 0\n0 wait\n");
  const Outcome old = WriteAs(WriterForm::year_2011, {{Receive(1, 0, 8, 0), wait, Send(1, 3, 16)}, {}});
  EXPECT_EQ(old.text.at(0), "p0 Irecv p1\np0 wait\np0 send p1 16\n");
}

}  // namespace
}  // namespace rankine::exchange::ti
