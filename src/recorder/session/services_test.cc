// SPDX-License-Identifier: BSD-3-Clause
// Tests that each service in a list is read by the consumer that records this service (core/config.h,
// session/moments.cc).
#include <gtest/gtest.h>

#include <string>

#include "layout/services/catalog.h"
#include "recorder/consumers/action_trace/options.h"
#include "recorder/consumers/callpath/callpath.h"
#include "recorder/consumers/counters/options.h"
#include "recorder/consumers/event_trace/options.h"
#include "recorder/consumers/memory/memory.h"
#include "recorder/consumers/openmp/enabled.h"
#include "recorder/consumers/pthread/wait.h"
#include "recorder/consumers/topology/topology.h"
#include "recorder/context/aggregate.h"
#include "recorder/context/event_options.h"
#include "recorder/context/loops.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/config.h"
#include "recorder/session/metadata.h"

namespace rankine::recorder {
namespace {

class Services : public ::testing::Test {
 protected:
  void SetUp() override { Reset(); }
  void TearDown() override { Reset(); }

  // Restores the state of a process that has not read a list of services yet.
  static void Reset() {
    g_config = {};
    g_chosen = {};
    action_trace::g_options = {};
    callpath::g_depth = 0;
    context::g_aggregate_keys = {};
    context::g_loop_every = 0;
    counters::g_options = {};
    event_trace::g_keep = {};
    event_trace::g_stream = {};
    memory::g_requested = openmp::g_requested = pthread::g_requested = topology::g_requested = false;
    metadata::g_options = {};
  }
};

TEST_F(Services, EachServiceOfTheCatalogIsChosenByItsName) {
  for (const layout::Service& service : layout::Services()) {
    Reset();
    Configure(std::string(service.name).c_str());
    EXPECT_EQ(g_config.refused, 0U) << service.name;
  }
}

TEST_F(Services, EachStandardValueIsUnderstood) {
  for (const layout::Service& service : layout::Services()) {
    for (const layout::ServiceOption& option : service.options) {
      if (option.standard.empty() || option.standard == "none" || option.value.empty()) continue;
      Reset();
      Configure((std::string(service.name) + "(" + std::string(option.name) + "=" +
                 std::string(option.standard) + ")")
                    .c_str());
      EXPECT_EQ(g_config.refused, 0U) << service.name << " " << option.name << "=" << option.standard;
    }
  }
}

TEST_F(Services, AnOptionOfAnotherServiceIsRefused) {
  Configure("loop(depth=2)");
  EXPECT_EQ(g_config.refused, 1U);
  EXPECT_EQ(g_config.first_refused, "depth");
  EXPECT_EQ(context::g_loop_every, 1U);
  EXPECT_EQ(callpath::g_depth, 0U);
}

TEST_F(Services, AServiceTurnsOnWhatItNeeds) {
  Configure("ti(volumes=exact)");
  EXPECT_TRUE(g_chosen.ti && g_chosen.mpi && g_chosen.profile);
  EXPECT_FALSE(g_chosen.timer);
  EXPECT_EQ(action_trace::g_options.volumes, layout::TiVolumes::exact);

  Reset();
  Configure("mpi(profile=off),trace(what=regions)");
  EXPECT_TRUE(g_chosen.trace && g_chosen.timer && g_chosen.mpi);
  EXPECT_FALSE(g_chosen.profile || g_chosen.trace_calls);

  Reset();
  Configure("trace(keep=64M),mpi(profile=off)");
  EXPECT_EQ(event_trace::g_stream.keep, uint64_t{64} << 20);
  EXPECT_EQ(event_trace::g_stream.bytes, uint64_t{64} << 20);  // With this setting, the stream has enough
                                                               // space for the events that are kept.
  EXPECT_TRUE(g_chosen.profile && g_chosen.trace_calls);
}

TEST_F(Services, ListsReplaceTheStandardList) {
  Configure("counters");
  EXPECT_EQ(counters::g_options.events, 2U);
  Reset();
  Configure("counters(events=a,b,c),callpath(depth=8),aggregate(key=x,y)");
  EXPECT_EQ(counters::g_options.events, 3U);
  EXPECT_EQ(counters::g_options.event[2], "c");
  EXPECT_EQ(callpath::g_depth, 8U);
  EXPECT_TRUE(context::IsAggregateKey("x") && context::IsAggregateKey("y"));
  EXPECT_FALSE(g_chosen.timer || g_chosen.mpi);
}

TEST_F(Services, AListThatIsNotUnderstoodRecordsWhatIsStandard) {
  Configure("lop,callpath(depth=9)");
  EXPECT_EQ(g_config.refused, 2U);
  EXPECT_EQ(g_config.first_refused, "lop");
  EXPECT_TRUE(g_chosen.timer && g_chosen.mpi);
}

}  // namespace
}  // namespace rankine::recorder
