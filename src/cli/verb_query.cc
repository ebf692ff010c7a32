// rankine query: records of archives through CalQL (docs/calql.md).
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <thread>

#include "cli/cali_input.h"
#include "cli/launch/lines.h"
#include "cli/options.h"
#include "cli/progress_line.h"
#include "cli/query_inputs.h"
#include "cli/verb.h"
#include "query/mpi_catalog.h"
#include "query/query.h"
#include "query/visible_text.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--threads", "-t", "N", "so many threads (default: one for each core, at most 8)"},
    {"--memory", "", "MIB", "beyond it groups and sorted rows go to temporary files in $TMPDIR (default 24)"},
    {"--keep-going", "", "", "answer from what could be read when a part of the input is lost"},
    {"--explain", "", "", "show what would be done"},
    {"--help", "-h", "", "this text"},
};

int Help() {
  fputs(
      "usage: rankine query NAME.rkn|NAME.cali|FOLDER... QUERY\n\n"
      "  rankine query run.rkn 'SELECT mpi.function,sum(count),sum(time.duration.ns) GROUP BY mpi.function "
      "FORMAT json'\n"
      "  rankine query runs/ 'SELECT run.file,run.world.size,sum(time.duration.ns) / 1e9 AS seconds GROUP BY "
      "run.file,run.world.size'\n\n"
      "Clauses, in any order: SELECT  LET  AGGREGATE  WHERE  GROUP BY  HAVING  ORDER BY ... [DESC]  LIMIT  "
      "FORMAT\n"
      "Formats: table json json-split csv expand tree format cali\n"
      "Aggregations:",
      stdout);
  for (const std::string_view name : query::OperatorNames()) printf(" %s", std::string(name).c_str());
  fputs("\nFunctions of LET:", stdout);
  for (const std::string_view name : query::FunctionNames()) printf(" %s", std::string(name).c_str());
  fputs("\nThe number of calls is sum(count); count() is the number of records.\n\nAttributes of calls:",
        stdout);
  for (const query::KnownAttribute& attribute : query::MpiInput::Kinds()[0].attributes) {
    printf(" %s", attribute.name.c_str());
  }
  puts(
      "\nand run.* for what is known of the run. A query that names mpi.peer works on messages instead of "
      "calls.\n");
  printf("%s", OptionsHelp(kOptions).c_str());
  return 0;
}

class StandardOutput : public query::Output {
 public:
  base::Status Write(std::string_view text) override {
    if (fwrite(text.data(), 1, text.size(), stdout) == text.size()) return base::Status::Ok();
    return {std::string("cannot write the answer: ") + strerror(errno)};
  }
  base::Status Flush() {
    if (fflush(stdout) == 0) return base::Status::Ok();
    return {std::string("cannot write the answer: ") + strerror(errno)};
  }
};

// A whole number from 1 to `most`; 0: it is none.
size_t Whole(const std::string& text, size_t most) {
  size_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size() && number <= most ? number : 0;
}

base::Status SetOptions(const Arguments& arguments, const std::string& text, query::Options& options) {
  const auto wanted = query::NamesIn(text);
  if (!wanted.ok()) return {wanted.error()};
  options.threads = std::clamp(std::thread::hardware_concurrency(), 1u, 8u);
  if (arguments.Has("--threads")) {
    options.threads = static_cast<unsigned>(Whole(arguments.Get("--threads"), 1024));
    if (options.threads == 0) return {"--threads takes a number from 1 to 1024"};
  }
  if (arguments.Has("--memory")) {
    options.memory = Whole(arguments.Get("--memory"), size_t{1} << 20) << 20;
    if (options.memory == 0) return {"--memory takes a number of MiB from 1 to 1048576"};
  }
  // Names of call sites are looked up in a child process, which may not be forked beside other threads.
  const std::vector<std::string>& names = wanted.value().names;
  const bool sites =
      wanted.value().all || std::find(names.begin(), names.end(), "mpi.callsite") != names.end();
  if (sites) options.threads = 1;
  options.explain = arguments.Has("--explain");
  options.keep_going = arguments.Has("--keep-going");
  return base::Status::Ok();
}

// What went wrong, on stderr. Returns the exit code.
int SayAll(const query::Answer& answer, const InputNotes& notes) {
  for (const context::Lost& lost : answer.lost) {
    Say((lost.where.empty() ? "" : query::Visible(lost.where) + ": ") + query::Visible(lost.why));
  }
  for (const std::string& note : answer.notes) Say(note);
  for (const std::string& note : notes.sentences()) Say(note);
  if (!answer.failure.empty()) Say(answer.failure);
  return answer.failure.empty() && answer.lost.empty() ? 0 : 1;
}

}  // namespace

int VerbQuery(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  if (arguments.words.size() < 2) {
    return UsageError("query needs an archive and one query in quotes; rankine query --help shows one");
  }
  const std::string& text = arguments.words.back();
  InputNotes notes;
  query::Options options;
  if (const base::Status set = SetOptions(arguments, text, options); !set.ok())
    return UsageError(set.message);
  auto inputs = InputsOf({arguments.words.begin(), arguments.words.end() - 1}, notes, options.threads);
  if (!inputs.ok()) return UsageError(inputs.error());
  options.cali = MakeCaliFormat;
  StandardOutput output;
  base::Result<query::Answer> answer = base::Error{""};
  {
    ProgressLine line;
    options.progress = [&line](const query::Progress& progress) {
      const double share =
          static_cast<double>(progress.parts_done) / static_cast<double>(std::max<size_t>(progress.parts, 1));
      line.Show(share, std::to_string(progress.records) + " records");
    };
    answer = query::Run(text, std::move(inputs.value()), options, output);
  }
  if (!answer.ok()) return UsageError(answer.error());
  if (const base::Status flushed = output.Flush(); !flushed.ok() && answer.value().failure.empty()) {
    answer.value().failure = flushed.message;
  }
  return SayAll(answer.value(), notes);
}

}  // namespace rankine::cli
