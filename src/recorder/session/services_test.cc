// A list of services is read by the consumers that record them (core/config.h, session/moments.cc).
#include <gtest/gtest.h>

#include <string>

#include "layout/services/catalog.h"
#include "recorder/core/config.h"

namespace rankine::recorder::service {
namespace {

class Services : public ::testing::Test {
 protected:
  void SetUp() override { g_config = {}; }
  void TearDown() override { g_config = before_; }

 private:
  Config before_ = g_config;
};

TEST_F(Services, EachServiceOfTheCatalogIsChosenByItsName) {
  for (const layout::Service& service : layout::Services()) {
    g_config = {};
    Configure(std::string(service.name).c_str());
    EXPECT_EQ(g_config.refused, 0U) << service.name;
  }
}

TEST_F(Services, EachStandardValueIsUnderstood) {
  for (const layout::Service& service : layout::Services()) {
    for (const layout::ServiceOption& option : service.options) {
      if (option.standard.empty() || option.standard == "none" || option.value.empty()) continue;
      g_config = {};
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
  EXPECT_EQ(g_config.loop_every, 1U);
  EXPECT_EQ(g_config.callpath_depth, 0U);
}

TEST_F(Services, AServiceTurnsOnWhatItNeeds) {
  Configure("ti(volumes=exact)");
  EXPECT_TRUE(g_config.ti && g_config.mpi && g_config.profile);
  EXPECT_FALSE(g_config.timer);
  EXPECT_EQ(g_config.ti_volumes, layout::TiVolumes::exact);

  g_config = {};
  Configure("mpi(profile=off),trace(what=regions)");
  EXPECT_TRUE(g_config.trace && g_config.timer && g_config.mpi);
  EXPECT_FALSE(g_config.profile || g_config.trace_calls);

  g_config = {};
  Configure("trace(keep=64M),mpi(profile=off)");
  EXPECT_EQ(g_config.trace_keep, uint64_t{64} << 20);
  EXPECT_EQ(g_config.trace_bytes, uint64_t{64} << 20);  // what is kept finds room
  EXPECT_TRUE(g_config.profile && g_config.trace_calls);
}

TEST_F(Services, ListsReplaceTheStandardList) {
  Configure("counters");
  EXPECT_EQ(g_config.events, 2U);
  g_config = {};
  Configure("counters(events=a,b,c),callpath(depth=8),aggregate(key=x,y)");
  EXPECT_EQ(g_config.events, 3U);
  EXPECT_EQ(g_config.event[2], "c");
  EXPECT_EQ(g_config.callpath_depth, 8U);
  EXPECT_TRUE(IsKey("x") && IsKey("y"));
  EXPECT_FALSE(g_config.timer || g_config.mpi);
}

TEST_F(Services, AListThatIsNotUnderstoodRecordsWhatIsStandard) {
  Configure("lop,callpath(depth=9)");
  EXPECT_EQ(g_config.refused, 2U);
  EXPECT_EQ(g_config.first_refused, "lop");
  EXPECT_TRUE(g_config.timer && g_config.mpi);
}

}  // namespace
}  // namespace rankine::recorder::service
