// SPDX-License-Identifier: BSD-3-Clause
#include "cli/caliper/region_records.h"

#include <bit>
#include <vector>

#include "archive/tables.h"
#include "cli/caliper/region_times.h"
#include "exchange/cali/writer.h"

namespace rankine::cli {

using context::Type;

std::string RegionRecords(const archive::Tables& tables, const RequestedReport& report, bool mpi) {
  RegionTimes regions(tables, report, mpi);
  if (regions.times().empty()) return {};
  const auto value = [&regions](const char* name, Type type, const char* unit) {
    return regions.space().Declare({name, type, context::kAsValue | context::kSkipEvents, unit, "", ""});
  };
  std::vector<context::NodeId> nodes;
  std::vector<uint64_t> times, visits, ranks;
  std::vector<uint8_t> has_rank;
  for (const auto& [key, time] : regions.times()) {
    nodes.push_back(key.second);
    const double seconds = static_cast<double>(time.own_ns > 0 ? time.own_ns : 0) * 1e-9;
    times.push_back(std::bit_cast<uint64_t>(seconds));
    visits.push_back(time.visits);
    ranks.push_back(static_cast<uint64_t>(key.first));
    has_rank.push_back(key.first >= 0 ? 1 : 0);
  }
  std::vector<context::Column> columns = {
      {value("time.duration", Type::real, "sec"), Type::real, times.data()},
      {value("rc.count", Type::uint, ""), Type::uint, visits.data()}};
  if (tables.job.contains("mpi.library"))
    columns.push_back({value("mpi.rank", Type::uint, ""), Type::uint, ranks.data(), has_rank.data()});
  std::string text;
  exchange::cali::Writer writer([&text](std::string_view piece) {
    text += piece;
    return base::Status::Ok();
  });
  writer.Take(regions.space(), {nodes.size(), nodes.data(), columns});
  return writer.Finish(regions.Globals()).ok() ? text : std::string();
}

}  // namespace rankine::cli
