#include "cli/caliper_reports.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/load.h"
#include "archive/presence.h"
#include "cli/ask.h"
#include "cli/launch/lines.h"
#include "cli/new_file.h"
#include "cli/query_inputs.h"
#include "query/parser.h"
#include "query/visible_text.h"

namespace rankine::cli {
namespace {

// A program's reports; an archive may hold any number of such keys.
constexpr size_t kMostReports = 256;

using Options = std::map<std::string, std::string>;
// (manager, number in it) -> its options, of which one is `report`.
using Reports = std::map<std::pair<unsigned, unsigned>, Options>;

// The number up to the next dot, which is taken away too. 0: there is none.
unsigned TakeNumber(std::string_view& key) {
  unsigned number = 0;
  const auto read = std::from_chars(key.data(), key.data() + key.size(), number);
  const size_t length = static_cast<size_t>(read.ptr - key.data());
  if (read.ec != std::errc{} || length == key.size() || key[length] != '.') return 0;
  key.remove_prefix(length + 1);
  return number;
}

Reports ReportsIn(const archive::Tables& tables) {
  Reports reports;
  for (const auto& [key, value] : tables.job) {
    std::string_view rest = key;
    const std::string* text = std::get_if<std::string>(&value);
    if (text == nullptr || !rest.starts_with(archive::kAskedReports)) continue;
    rest.remove_prefix(archive::kAskedReports.size());
    const unsigned manager = TakeNumber(rest);
    const unsigned number = manager == 0 ? 0 : TakeNumber(rest);
    if (number == 0) continue;
    if (reports.size() >= kMostReports && !reports.contains({manager, number})) continue;
    reports[{manager, number}][std::string(rest)] = *text;
  }
  return reports;
}

bool Is(const Options& options, const char* name) {
  const auto found = options.find(name);
  return found != options.end() && found->second == "true";
}

std::string Of(const Options& options, const char* name, const char* otherwise) {
  const auto found = options.find(name);
  return found != options.end() ? found->second : otherwise;
}

class TextOutput : public AnswerOutput {
 public:
  base::Status Write(std::string_view text) override {
    text_.append(text);
    return base::Status::Ok();
  }
  base::Status Flush() override { return base::Status::Ok(); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// The answer is added to `text`. False: why not is said.
bool AskFile(const std::string& file, CaliFiles kind, const std::string& question, std::string& text) {
  const auto query = query::Parse(question);
  if (!query.ok()) {
    Say(query.error());
    return false;
  }
  query::Options options;
  InputNotes notes;
  std::vector<query::InputSource> sources = SourcesOf({file}, notes, options, kind);
  TextOutput output;
  if (Ask(query.value(), std::move(sources), options, notes, output) != 0) return false;
  text += output.text();
  return true;
}

// Sums of each rank first, then over the ranks, as Caliper does: the answer to the second question about the
// records that answer the first.
bool AskTwice(const std::string& archive, const std::string& of_ranks, const std::string& of_all,
              std::string& text) {
  std::string records;
  if (!AskFile(archive, CaliFiles::by_name, of_ranks, records)) return false;
  if (records.find("\n__rec=ctx") == std::string::npos) return true;  // nothing was measured, so no line
  const int file = memfd_create("rankine-report", MFD_CLOEXEC);
  bool written = file >= 0;
  for (size_t at = 0; written && at < records.size();) {
    const ssize_t put = write(file, records.data() + at, records.size() - at);
    if (put < 0 && errno == EINTR) continue;
    written = put > 0;
    at += static_cast<size_t>(std::max<ssize_t>(put, 0));
  }
  if (!written) Say(std::string("cannot keep a report's records: ") + strerror(errno));
  const bool good =
      written && AskFile("/proc/self/fd/" + std::to_string(file), CaliFiles::all_but_archives, of_all, text);
  if (file >= 0) close(file);
  return good;
}

std::string Measured(unsigned manager) {
  return " WHERE caliper.manager." + std::to_string(manager) + "=1";
}

// What lies in no region has no line, as with Caliper.
std::string MeasuredRegions(unsigned manager) {
  return Measured(manager) + " AND path";
}

constexpr const char* kRegionTimes = "LET t=scale(region.own.ns,1e-9) SELECT path,";

std::set<int32_t> Ranks(const archive::Tables& tables) {
  std::set<int32_t> ranks;
  for (const archive::Process& process : tables.processes) ranks.insert(process.rank);
  return ranks;
}

bool RuntimeReport(const std::string& archive, const archive::Tables& tables, unsigned manager,
                   const Options& options, std::string& text) {
  const bool own = Is(options, "time.exclusive"), visits = Is(options, "region.count");
  const bool has_mpi =
      std::ranges::any_of(tables.job, [](const auto& pair) { return pair.first == "mpi.library"; });
  if (has_mpi && Of(options, "aggregate_across_ranks", "true") == "true") {
    const std::string of_ranks = std::string(kRegionTimes) +
                                 "mpi.rank,sum(t),inclusive_sum(t),sum(region.visits) AS visits" +
                                 MeasuredRegions(manager) + " GROUP BY path,mpi.rank FORMAT cali";
    std::string of_all =
        "SELECT path,min(inclusive#t) AS \"Min time/rank\",max(inclusive#t) AS \"Max time/rank\","
        "avg(inclusive#t) AS \"Avg time/rank\",inclusive_percent_total(sum#t) AS \"Time %\"";
    if (own) {
      of_all +=
          ",min(sum#t) AS \"Min time/rank (E)\",max(sum#t) AS \"Max time/rank (E)\","
          "avg(sum#t) AS \"Avg time/rank (E)\",percent_total(sum#t) AS \"Time % (E)\"";
    }
    if (visits) of_all += ",min(visits) AS \"Visits/rank (min)\",max(visits) AS \"Visits/rank (max)\"";
    return AskTwice(archive, of_ranks, of_all + " GROUP BY path FORMAT tree", text);
  }
  std::string question = std::string(kRegionTimes) +
                         "sum(t) AS \"Time (E)\",inclusive_sum(t) AS \"Time (I)\","
                         "percent_total(t) AS \"Time % (E)\",inclusive_percent_total(t) AS \"Time % (I)\"";
  if (visits) question += ",sum(region.visits) AS \"Visits\"";
  question += MeasuredRegions(manager);
  for (const int32_t rank : Ranks(tables)) {
    const std::string one = has_mpi ? " AND mpi.rank=" + std::to_string(rank) : "";
    if (!AskFile(archive, CaliFiles::by_name, question + one + " GROUP BY path FORMAT tree", text))
      return false;
    if (!has_mpi) break;
  }
  return true;
}

bool RegionProfile(const std::string& archive, unsigned manager, const Options& options,
                   const std::string& format, std::string& text) {
  std::string question = std::string(kRegionTimes) + "mpi.rank,sum(t) AS time UNIT sec";
  if (Is(options, "time.inclusive")) question += ",inclusive_sum(t) AS \"time (inc)\" UNIT sec";
  if (Is(options, "region.count")) question += ",sum(region.visits) AS count";
  return AskFile(archive, CaliFiles::by_name,
                 question + MeasuredRegions(manager) + " GROUP BY path,mpi.rank FORMAT " + format, text);
}

bool MpiReport(const std::string& archive, const archive::Tables& tables, unsigned manager,
               std::string& text) {
  if (tables.rows.empty()) return true;  // no call, no line
  const std::string of_ranks =
      "LET t=scale(time.duration.ns,1e-9) SELECT mpi.function,mpi.rank,sum(t),sum(count) AS calls" +
      Measured(manager) + " GROUP BY mpi.function,mpi.rank FORMAT cali";
  return AskTwice(
      archive, of_ranks,
      "SELECT mpi.function AS Function,min(calls) AS \"Count (min)\",max(calls) AS \"Count (max)\","
      "min(sum#t) AS \"Time (min)\",max(sum#t) AS \"Time (max)\",avg(sum#t) AS \"Time (avg)\","
      "percent_total(sum#t) AS \"Time %\" GROUP BY mpi.function "
      "ORDER BY percent_total#sum#t DESC FORMAT table",
      text);
}

bool EventTrace(const std::string& archive, const archive::Tables& tables, unsigned manager,
                std::string& text) {
  if (tables.traces.empty()) {
    Say("the run has no event trace; record it with: rankine run --with trace");
    return false;
  }
  return AskFile(archive, CaliFiles::by_name, "SELECT *" + Measured(manager) + " AND event FORMAT cali",
                 text);
}

// The name that Caliper gives a profile's file.
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
  if (!written) Say(query::Visible(WithWhatToDo("cannot write " + output + ": " + strerror(why))));
  return written;
}

bool MakeReport(const std::string& archive, const archive::Tables& tables, unsigned manager,
                const Options& options) {
  const std::string kind = Of(options, "report", "");
  std::string output = Of(options, "output", "stderr"), text;
  bool good = false;
  if (kind == "runtime-report") {
    good = RuntimeReport(archive, tables, manager, options, text);
  } else if (kind == "mpi-report") {
    good = MpiReport(archive, tables, manager, text);
  } else if (kind == "event-trace") {
    good = EventTrace(archive, tables, manager, text);
  } else if (kind == "hatchet-region-profile") {
    const std::string wish = Of(options, "output.format", "cali");
    const std::string format = wish == "json" || wish == "json-split" ? wish : "cali";
    output = ProfileName(output, format);
    good = RegionProfile(archive, manager, options, format, text);
  } else {
    Say("there is no report " + query::Visible(kind));
  }
  if (!good) Say("the program's " + query::Visible(kind) + " was not written");
  const bool appends = kind == "runtime-report" && Of(options, "output.append", "true") == "true";
  return good && WriteReport(output, text, appends);
}

}  // namespace

int WriteCaliperReports(const std::string& archive) {
  const auto loaded = archive::Load(archive);
  if (!loaded.ok()) {
    Say(loaded.error());
    return 1;
  }
  bool good = true;
  for (const auto& [id, options] : ReportsIn(loaded.value()))
    good = MakeReport(archive, loaded.value(), id.first, options) && good;
  return good ? 0 : 1;
}

}  // namespace rankine::cli
