// SPDX-License-Identifier: BSD-3-Clause
#include "cli/caliper/reports.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <string_view>

#include "archive/load.h"
#include "archive/rows/profile.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "cli/caliper/loop_report.h"
#include "cli/caliper/question.h"
#include "cli/caliper/region_records.h"
#include "cli/caliper/region_reports.h"
#include "cli/caliper/requested_reports.h"
#include "cli/caliper/spot_report.h"
#include "cli/launch/lines.h"
#include "cli/new_file.h"

namespace rankine::cli {
namespace {

bool MpiReport(const std::string& archive, const archive::Tables& tables, const RequestedReport& report,
               std::string& text) {
  if (tables.rows.empty()) return true;  // no calls were made, so the report is empty
  std::string of_ranks;
  if (!AskArchive(archive,
                  "LET t=scale(time.duration.ns,1e-9) SELECT mpi.function,mpi.rank,sum(t),sum(count) AS calls"
                  " WHERE " +
                      report.Measured() + " GROUP BY mpi.function,mpi.rank FORMAT cali",
                  of_ranks))
    return false;
  if (of_ranks.find("\n__rec=ctx") == std::string::npos) return true;
  return AskRecords(
      of_ranks,
      "SELECT mpi.function AS Function,min(calls) AS \"Count (min)\",max(calls) AS \"Count (max)\","
      "min(sum#t) AS \"Time (min)\",max(sum#t) AS \"Time (max)\",avg(sum#t) AS \"Time (avg)\","
      "percent_total(sum#t) AS \"Time %\" GROUP BY mpi.function "
      "ORDER BY percent_total#sum#t DESC FORMAT table",
      text);
}

bool EventTrace(const std::string& archive, const archive::Tables& tables, const RequestedReport& report,
                std::string& text) {
  if (tables.traces.empty()) {
    Say("the run has no event trace; record it with: rankine run --with trace");
    return false;
  }
  return AskArchive(archive, "SELECT * WHERE " + report.Measured() + " AND event FORMAT cali", text);
}

// Writes the data of a channel's services. If the program gave a query, the output is the answer to the
// query; otherwise, the output is the channel's events or the times of its regions.
bool ChannelReport(const std::string& archive, const archive::Tables& tables, const RequestedReport& report,
                   std::string& text) {
  const std::string query = report.Of("query");
  const bool traces = (" " + report.Of("services") + " ").find("trace") != std::string::npos;
  std::string records;
  if (traces) {
    if (!EventTrace(archive, tables, report, records)) return false;
  } else {
    records = RegionRecords(tables, report, false);
  }
  if (query.empty()) {
    text += records;
    return true;
  }
  return records.empty() || AskRecords(records, query, text);
}

// The name that Caliper would give to the file with the profile.
std::string ProfileName(std::string output, const std::string& format) {
  const std::string_view extension = format == "cali" ? ".cali" : ".json";
  if (output != "stdout" && output != "stderr" && !output.ends_with(extension)) output += extension;
  return output;
}

bool WriteReport(const std::string& output, const std::string& text, bool appends) {
  FILE* file = output == "stdout"   ? stdout
               : output == "stderr" ? stderr
                                    : fopen(output.c_str(), appends ? "ae" : "we");
  bool written =
      file != nullptr && fwrite(text.data(), 1, text.size(), file) == text.size() && fflush(file) == 0;
  int why = errno;
  if (file != nullptr && file != stdout && file != stderr && fclose(file) != 0 && written) {
    written = false;
    why = errno;
  }
  if (!written) Say(base::Visible(WithWhatToDo("cannot write " + output + ": " + strerror(why))));
  return written;
}

bool MakeReport(const std::string& archive, const archive::Tables& tables, const RequestedReport& report,
                std::string& output, std::string& text) {
  const std::string kind = report.Of("report");
  if (kind == "runtime-report") return RuntimeReport(tables, report, text);
  if (kind == "mpi-report") return MpiReport(archive, tables, report, text);
  if (kind == "event-trace") return EventTrace(archive, tables, report, text);
  if (kind == "channel") return ChannelReport(archive, tables, report, text);
  if (kind == "hatchet-region-profile") {
    const std::string wish = report.Of("output.format");
    const std::string format = wish == "json" || wish == "json-split" ? wish : "cali";
    output = ProfileName(output, format);
    return RegionProfile(tables, report, format, text);
  }
  if (kind == "loop-report") {
    LoopReport(tables, report, text);
    return true;
  }
  if (kind == "spot") {
    const std::string folder = report.Of("outdir");
    const size_t name = output.rfind('/');
    if (!folder.empty() && output != "stdout" && output != "stderr")
      output = folder + "/" + (name == std::string::npos ? output : output.substr(name + 1));
    text += SpotReport(tables, report);
    return true;
  }
  Say("there is no report " + base::Visible(kind));
  return false;
}

// The files to which reports have already been written. If several channels write to the same file, the
// second and later channels append to it.
using Written = std::map<std::string, int>;

bool MakeAndWrite(const std::string& archive, const archive::Tables& tables, const RequestedReport& report,
                  Written& written) {
  const std::string kind = report.Of("report");
  std::string output = report.Of("output", "stderr"), text;
  if (output.ends_with("/?") || output == "?") {
    Say("the program's " + base::Visible(kind) +
        " was not written: its stream is not a file, and the program has ended");
    return false;
  }
  if (!MakeReport(archive, tables, report, output, text)) {
    Say("the program's " + base::Visible(kind) + " was not written");
    return false;
  }
  const bool appends = report.Of("output.append", kind == "runtime-report" ? "true" : "false") == "true";
  return WriteReport(output, text, appends || (kind == "channel" && written[output]++ > 0));
}

}  // namespace

int WriteCaliperReports(const std::string& archive, unsigned measurement) {
  const auto loaded = archive::Load(archive);
  if (!loaded.ok()) {
    Say(loaded.error());
    return 1;
  }
  bool good = true;
  Written written;
  for (const RequestedReport& report : ReportsIn(loaded.value())) {
    if (measurement == 0 ? report.Is("written") : report.manager != measurement) continue;
    good = MakeAndWrite(archive, loaded.value(), report, written) && good;
  }
  return good ? 0 : 1;
}

}  // namespace rankine::cli
