// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine calibrate`, which measures communication between two MPI ranks on this machine. The
// command writes a platform file for `rankine replay` and smpirun (docs/calibrate.md, "Calibration").
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

#include "base/text/visible_text.h"
#include "cli/calibrate/check.h"
#include "cli/calibrate/measure.h"
#include "cli/calibrate/measurements.h"
#include "cli/calibrate/platform_text.h"
#include "cli/calibrate/rate_runs.h"
#include "cli/calibrate/rates.h"
#include "cli/launch/lines.h"
#include "cli/launch/output_file.h"
#include "cli/options.h"
#include "cli/progress_line.h"
#include "cli/verb.h"

namespace rankine::cli {
namespace {

// Writes a file. If the file cannot be written, prints an error and returns false.
bool Write(const std::string& output, const std::string& text) {
  std::ofstream file(output, std::ios::binary);
  file << text;
  file.close();
  if (!file) Say("cannot write '" + base::Visible(output) + "': " + std::strerror(errno));
  return static_cast<bool>(file);
}

constexpr Option kOptions[] = {
    {"--output", "-o", "FILE.xml", "the platform file"},
    {"--force", "", "", "replace an existing file"},
    {"--hosts", "", "N", "number of hosts in the written platform (default 2)"},
    {"--cores", "", "N", "number of cores per host (default: this machine's)"},
    {"--speed", "", "FLOPS", "speed of each core in flop/s (default 1e9), for traces in flops"},
    {"--within", "", "LAUNCHER",
     "a second launcher command that starts two ranks on one host ('mpirun -n 2 --map-by core'), to measure "
     "messages within a host"},
    {"--limit", "", "SECONDS",
     "time limit in seconds for each launcher (default 120). The output names figures that became less "
     "certain"},
    {"--rates", "", "TRACE",
     "run the same problem to measure this machine's compute rates, in the unit of the trace"},
    {"--volume", "", "ATTRIBUTE", "like --rates, for an attribute that the program counts by annotation"},
    {"--runs", "", "N",
     "with --rates and --volume: the number of runs, or of archives that must be given (default 5)"},
    {"--measure", "", "", ""},
    {"--help", "-h", "", "this text"},
};

constexpr uint32_t kMostRuns = 10000;
constexpr uint32_t kRuns =
    5;  // the number of runs over which rates are averaged, as in the paper (calibrate/rates.h)
constexpr uint32_t kLimit = 120;    // the default limit for the measurements, in seconds
constexpr double kRoundTrips = 46;  // about this many lines report round trips; used for the progress bar

int Help() {
  fputs(
      "usage: rankine calibrate -o FILE.xml [OPTION...] mpirun -n 2 [LAUNCHER'S OPTION...]\n"
      "       rankine calibrate -o FILE.rates --rates TRACE|--volume ATTRIBUTE mpirun -n N PROGRAM...\n"
      "       rankine calibrate -o FILE.rates --rates TRACE|--volume ATTRIBUTE RUN.rkn...\n\n"
      "Measures round trips, sends and receives between the two ranks that the launcher starts. Writes a\n"
      "platform for rankine replay and smpirun: hosts with this latency and bandwidth, with factors by\n"
      "message size. To measure a network, let the launcher place the ranks on two hosts: --map-by node,\n"
      "--hosts A,B.\n\n",
      stdout);
  fputs(OptionsHelp(kOptions).c_str(), stdout);
  return 0;
}

// Runs the launcher, which starts this command as its program. Passes each line of the output to the given
// function. Returns the launcher's status. An error is one sentence.
template <class Take>
base::Result<int> Launch(std::vector<std::string> words, uint32_t limit_s, Take take) {
  std::error_code failed;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (failed) return base::Error{"cannot find this command's own file: " + failed.message()};
  words.insert(words.end(), {self.string(), "calibrate", "--measure", "--limit", std::to_string(limit_s)});
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return base::Error{std::string("no pipe: ") + std::strerror(errno)};
  const pid_t child = fork();
  if (child < 0) return base::Error{std::string("cannot start ") + words[0] + ": " + std::strerror(errno)};
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    execvp(argv[0], argv.data());
    const std::string why = "cannot start " + base::Visible(words[0]) + ": " + std::strerror(errno);
    Say(why);
    _exit(127);
  }
  close(ends[1]);
  FILE* output = fdopen(ends[0], "r");
  char* line = nullptr;
  size_t room = 0;
  for (ssize_t size = 0; output != nullptr && (size = getline(&line, &room, output)) >= 0;)
    take(std::string_view(line, static_cast<size_t>(size)));
  free(line);
  if (output != nullptr) fclose(output);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Makes the measurements, and stores the results in `*measured`. Returns 0 if the command should continue.
// After a failure, prints an error and returns the command's exit code.
int MeasureBy(const std::vector<std::string>& launcher, uint32_t limit_s, Measurements* measured) {
  if (launcher.empty())
    return UsageError("--within takes a launcher's command, such as 'mpirun -n 2 --map-by core'");
  ProgressLine progress;
  const auto ended = Launch(launcher, limit_s, [&](std::string_view line) {
    if (!TakeLine(line, measured)) fwrite(line.data(), 1, line.size(), stderr);
    progress.Show(std::min(1.0, static_cast<double>(measured->half_trips.size()) / kRoundTrips), "measuring");
  });
  if (!ended.ok()) return UsageError(ended.error());
  if (ended.value() == 0) return 0;
  Say("the launcher ended with exit code " + std::to_string(ended.value()) + "; nothing was written");
  return 1;
}

// Splits the text at spaces, because no shell is involved.
std::vector<std::string> WordsOf(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

bool ReadCount(const Arguments& arguments, const char* option, uint32_t* count) {
  if (!arguments.Has(option)) return true;
  const std::string text = arguments.Get(option);
  const auto read = std::from_chars(text.data(), text.data() + text.size(), *count);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size() && *count > 0 &&
         *count <= 10'000'000;
}

base::Status ReadPlatformOptions(const Arguments& arguments, PlatformOptions* options) {
  options->cores = std::max(1u, std::thread::hardware_concurrency());
  if (!ReadCount(arguments, "--hosts", &options->hosts) || !ReadCount(arguments, "--cores", &options->cores))
    return {"--hosts and --cores take a number of at least 1"};
  if (!arguments.Has("--speed")) return base::Status::Ok();
  const std::string text = arguments.Get("--speed");
  const auto read = std::from_chars(text.data(), text.data() + text.size(), options->speed);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || !std::isfinite(options->speed) ||
      options->speed <= 0)
    return {"--speed takes flop/s, such as 2.5e9, not " + base::Visible(text)};
  return base::Status::Ok();
}

std::string Summary(const Measurements& measured, const Calibrated& made) {
  char text[900];
  const std::string where =
      measured.hosts.size() < 2 ? ""
      : measured.hosts[0] == measured.hosts[1]
          ? "two ranks of " + base::Visible(measured.hosts[0]) +
                "; the platform uses this latency and bandwidth between its hosts"
          : base::Visible(measured.hosts[0]) + " and " + base::Visible(measured.hosts[1]);
  snprintf(text, sizeof text,
           "latency %.3f us, bandwidth %.6g MB/s (%.6g in both directions at once), %zu segments. Messages "
           "of up to %llu bytes are eager.\n"
           "A message of 8 bytes costs its sender %.2f us and its receiver %.2f us.\n"
           "The segments differ from the measurement by at most %.1f %% (at %llu bytes).\n",
           made.latency_s * 1e6, made.bandwidth / 1e6, made.both_ways / 1e6, made.network.size(),
           static_cast<unsigned long long>(measured.eager_up_to), TimeOf(made.send, 8) * 1e6,
           TimeOf(made.receive, 8) * 1e6, made.worst * 100,
           static_cast<unsigned long long>(made.worst_bytes));
  if (made.within_bandwidth > 0) {
    const size_t size = strlen(text);
    snprintf(text + size, sizeof text - size,
             "within a host: latency %.3f us, bandwidth %.6g MB/s; the fit differs from the measurements by "
             "at most %.1f %% (at %llu bytes)\n",
             made.within_latency_s * 1e6, made.within_bandwidth / 1e6, made.within_worst * 100,
             static_cast<unsigned long long>(made.within_worst_bytes));
  }
  return where + "\n" + text;
}

// Compares predictions on the platform with measured times, and adds the tables to `*tables`. Stores the
// deviations of patterns of messages in `*options`.
base::Status Check(const Calibrated& made, const Measurements& measured, const std::string& name,
                   PlatformOptions* options, std::string* tables) {
  auto check = PlatformCheck::Open(PlatformText(made, *options), name);
  if (!check.ok()) return {check.error()};
  const auto deviations = check.value().Patterns(measured, tables);
  if (!deviations.ok()) return {deviations.error()};
  options->deviations = deviations.value();
  return check.value().Collectives(measured, tables);
}

// Writes compute rates by region to a file for `rankine replay --rates`. The rates come from archives, or
// from runs that this command itself starts.
int CalibrateRates(const Arguments& arguments) {
  const bool of_trace = arguments.Has("--rates");
  if (of_trace == arguments.Has("--volume")) return UsageError("--rates or --volume, not both");
  uint32_t count = kRuns;
  if (!ReadCount(arguments, "--runs", &count) || count > kMostRuns)
    return UsageError("--runs takes a number from 1 to " + std::to_string(kMostRuns));
  if (arguments.words.empty())
    return UsageError(
        "to measure rates, give a command that runs the program: rankine calibrate -o FILE.rates --rates "
        "TRACE mpirun -n N PROGRAM...");
  RateRuns made;
  const bool are_there = arguments.words[0].ends_with(".rkn");
  if (are_there && arguments.words.size() < count)
    return UsageError("rates are the mean of " + std::to_string(count) + " runs, and there are only " +
                      std::to_string(arguments.words.size()) + ": give more runs, or --runs " +
                      std::to_string(arguments.words.size()));
  if (!are_there) {
    const base::Status done =
        made.Make(arguments.words, count, of_trace ? "timer,mpi,ti" : "timer,mpi,ti,aggregate");
    if (!done.ok()) {
      Say(base::Visible(done.message));
      return 1;
    }
  }
  const std::vector<std::string>& runs = are_there ? arguments.words : made.archives();
  const auto rates =
      of_trace ? RatesOf(arguments.Get("--rates"), runs) : RatesOfAttribute(arguments.Get("--volume"), runs);
  if (!rates.ok()) {
    Say(base::Visible(rates.error()));
    return 1;
  }
  const std::string output = arguments.Get("--output");
  const std::string text =
      RatesText(rates.value(), "rankine calibrate, mean of " + std::to_string(runs.size()) + " runs");
  if (!Write(output, text)) return 1;
  std::string said =
      "mean of " + std::to_string(runs.size()) + " runs (minimum to maximum, and their difference)\n";
  for (const Rates::Of& of : rates.value().regions) {
    char line[160];
    snprintf(line, sizeof line, "%14.6g %s/s  (%.6g to %.6g, %.1f %%)  ", of.rate,
             base::Visible(rates.value().unit).substr(0, 40).c_str(), of.least, of.most,
             100 * (of.most - of.least) / of.rate);
    said += line + (of.region.empty() ? std::string("everywhere") : base::Visible(of.region)) + "\n";
  }
  fwrite(said.data(), 1, said.size(), stdout);
  return Flushed() ? 0 : 1;
}

}  // namespace

std::span<const Option> CalibrateOptions() {
  return kOptions;
}

int VerbCalibrate(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed, Words::end_options);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  uint32_t limit_s = kLimit;
  if (!ReadCount(arguments, "--limit", &limit_s))
    return UsageError("--limit takes a number of seconds, at least 1");
  if (arguments.Has("--measure")) return MeasureAsRank(limit_s);
  if (!arguments.Has("--output")) return UsageError("calibrate needs a file to write: -o FILE.xml");
  const base::Status writable = CheckOutput(arguments.Get("--output"), arguments.Has("--force"));
  if (!writable.ok()) return UsageError(writable.message);
  if (arguments.Has("--rates") || arguments.Has("--volume")) return CalibrateRates(arguments);
  if (arguments.words.empty())
    return UsageError("calibrate needs a launcher: rankine calibrate -o FILE.xml mpirun -n 2");
  PlatformOptions options;
  if (const base::Status read = ReadPlatformOptions(arguments, &options); !read.ok())
    return UsageError(read.message);

  Measurements measured, within;
  if (const int code = MeasureBy(arguments.words, limit_s, &measured); code != 0) return code;
  auto made = Calibrate(measured);
  if (!made.ok()) {
    Say("nothing can be calibrated: " + made.error());
    return 1;
  }
  if (arguments.Has("--within")) {
    if (const int code = MeasureBy(WordsOf(arguments.Get("--within")), limit_s, &within); code != 0)
      return code;
    if (within.hosts.size() != 2 || within.hosts[0] != within.hosts[1]) {
      Say("--within: the launcher placed the two ranks on two hosts; nothing was written");
      return 1;
    }
    CalibrateWithin(within, &made.value());
  }
  for (const std::string& word : arguments.words)
    options.comment += (options.comment.empty() ? "" : " ") + word;
  options.comment = "rankine calibrate " + options.comment + "; " + measured.library;
  if (measured.left.any() || within.left.any()) options.comment += "; the time limit ran out";
  const std::string output = arguments.Get("--output");
  std::string tables;
  const base::Status checked = Check(made.value(), measured, output, &options, &tables);
  if (!checked.ok()) {
    Say(base::Visible(checked.message));
    return 1;
  }
  if (!Write(output, PlatformText(made.value(), options))) return 1;
  std::string said = Summary(measured, made.value()) + LeftOutText(measured, limit_s);
  if (const std::string left = LeftOutText(within, limit_s); !left.empty()) said += "within a host: " + left;
  said += tables;
  fwrite(said.data(), 1, said.size(), stdout);
  return Flushed() ? 0 : 1;
}

}  // namespace rankine::cli
