// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_facts/facts.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "mpi_facts/generated/functions.h"

namespace rankine::mpi_facts {
namespace {

std::vector<const Function*> All() {
  std::vector<const Function*> all;
  for (uint16_t id = 0; id <= kMaxFunctionId; ++id) {
    if (const Function* function = Find(id)) all.push_back(function);
  }
  return all;
}

TEST(Facts, OfAnUnknownIdAreThoseOfNoFunction) {
  EXPECT_EQ(All().size(), kFunctionCount);
  for (const uint16_t id : {uint16_t{0}, uint16_t{kMaxFunctionId + 1}, uint16_t{UINT16_MAX}}) {
    EXPECT_EQ(Find(id), nullptr);
    EXPECT_EQ(FactsOf(id).name, nullptr);
    EXPECT_EQ(FactsOf(id).action.kind, ti::Kind::compute);
    EXPECT_EQ(FactsOf(id).stall, Stall::unknown);
    EXPECT_STREQ(NameOf(FactsOf(id).cls), "other");
  }
}

// The names of persistent variants with large counts end in _c, so facts that are based on names would be
// wrong for them.
TEST(Facts, FormsWithLargeCountsAreAsTheOthers) {
  for (const uint16_t id : {fn::Allreduce_init, fn::Allreduce_init_c, fn::Neighbor_alltoallw_init_c}) {
    EXPECT_EQ(FactsOf(id).completion, Completion::sets_up);
    EXPECT_FALSE(FactsOf(id).waits);
    EXPECT_FALSE(FactsOf(id).may_wait);
  }
  EXPECT_EQ(FactsOf(fn::File_write_all_begin_c).completion, Completion::first_half);
  EXPECT_EQ(FactsOf(fn::File_write_all_begin_c).operation, FactsOf(fn::File_write_all_end).operation);
  EXPECT_EQ(FactsOf(fn::File_write_all_c).alone, fn::File_write_c);
  EXPECT_TRUE(FactsOf(fn::Reduce_local_c).converts);
}

TEST(Facts, OnlyWhatReturnsBeforeItsOperationIsCompleteDoesSo) {
  for (const uint16_t id : {fn::Isend, fn::Iallreduce, fn::Rput, fn::Comm_idup, fn::File_iwrite_all,
                            fn::Send_init, fn::Psend_init, fn::Comm_iflush_buffer})
    EXPECT_TRUE(FactsOf(id).ReturnsBefore()) << FactsOf(id).name;
  for (const uint16_t id : {fn::Info_create, fn::Init, fn::Is_thread_main, fn::Iprobe, fn::Improbe,
                            fn::Intercomm_create, fn::Session_init, fn::File_write_all_begin})
    EXPECT_FALSE(FactsOf(id).ReturnsBefore()) << FactsOf(id).name;
}

TEST(Facts, WhatWaitsDoesNotPoll) {
  for (const Function* one : All()) {
    EXPECT_FALSE(one->polls && one->may_wait) << one->name;
    EXPECT_FALSE(one->waits && !one->may_wait) << one->name;
    EXPECT_FALSE(one->ReturnsBefore() && one->may_wait) << one->name;
  }
  EXPECT_TRUE(FactsOf(fn::Testsome).polls);
  EXPECT_TRUE(FactsOf(fn::Request_get_status_any).polls);
  EXPECT_FALSE(FactsOf(fn::Test_cancelled).polls);
  EXPECT_TRUE(FactsOf(fn::Session_flush_buffer).may_wait);
  EXPECT_TRUE(FactsOf(fn::Session_detach_buffer_c).may_wait);
  // The functions below take a window, but do not involve other ranks.
  EXPECT_FALSE(FactsOf(fn::Win_get_group).may_wait);
  EXPECT_FALSE(FactsOf(fn::Win_attach).may_wait);
}

TEST(Facts, EachProbeIsATimeOfOthersOperations) {
  for (const uint16_t id : {fn::Probe, fn::Iprobe, fn::Mprobe, fn::Improbe})
    EXPECT_EQ(FactsOf(id).window_kind, WindowKind::completion) << FactsOf(id).name;
}

TEST(Facts, FormsBelongToTheirOperation) {
  for (const Function* one : All()) {
    const Function& operation = FactsOf(one->operation);
    ASSERT_NE(operation.name, nullptr) << one->name;
    EXPECT_EQ(operation.operation, operation.id) << one->name;
    EXPECT_EQ(operation.action.kind, one->action.kind) << one->name;
    for (const uint16_t form : {one->non_blocking, one->persistent}) {
      if (form == 0) continue;
      EXPECT_EQ(FactsOf(form).operation, one->operation) << one->name;
      EXPECT_TRUE(FactsOf(form).ReturnsBefore()) << one->name;
      EXPECT_EQ(one->completion, Completion::in_call) << one->name;
    }
    if (one->alone != 0) {
      EXPECT_TRUE(one->collective && !FactsOf(one->alone).collective) << one->name;
      EXPECT_EQ(FactsOf(one->alone).file_action, one->file_action) << one->name;
      EXPECT_EQ(FactsOf(one->alone).pointer, one->pointer) << one->name;
    }
  }
  EXPECT_EQ(FactsOf(fn::Allreduce).non_blocking, fn::Iallreduce);
  EXPECT_EQ(FactsOf(fn::Allreduce_c).persistent, fn::Allreduce_init_c);
  EXPECT_EQ(FactsOf(fn::File_write_ordered).alone, fn::File_write_shared);
}

TEST(Facts, EachKindOfCollectiveHasItsFunction) {
  std::set<uint16_t> functions;
  for (int kind = 1; kind <= static_cast<int>(ti::Collective::neighbor_alltoallw); ++kind) {
    const auto collective = static_cast<ti::Collective>(kind);
    const Function& function = FactsOf(FunctionOf(collective));
    EXPECT_EQ(function.action.collective, collective) << kind;
    EXPECT_TRUE(functions.insert(function.id).second) << kind;
  }
  EXPECT_EQ(FunctionOf(ti::Collective::none), 0);
}

TEST(Facts, BothWaysToJoinTwoGroupsAreMadeByTheNewMembers) {
  for (const uint16_t id : {fn::Intercomm_create, fn::Intercomm_create_from_groups}) {
    EXPECT_TRUE(FactsOf(id).action.by_made) << FactsOf(id).name;
    EXPECT_TRUE(FactsOf(id).action.joins_groups) << FactsOf(id).name;
  }
  EXPECT_FALSE(FactsOf(fn::Intercomm_merge).action.joins_groups);
}

}  // namespace
}  // namespace rankine::mpi_facts
