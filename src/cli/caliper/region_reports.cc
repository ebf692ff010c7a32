// SPDX-License-Identifier: BSD-3-Clause
#include "cli/caliper/region_reports.h"

#include <set>

#include "archive/rows/process.h"
#include "archive/tables.h"
#include "cli/caliper/question.h"
#include "cli/caliper/region_records.h"

namespace rankine::cli {
namespace {

// Sums up within each rank first, then over the ranks, as Caliper does.
bool OfAllRanks(const std::string& records, const RequestedReport& report, std::string& text) {
  std::string of_ranks;
  if (!AskRecords(records,
                  "SELECT path,mpi.rank,sum(time.duration),inclusive_sum(time.duration),sum(rc.count) "
                  "GROUP BY path,mpi.rank FORMAT cali",
                  of_ranks))
    return false;
  std::string question =
      "SELECT path,min(inclusive#time.duration) AS \"Min time/rank\","
      "max(inclusive#time.duration) AS \"Max time/rank\",avg(inclusive#time.duration) AS \"Avg time/rank\","
      "inclusive_percent_total(sum#time.duration) AS \"Time %\"";
  if (report.Is("time.exclusive")) {
    question +=
        ",min(sum#time.duration) AS \"Min time/rank (E)\",max(sum#time.duration) AS \"Max time/rank (E)\","
        "avg(sum#time.duration) AS \"Avg time/rank (E)\",percent_total(sum#time.duration) AS \"Time % (E)\"";
  }
  if (report.Is("region.count"))
    question += ",min(sum#rc.count) AS \"Visits/rank (min)\",max(sum#rc.count) AS \"Visits/rank (max)\"";
  return AskRecords(of_ranks, question + " GROUP BY path FORMAT tree", text);
}

bool OfEachRank(const archive::Tables& tables, const std::string& records, const RequestedReport& report,
                std::string& text) {
  std::string question =
      "SELECT path,sum(time.duration) AS \"Time (E)\",inclusive_sum(time.duration) AS \"Time (I)\","
      "percent_total(time.duration) AS \"Time % (E)\","
      "inclusive_percent_total(time.duration) AS \"Time % (I)\"";
  if (report.Is("region.count")) question += ",sum(rc.count) AS \"Visits\"";
  const std::string grouped = " GROUP BY path FORMAT tree";
  if (!tables.job.contains("mpi.library")) return AskRecords(records, question + grouped, text);
  std::set<int32_t> ranks = report.Ranks();
  const std::vector<bool> has = ProcessesOf(tables, report);
  for (size_t i = 0; i < has.size(); ++i) {
    if (has[i]) ranks.insert(static_cast<int32_t>(tables.processes[i].rank));
  }
  for (const int32_t rank : ranks) {
    if (!AskRecords(records, question + " WHERE mpi.rank=" + std::to_string(rank) + grouped, text))
      return false;
  }
  return true;
}

}  // namespace

bool RuntimeReport(const archive::Tables& tables, const RequestedReport& report, std::string& text) {
  const std::string records = RegionRecords(tables, report, report.Is("profile.mpi"));
  if (records.empty()) return true;  // nothing was measured, so the report is empty
  if (tables.job.contains("mpi.library") && report.Of("aggregate_across_ranks", "true") == "true")
    return OfAllRanks(records, report, text);
  return OfEachRank(tables, records, report, text);
}

bool RegionProfile(const archive::Tables& tables, const RequestedReport& report, const std::string& format,
                   std::string& text) {
  const std::string records = RegionRecords(tables, report, report.Is("profile.mpi"));
  if (records.empty()) {  // nothing was measured
    if (format == "json") text += "[]\n";
    if (format == "json-split") text += "{\"data\":[],\"columns\":[],\"column_metadata\":[],\"nodes\":[]}\n";
    return true;
  }
  const std::string rank = tables.job.contains("mpi.library") ? "mpi.rank," : "";
  std::string question = "SELECT path," + rank + "sum(time.duration) AS time UNIT sec";
  if (report.Is("time.inclusive")) question += ",inclusive_sum(time.duration) AS \"time (inc)\" UNIT sec";
  if (report.Is("region.count")) question += ",sum(rc.count) AS count";
  const std::string grouped = std::string(" GROUP BY path") + (rank.empty() ? "" : ",mpi.rank");
  return AskRecords(records, question + grouped + " FORMAT " + format, text);
}

}  // namespace rankine::cli
