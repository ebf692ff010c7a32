// SPDX-License-Identifier: BSD-3-Clause
// Caliper's RegionProfile, asynchronous events and channels in C++, built without Caliper. Exits with 1 if a
// time is impossible.
#include <caliper/AsyncEvent.h>
#include <caliper/Caliper.h>
#include <caliper/RegionProfile.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <thread>

static double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

static void Inner() {
  CALI_CXX_MARK_FUNCTION;
  usleep(20000);
}

static bool Fails(const char* what, double value, double least, double most) {
  if (value >= least && value <= most) return false;
  fprintf(stderr, "%s is %.6f, not %.6f to %.6f\n", what, value, least, most);
  return true;
}

int main() {
  const bool on = cali_is_initialized() != 0;
  cali::RegionProfile profile;
  CALI_MARK_BEGIN("before");
  usleep(5000);
  profile.start();
  const double begin = Now();
  CALI_MARK_BEGIN("outer");
  Inner();
  std::thread other(Inner);
  other.join();
  usleep(20000);
  std::map<std::string, double> so_far =
      std::get<0>(profile.inclusive_region_times());  // while the region is open
  CALI_MARK_END("outer");
  CALI_MARK_PHASE_BEGIN("phase");
  Inner();
  CALI_MARK_PHASE_END("phase");
  const double all = Now() - begin;
  profile.stop();
  CALI_MARK_END("before");
  Inner();  // this call is not measured

  std::map<std::string, double> times, own;
  double sum = 0, total = 0;
  std::tie(times, sum, total) = profile.inclusive_region_times();
  own = std::get<0>(profile.exclusive_region_times());
  if (!on) {
    if (!times.empty() || total != 0) return 1;
  } else {
    const double most = 2 * all;  // the sum over both threads
    if (Fails("total", total, 0.08, all + 0.05) || Fails("so far", so_far["outer"], 0.06, all) ||
        Fails("outer", times["outer"], 0.06, all) || Fails("Inner", times["Inner"], 0.06, most) ||
        Fails("own time of Inner", own["Inner"], 0.06, most) ||
        Fails("own time of outer", own["outer"], 0.04, all - 0.02) ||
        Fails("before", times["before"], 0.08, all + 0.05) ||
        Fails("phase", std::get<0>(profile.inclusive_region_times("phase"))["phase"], 0.02, all) ||
        Fails("own time of phase", own["phase"], 0, times["phase"] - 0.02))
      return 1;
    profile.clear();
    if (std::get<2>(profile.inclusive_region_times()) != 0) return 1;
  }

  cali::TimedAsyncEvent events[2] = {cali::TimedAsyncEvent::begin("wait"),
                                     cali::TimedAsyncEvent::begin("wait")};
  cali::TimedAsyncEvent().end();
  usleep(10000);
  std::thread ends([&events] {
    CALI_CXX_MARK_SCOPE("ends");
    for (cali::TimedAsyncEvent& event : events) event.end();
  });
  ends.join();

  cali::Caliper caliper;
  const cali::Attribute level = caliper.create_attribute("level", CALI_TYPE_INT, CALI_ATTR_DEFAULT);
  caliper.begin(level, cali::Variant(4));
  const bool wrong = on && caliper.get(level).to_int() != 4;
  caliper.end(level);
  cali::RuntimeConfig config;
  config.set("CALI_SERVICES_ENABLE", "event,aggregate,recorder");
  config.set("CALI_RECORDER_FILENAME", "channel.cali");
  cali::Channel channel = caliper.create_channel("channel", config);
  if (!channel || channel.name() != "channel" || !channel.is_active()) return 1;
  CALI_MARK_BEGIN("in the channel");
  CALI_MARK_END("in the channel");
  caliper.delete_channel(channel);
  return wrong || channel ? 1 : 0;
}
