// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine query`, which queries the records of archives with CalQL (docs/calql.md).
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>

#include "base/text/visible_text.h"
#include "cli/ask.h"
#include "cli/attribute_list.h"
#include "cli/cali_input.h"
#include "cli/launch/lines.h"
#include "cli/launch/rank_environment.h"
#include "cli/live/live_options.h"
#include "cli/options.h"
#include "cli/parallel/mpi_team.h"
#include "cli/query_inputs.h"
#include "cli/verb.h"
#include "query/language/parser.h"
#include "query/query.h"
#include "query/records/mpi_catalog.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--threads", "-t", "N",
     "number of threads (default: one per core, at most 8; one in each rank of a launcher)"},
    {"--memory", "", "MIB",
     "memory for groups and sorted rows; more goes to temporary files in $TMPDIR (default 24)"},
    {"--keep-going", "", "", "answer from the readable part if some input is lost"},
    {"--live", "", "JOB",
     "ask a running job: its name in `rankine spools`, or the pid of one of its processes"},
    {"--every", "", "SECONDS", "with --live: repeat until the job ends"},
    {"--hosts", "", "A,B,...", "with --live: include these hosts, reached by --shell"},
    {"--shell", "", "WORDS", "the command that reaches a host (default: ssh)"},
    {"--attributes", "", "",
     "print the attributes that a query of these files can use, and end; without a file: all"},
    {"--explain", "", "", "print the plan of the query, and end"},
    {"--help", "-h", "", "this text"},
};

int Help() {
  fputs(
      "usage: rankine query NAME.rkn|NAME.cali|FOLDER... QUERY\n"
      "       rankine query --live JOB [--every SECONDS] [--hosts A,B,... [--shell WORDS]] QUERY\n"
      "       rankine query --attributes [NAME.rkn|NAME.cali|FOLDER...]\n\n",
      stdout);
  fputs(
      "  rankine query run.rkn \\\n"
      "    'SELECT mpi.function,sum(count),sum(time.duration.ns) GROUP BY mpi.function FORMAT json'\n"
      "  rankine query runs/ \\\n"
      "    'SELECT run.file,run.world.size,sum(time.duration.ns) / 1e9 AS seconds GROUP BY "
      "run.file,run.world.size'\n\n",
      stdout);
  fputs(
      "Clauses, in any order: SELECT LET AGGREGATE WHERE GROUP BY HAVING ORDER BY ... [DESC] LIMIT FORMAT\n",
      stdout);
  fputs("Formats: table json json-split csv expand tree format cali\nAggregations:", stdout);
  for (const std::string_view name : query::OperatorNames()) printf(" %s", std::string(name).c_str());
  fputs("\nFunctions of LET:", stdout);
  for (const std::string_view name : query::FunctionNames()) printf(" %s", std::string(name).c_str());
  fputs("\nThe number of calls is sum(count); count() is the number of records.\n\nAttributes of calls:",
        stdout);
  for (const query::KnownAttribute& attribute : query::MpiInput::Kinds()[0].attributes) {
    printf(" %s", attribute.name.c_str());
  }
  puts(
      "\nand run.*, the facts of the run. A query that names mpi.peer works on messages instead of calls.\n");
  printf("%s", OptionsHelp(kOptions).c_str());
  return 0;
}

// Parses an integer from 1 to `most`; returns 0 if the text is not such a number.
size_t Whole(const std::string& text, size_t most) {
  size_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size() && number <= most ? number : 0;
}

base::Status SetOptions(const Arguments& arguments, const std::string& text, query::Options& options) {
  const auto wanted = query::NamesIn(text);
  if (!wanted.ok()) {
    std::error_code none;
    const bool is_file = arguments.words.size() > 1 && std::filesystem::exists(text, none);
    return {is_file ? base::Visible(text) + " is a file; the query comes last, after the files"
                    : wanted.error()};
  }
  if (arguments.Has("--threads")) {
    options.threads = static_cast<unsigned>(Whole(arguments.Get("--threads"), 1024));
    if (options.threads == 0) return {"--threads takes a number from 1 to 1024"};
  }
  if (arguments.Has("--memory")) {
    options.memory = Whole(arguments.Get("--memory"), size_t{1} << 20) << 20;
    if (options.memory == 0) return {"--memory takes a number of MiB from 1 to 1048576"};
  }
  // A child process looks up the names of call sites. The child must be forked before any other thread is
  // started.
  const std::vector<std::string>& names = wanted.value().names;
  const bool sites =
      wanted.value().all || std::any_of(names.begin(), names.end(),
                                        [](const std::string& name) { return query::NamesSites(name); });
  if (sites) options.threads = 1;
  options.explain = arguments.Has("--explain");
  options.keep_going = arguments.Has("--keep-going");
  return base::Status::Ok();
}

// All processes use the list of files from process 0, because folders may look different on other hosts.
base::Result<std::vector<std::string>> SharedFiles(query::Team& team, const std::vector<std::string>& paths) {
  std::string bytes;
  if (team.rank() == 0) {
    const auto files = FilesOf(paths);
    bytes += files.ok() ? 'f' : 'e';
    if (!files.ok()) bytes += files.error();
    for (size_t i = 0; files.ok() && i < files.value().size(); ++i) bytes.append(files.value()[i]) += '\0';
  }
  bytes = query::FromFirst(team, std::move(bytes));
  if (bytes[0] == 'e') return base::Error{bytes.substr(1)};
  std::vector<std::string> files;
  for (size_t at = 1, end = 0; (end = bytes.find('\0', at)) != std::string::npos; at = end + 1)
    files.push_back(bytes.substr(at, end - at));
  return files;
}

int AskFiles(const query::Query& query, const base::Result<std::vector<std::string>>& files,
             query::Options options) {
  const bool speaks = options.team == nullptr || options.team->rank() == 0;
  if (!files.ok()) return speaks ? UsageError(files.error()) : 2;
  InputNotes notes;
  std::vector<query::InputSource> sources = SourcesOf(files.value(), notes, options);
  StandardOutput output;
  return Ask(query, std::move(sources), options, notes, output);
}

// Queries once, or every N seconds for as long as the job runs.
int AskLive(const Arguments& arguments, const query::Query& query, const query::Options& options) {
  const auto job = LiveJobOf(arguments, arguments.Get("--live"));
  if (!job.ok()) return UsageError(job.error());
  const size_t pause = arguments.Has("--every") ? Whole(arguments.Get("--every"), 86400) : 0;
  if (arguments.Has("--every") && pause == 0) return UsageError("--every takes a number of seconds");
  for (int code = 0;;) {
    InputNotes notes;
    std::vector<query::InputSource> inputs;
    inputs.push_back(LiveInput(job.value(), notes));
    StandardOutput output;
    code = Ask(query, std::move(inputs), options, notes, output);
    if (code != 0 || pause == 0) return code;
    for (size_t second = 0; second < pause; ++second) {
      std::this_thread::sleep_for(std::chrono::seconds(1));
      if (!FindLiveJob(job.value().name).ok()) return 0;
    }
  }
}

// Checks which options may be used together. Returns the mistake as text; empty if the options may be used
// together.
std::string Mistake(const Arguments& arguments) {
  const bool live = arguments.Has("--live");
  for (const char* option : {"--every", "--hosts", "--shell"}) {
    if (arguments.Has(option) && !live) return std::string(option) + " goes with --live JOB";
  }
  if (live && arguments.words.size() != 1)
    return "--live needs one query in quotes, and takes no archive in addition to the job";
  if (!live && arguments.words.size() < 2)
    return "query needs an archive and one query in quotes; rankine query --help shows one";
  return {};
}

}  // namespace

std::span<const Option> QueryOptions() {
  return kOptions;
}

int VerbQuery(const std::vector<std::string>& typed) {
  // Under a launcher, all ranks answer one query together. The first rank prints the answer, and the other
  // ranks end with the same exit code.
  const auto here = ReadRankEnvironment();
  const bool launched = here && here->size > 1;
  const bool speaks = !launched || here->rank == 0;
  const auto refuse = [speaks](const std::string& why) { return speaks ? UsageError(why) : 2; };

  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return refuse(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return speaks ? Help() : 0;
  if (arguments.Has("--attributes")) return speaks ? PrintAttributes(arguments.words) : 0;
  if (const std::string mistake = Mistake(arguments); !mistake.empty()) return refuse(mistake);
  const bool live = arguments.Has("--live");
  const bool parallel = launched && !live;
  const std::string& text = arguments.words.back();
  query::Options options;
  options.threads = parallel ? 1 : std::clamp(std::thread::hardware_concurrency(), 1u, 8u);
  if (const base::Status set = SetOptions(arguments, text, options); !set.ok()) return refuse(set.message);
  options.cali = [] { return MakeCaliFormat(std::make_shared<CaliOrigin>(false)); };
  const query::Query query = query::Parse(text).value();  // SetOptions has checked the query
  if (live) return speaks ? AskLive(arguments, query, options) : 0;
  const std::vector<std::string> paths(arguments.words.begin(), arguments.words.end() - 1);
  if (!parallel) return AskFiles(query, FilesOf(paths), options);
  if (options.explain) return speaks ? AskFiles(query, FilesOf(paths), options) : 0;

  const auto team = MakeMpiTeam(here->size);
  if (!team.ok()) {
    if (speaks) Say(team.error());
    return 1;
  }
  options.team = team.value().get();
  return std::stoi(query::FromFirst(
      *options.team, std::to_string(AskFiles(query, SharedFiles(*options.team, paths), options))));
}

}  // namespace rankine::cli
