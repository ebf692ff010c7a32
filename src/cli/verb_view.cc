// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine view`, which shows the report in a browser. A web server on this machine, which answers
// only this user, provides the report.
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <optional>
#include <thread>

#include "base/text/visible_text.h"
#include "cli/launch/lines.h"
#include "cli/live_page.h"
#include "cli/load_with_progress.h"
#include "cli/options.h"
#include "cli/replay/ideal.h"
#include "cli/verb.h"
#include "cli/view/browser.h"
#include "cli/view/loopback_server.h"
#include "cli/view/range.h"
#include "cli/view/token.h"
#include "report/construct_names.h"
#include "report/html/drawing_json.h"
#include "report/html/html_report.h"
#include "report/html/page.h"

namespace rankine::cli {
namespace {

constexpr unsigned kMostThreads = 8;
constexpr const char* kTimeline = "timeline";  // the path of requests for parts of the timeline
// Limits the number of items in a drawing of the whole run or of a part of it. The limits are above the
// number of pixels of a screen, but low enough to send all items at once.
constexpr analysis::DrawingLimits kOfAScreen = {
    .calls = 60'000, .regions = 40'000, .messages = 10'000, .operations = 20'000, .waits = 20'000};

constexpr Option kOptions[] = {
    {"--port", "", "PORT", "listen on this port instead of a free one"},
    {"--no-browser", "", "", "print the address, and open no browser"},
    {"--live", "", "", "show a running job: the states of its ranks, second by second (as rankine top)"},
    {"--hosts", "", "A,B,...", "with --live: also show ranks on these hosts"},
    {"--shell", "", "WORDS", "with --live: the command that runs a command on a host; default: ssh"},
    {"--help", "-h", "", "this text"},
};

int Help() {
  printf(
      "usage: rankine view [--port PORT] [--no-browser] NAME.rkn|SPOOL\n"
      "       rankine view --live [--port PORT] [--no-browser] [--hosts A,B,... [--shell WORDS]] JOB\n\n"
      "Shows the report in a browser (docs/html.md). The timeline has all details at each zoom, even "
      "for\nlong traces. The server listens on 127.0.0.1 and prints its address with a token. Only\nrequests "
      "with the token are answered. Ctrl-C stops the server.\n\n%s\n"
      "From another machine: ssh -L PORT:127.0.0.1:PORT HOST, then open the printed address.\n",
      OptionsHelp(kOptions).c_str());
  return 0;
}

base::Result<uint16_t> ReadPort(const Arguments& arguments) {
  if (!arguments.Has("--port")) return uint16_t{0};
  const std::string text = arguments.Get("--port");
  uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size() || port == 0)
    return base::Error{"--port takes a number from 1 to 65535, not " + base::Visible(text)};
  return port;
}

// Serves the page, and parts of its timeline when the page requests them.
class Shown {
 public:
  Shown(const archive::Tables& tables, unsigned threads)
      : tables_(tables),
        waits_(analysis::FindWaits(tables, threads, analysis::kCallsHeld, nullptr, &each_)),
        drawer_(tables, threads, std::move(each_), waits_.steps) {}

  base::Status MakePage(const std::string& name, const analysis::IdealRun* ideal) {
    report::HtmlOptions options;
    options.name = name;
    options.ideal = ideal;
    options.waits = &waits_;
    options.drawer = &drawer_;
    options.limits = kOfAScreen;
    options.timeline_at = kTimeline;
    auto page = report::HtmlReport(report::ReportPage(), tables_, options);
    if (!page.ok()) return {page.error()};
    page_ = std::make_shared<const std::string>(std::move(page.value()));
    return base::Status::Ok();
  }

  Answer Give(std::string_view path, std::string_view query) const {
    if (path.empty() && query.empty()) return {200, "text/html; charset=utf-8", page_};
    if (path != kTimeline || !drawer_.known()) return {};
    const std::optional<Range> range = ReadRange(query);
    if (!range) return {400, "", nullptr};
    const analysis::Drawing drawing = drawer_.Draw(kOfAScreen, range->from, range->until);
    return {200, "application/json",
            std::make_shared<const std::string>(report::DrawingJson(tables_, drawing))};
  }

 private:
  const archive::Tables& tables_;
  std::vector<analysis::WaitStore> each_;  // the waits that the drawer uses
  analysis::Waits waits_;
  analysis::TraceDrawer drawer_;
  std::shared_ptr<const std::string> page_;
};

}  // namespace

std::span<const Option> ViewOptions() {
  return kOptions;
}

int VerbView(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  if (arguments.words.size() != 1)
    return UsageError(arguments.Has("--live") ? "view --live needs one job: rankine view --live JOB"
                                              : "view needs one archive or spool: rankine view NAME.rkn");
  const auto port = ReadPort(arguments);
  if (!port.ok()) return UsageError(port.error());
  if (arguments.Has("--live")) return ShowLive(arguments, port.value());
  for (const char* option : {"--hosts", "--shell"}) {
    if (arguments.Has(option)) return UsageError(std::string(option) + " needs --live");
  }
  auto tables = LoadWithProgress(arguments.words[0]);
  if (!tables.ok()) return UsageError(tables.error());
  report::NameConstructs(&tables.value());
  const std::string token = MakeToken();
  if (token.empty())
    return UsageError(
        "the kernel provides no random numbers for the token; use rankine report --html instead");
  const std::string& path = arguments.words[0];
  std::optional<StageLine> line("reading the trace");
  Shown shown(tables.value(), std::clamp(std::thread::hardware_concurrency(), 1u, kMostThreads));
  // The port is opened first, so that a failure to open it is reported before the page is made.
  const auto server = LoopbackServer::Open(
      port.value(), token,
      [&](std::string_view asked, std::string_view query) { return shown.Give(asked, query); });
  if (!server.ok()) {
    line.reset();
    return UsageError(server.error());
  }
  line->Stage("making the page");
  const std::optional<analysis::IdealRun> ideal = ReplayIdeal(tables.value(), false, true);
  const base::Status made = shown.MakePage(path.substr(path.rfind('/') + 1), ideal ? &*ideal : nullptr);
  line.reset();
  if (!made.ok()) return UsageError(made.message);
  const std::string address = server.value()->Address();
  printf("%s\n", address.c_str());
  if (!Flushed()) return 1;
  if (isatty(2) == 1) Say("open this address in a browser; Ctrl-C stops the server");
  Browser browser;
  if (!arguments.Has("--no-browser")) browser.Open(address);
  server.value()->Serve();
  return 0;
}

}  // namespace rankine::cli
