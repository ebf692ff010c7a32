// rankine replay: how long would a trace's run take on another machine (docs/replay.md)?
#include <chrono>
#include <cstdio>

#include "cli/launch/lines.h"
#include "cli/options.h"
#include "cli/progress_line.h"
#include "cli/replay/placement.h"
#include "cli/replay/show.h"
#include "cli/replay/what_if.h"
#include "cli/verb.h"
#include "formats/platform/reader.h"
#include "formats/ti/reader.h"
#include "query/visible_text.h"
#include "sim/replay.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--platform", "-p", "FILE", "the machine: a platform file of SimGrid, version 3 or 4"},
    {"--deployment", "", "FILE", "the host of each rank, as SimGrid's deployment files say it"},
    {"--hostfile", "", "FILE", "hosts, one a line; rank i runs on line i, from the first again at the end"},
    {"--ranks-per-host", "", "N", "so many ranks on each host, in the platform's order (default 1)"},
    {"--network", "", "MODEL", "SMPI (default), LV08, CM02, constant:SECONDS or ideal"},
    {"--selector", "", "NAME", "whose algorithms make collectives: simgrid-default"},
    {"--cfg", "", "NAME=VALUE", "a setting by SimGrid's name, as smpi/os=0:1e-6:1e-9; may be repeated"},
    {"--eager", "", "BYTES", "smaller messages leave before their receive is posted"},
    {"--bandwidth", "", "FACTOR", "what if all links had x10 or /2 the bandwidth"},
    {"--latency", "", "FACTOR", "the same for latency"},
    {"--speed", "", "FACTOR", "the same for processors"},
    {"--compute", "", "FACTOR", "the same for the work between calls; 'region=NAME FACTOR': in a region"},
    {"--matching", "", "HOW", "receives from any source: as recorded (default), or free, what comes first"},
    {"--form", "", "YEAR", "dialect of a text trace: current, 2012 or 2011 (default: found out)"},
    {"--links", "", "N", "show the N links with most bytes"},
    {"--json", "", "", "everything as JSON"},
    {"--help", "-h", "", "this text"},
};

int Help() {
  fputs(
      "usage: rankine replay TRACE --platform FILE [OPTION...]\n\n"
      "TRACE is a time-independent trace as text: a list of files, one for each rank, or one file for "
      "all.\n\n",
      stdout);
  fputs(OptionsHelp(kOptions).c_str(), stdout);
  return 0;
}

base::Result<std::unique_ptr<formats::ti::Reader>> OpenTrace(const Arguments& arguments) {
  const std::string& path = arguments.words[0];
  if (!arguments.Has("--form")) return formats::ti::OpenText(path);
  const std::string name = arguments.Get("--form");
  using formats::ti::Form;
  const Form form = name == "2011" ? Form::year_2011 : name == "2012" ? Form::year_2012 : Form::current;
  if (form == Form::current && name != "current") return base::Error{"--form takes current, 2012 or 2011"};
  return formats::ti::OpenText(path, &form);
}

base::Result<sim::Prediction> ReplayWithProgress(formats::ti::Reader& trace, const sim::Platform& platform,
                                                 sim::ReplayOptions& options) {
  ProgressLine line;
  const auto begin = std::chrono::steady_clock::now();
  options.progress = [&](uint64_t actions, double simulated) {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    char text[120];
    snprintf(text, sizeof text, "%.1f million actions, %.2f million/s, simulated %.6f s",
             static_cast<double>(actions) / 1e6, static_cast<double>(actions) / 1e6 / spent.count(),
             simulated);
    line.Show(trace.Share(), text);
  };
  return sim::Replay(trace, platform, options);
}

}  // namespace

int VerbReplay(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  if (arguments.words.size() != 1)
    return UsageError("replay needs one trace: rankine replay TRACE --platform FILE");
  if (!arguments.Has("--platform")) return UsageError("replay needs a machine: --platform FILE");
  const std::string machine = arguments.Get("--platform");

  auto described = formats::platform::ReadPlatformFile(machine);
  if (!described.ok()) return UsageError(described.error());
  std::vector<std::string> unknown;
  auto what = ReadWhatIf(arguments, described.value(), &unknown);
  if (!what.ok()) return UsageError(what.error());
  for (const std::string& name : unknown)
    Say("the platform's setting " + query::Visible(name) + " means nothing to a replay and is left out");
  auto platform = sim::Platform::Build(std::move(described.value()), machine);
  if (!platform.ok()) return UsageError(platform.error());
  platform.value()->Scale(what.value().bandwidth, what.value().latency, what.value().speed);
  auto trace = OpenTrace(arguments);
  if (!trace.ok()) return UsageError(trace.error());
  auto hosts = PlaceRanks(arguments, *platform.value(), trace.value()->ranks());
  if (!hosts.ok()) return UsageError(hosts.error());
  sim::ReplayOptions& options = what.value().options;
  options.hosts = std::move(hosts.value());

  const auto begin = std::chrono::steady_clock::now();
  const auto prediction = ReplayWithProgress(*trace.value(), *platform.value(), options);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  if (!prediction.ok()) {
    Say(query::Visible(prediction.error()));
    return 1;
  }
  const ReplayNames names{arguments.words[0], machine, spent.count()};
  const std::string links = arguments.Get("--links");
  const std::string text =
      arguments.Has("--json")
          ? PredictionJson(prediction.value(), *platform.value(), options, names)
          : PredictionText(prediction.value(), *platform.value(), names, strtoul(links.c_str(), nullptr, 10));
  return fwrite(text.data(), 1, text.size(), stdout) == text.size() && fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace rankine::cli
