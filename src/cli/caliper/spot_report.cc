// SPDX-License-Identifier: BSD-3-Clause
#include "cli/caliper/spot_report.h"

#include <algorithm>
#include <bit>
#include <map>
#include <vector>

#include "base/text/visible_text.h"
#include "cli/caliper/loop_sums.h"
#include "cli/caliper/region_times.h"
#include "exchange/cali/writer.h"

namespace rankine::cli {
namespace {

using context::NodeId;
using context::Type;
using exchange::cali::Writer;

constexpr const char* kTimes = "loop.iteration.time.ns";

// Statistics of one quantity over the ranks, either for one path or for one block of a loop.
struct Spread {
  double least = 0, most = 0, sum = 0;
  uint64_t ranks = 0;
  void Add(double value) {
    least = ranks == 0 ? value : std::min(least, value);
    most = ranks == 0 ? value : std::max(most, value);
    sum += value;
    ++ranks;
  }
};

struct Metric {
  const char* name;
  const char* alias;
  double (*of)(const Spread&);
};
double Least(const Spread& s) {
  return s.least;
}
double Most(const Spread& s) {
  return s.most;
}
double Mean(const Spread& s) {
  return s.ranks == 0 ? 0 : s.sum / static_cast<double>(s.ranks);
}
double Sum(const Spread& s) {
  return s.sum;
}

constexpr Metric kInclusive[] = {{"min#inclusive#sum#time.duration", "Min time/rank", Least},
                                 {"max#inclusive#sum#time.duration", "Max time/rank", Most},
                                 {"avg#inclusive#sum#time.duration", "Avg time/rank", Mean},
                                 {"sum#inclusive#sum#time.duration", "Total time", Sum}};
constexpr Metric kExclusive[] = {{"min#sum#time.duration", "Min time/rank (exc)", Least},
                                 {"max#sum#time.duration", "Max time/rank (exc)", Most},
                                 {"avg#sum#time.duration", "Avg time/rank (exc)", Mean},
                                 {"sum#sum#time.duration", "Total time (exc)", Sum}};
constexpr Metric kVisits[] = {{"min#sum#rc.count", "Visits/rank (min)", Least},
                              {"max#sum#rc.count", "Visits/rank (max)", Most},
                              {"avg#sum#rc.count", "Visits/rank (avg)", Mean},
                              {"sum#sum#rc.count", "Visits (total)", Sum}};

// Writes the records of one channel of a Spot profile.
class SpotChannel {
 public:
  SpotChannel(context::Space& space, Writer& writer, const char* name)
      : space_(space), writer_(writer), name_(name) {
    channel_ = space.Declare({"spot.channel", Type::string, context::kSkipEvents, "", "", ""});
  }

  void Add(NodeId node, const std::vector<std::pair<context::AttributeId, double>>& values) {
    const NodeId own = space_.Child(node, channel_, {Type::string, 0, name_});
    std::vector<uint64_t> bits;
    bits.reserve(values.size());
    for (const auto& [attribute, value] : values) bits.push_back(std::bit_cast<uint64_t>(value));
    std::vector<context::Column> columns;
    for (size_t i = 0; i < values.size(); ++i) columns.push_back({values[i].first, Type::real, &bits[i]});
    writer_.Take(space_, {1, &own, columns});
  }

  // Declares a metric, and adds it to the list of the metrics that Spot reads.
  context::AttributeId Declare(const char* name, const char* alias, const char* unit) {
    list_ += (list_.empty() ? "" : ",") + std::string(name);
    return space_.Declare({name, Type::real, context::kAsValue | context::kSkipEvents, unit, alias, ""});
  }
  const std::string& metrics() const { return list_; }

 private:
  context::Space& space_;
  Writer& writer_;
  const char* name_;
  context::AttributeId channel_;
  std::string list_;
};

std::string AddRegions(RegionTimes& regions, const RequestedReport& report, Writer& writer) {
  std::map<NodeId, std::map<int32_t, RegionTime>> inclusive, exclusive;
  for (const auto& [key, time] : regions.times()) {
    exclusive[key.second][key.first] = time;
    for (NodeId node = key.second; node != context::kRoot; node = regions.space().parent(node))
      inclusive[node][key.first].own_ns += time.own_ns;
  }
  struct Column {
    const Metric* metric;
    context::AttributeId attribute;
    int which;  // 0 for inclusive time, 1 for exclusive time, 2 for visits
  };
  SpotChannel channel(regions.space(), writer, "regionprofile");
  std::vector<Column> columns;
  const auto declare = [&](const auto& metrics, const char* unit, int which) {
    for (const Metric& metric : metrics)
      columns.push_back({&metric, channel.Declare(metric.name, metric.alias, unit), which});
  };
  declare(kInclusive, "sec", 0);
  if (report.Of("time.exclusive", "true") == "true") declare(kExclusive, "sec", 1);
  if (report.Of("region.count", "true") == "true") declare(kVisits, "", 2);
  for (const auto& [node, ranks] : inclusive) {
    Spread spreads[3];
    for (const auto& [rank, time] : ranks) spreads[0].Add(static_cast<double>(time.own_ns) * 1e-9);
    for (const auto& [rank, time] : exclusive[node]) {
      spreads[1].Add(static_cast<double>(std::max<int64_t>(time.own_ns, 0)) * 1e-9);
      spreads[2].Add(static_cast<double>(time.visits));
    }
    std::vector<std::pair<context::AttributeId, double>> values;
    values.reserve(columns.size());
    for (const Column& column : columns)
      values.emplace_back(column.attribute, column.metric->of(spreads[column.which]));
    channel.Add(node, values);
  }
  return channel.metrics();
}

std::string AddCourses(context::Space& space, const archive::Tables& tables, const RequestedReport& report,
                       Writer& writer) {
  SpotChannel channel(space, writer, "timeseries");
  const context::AttributeId rate =
      channel.Declare("avg#ratio#loop.iterations/time.duration.ns", "Iter/s", "");
  const context::AttributeId loop_name = space.Declare({"loop", Type::string, context::kNested, "", "", ""});
  const context::AttributeId block_number =
      space.Declare({"block", Type::real, context::kAsValue | context::kSkipEvents, "", "", ""});
  const std::string targets = report.Of("timeseries.target_loops");
  for (const LoopSums& loop : LoopsIn(tables, report, kTimes)) {
    if (!IsTarget(loop, targets)) continue;
    const int64_t size = BlockSize(loop, report.Number("timeseries.iteration_interval", 1),
                                   report.Number("timeseries.maxrows", 20));
    const NodeId node = space.Child(context::kRoot, loop_name, {Type::string, 0, loop.name});
    for (const auto& [first, ranks] : BlocksOf(loop, size)) {
      Spread rates;
      for (const auto& [number, sum] : ranks) rates.Add(Rate(static_cast<double>(sum.iterations), sum.ns));
      channel.Add(node, {{rate, Mean(rates)}, {block_number, static_cast<double>(first)}});
    }
  }
  return channel.metrics();
}

}  // namespace

std::string SpotReport(const archive::Tables& tables, const RequestedReport& report) {
  RegionTimes regions(tables, report, report.Is("profile.mpi"));
  std::string text;
  Writer writer([&text](std::string_view piece) {
    text += piece;
    return base::Status::Ok();
  });
  std::vector<std::pair<std::string, std::string>> told = {{"spot.format.version", "2"}};
  told.emplace_back("spot.metrics", AddRegions(regions, report, writer));
  std::string channels = "regionprofile", options;
  if (report.Is("timeseries")) {
    channels += ",timeseries";
    told.emplace_back("spot.timeseries.metrics", AddCourses(regions.space(), tables, report, writer));
  }
  for (const auto& [option, value] : report.options) {
    if (option == "report" || option == "output" || option == "ranks") continue;
    options += (options.empty() ? "" : ",") + option;
    told.emplace_back("opts:" + option, value);
  }
  told.emplace_back("spot.channels", channels);
  told.emplace_back("spot.options", options);
  std::vector<exchange::cali::Global> globals = regions.Globals();
  for (const auto& [name, value] : told) {
    globals.push_back({{name, Type::string, context::kGlobal | context::kSkipEvents, "", "", ""},
                       {Type::string, 0, value}});
  }
  return writer.Finish(globals).ok() ? text : std::string();
}

}  // namespace rankine::cli
