// SPDX-License-Identifier: BSD-3-Clause
#include "cli/live_page.h"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "base/text/json.h"
#include "cli/launch/lines.h"
#include "cli/live/live_options.h"
#include "cli/top/history.h"
#include "cli/top/job_watch.h"
#include "cli/verb.h"
#include "cli/view/browser.h"
#include "cli/view/loopback_server.h"
#include "cli/view/token.h"
#include "report/html/html_report.h"
#include "report/html/page.h"

namespace rankine::cli {
namespace {

constexpr const char* kStates = "live";      // the path of the requests for the ranks' states
constexpr size_t kMostSeconds = 3600;        // the limit for the number of seconds that a page shows
constexpr std::string_view kMarks = "cwsm";  // compute, work, stall, in MPI; indexed by top::Doing

// Stores the states of the ranks since the page was opened, as JSON. One thread adds the states of each
// second, and another thread reads the states at the same time.
class LiveStates {
 public:
  LiveStates() : history_(kMostSeconds) {}

  void Add(const top::JobView& view, bool ended) {
    history_.Add(view);
    auto text = std::make_shared<const std::string>(Json(view, ended));
    const std::scoped_lock lock(mutex_);
    text_ = std::move(text);
  }
  std::shared_ptr<const std::string> Text() const {
    const std::scoped_lock lock(mutex_);
    return text_;
  }

 private:
  std::string Json(const top::JobView& view, bool ended) const {
    base::JsonWriter json;
    json.BeginObject().Key("job").Text(view.job).Key("ended").Bool(ended);
    json.Key("seconds").Unsigned(history_.seconds()).Key("rows").BeginList();
    for (const top::Row& row : view.Rows()) {
      if (!row.is_main) continue;
      std::string states;
      for (const auto& state : history_.Of(row)) states += state ? kMarks[static_cast<size_t>(*state)] : '-';
      json.BeginObject().Key("rank").Integer(row.rank).Key("host").Text(row.host);
      json.Key("function").Text(row.function).Key("region").Text(row.region);
      json.Key("states").Text(states).EndObject();
    }
    json.EndList().EndObject();
    return json.text();
  }

  top::History history_;
  mutable std::mutex mutex_;
  std::shared_ptr<const std::string> text_ =
      std::make_shared<const std::string>("{\"rows\":[],\"seconds\":0}");
};

// Watches the job in a separate thread, which ends when this object is destroyed.
class Watcher {
 public:
  Watcher(top::JobWatch& watch, LiveStates& states)
      : thread_([this, &watch, &states] {
          while (!stop_ && watch.Watch(1, {}, [] { return true; })) {
            const top::JobView view = watch.View();
            states.Add(view, watch.HasEnded());
            if (watch.HasEnded()) return;
          }
        }) {}
  ~Watcher() {
    stop_ = true;
    thread_.join();
  }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

 private:
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace

int ShowLive(const Arguments& arguments, uint16_t port) {
  auto job = LiveJobOf(arguments, arguments.words.front());
  if (!job.ok()) return UsageError(job.error());
  const auto page = report::LivePage(report::ReportPage(), job.value().name, kStates);
  if (!page.ok()) return UsageError(page.error());
  const auto watch = top::JobWatch::Open(std::move(job.value()), false);
  if (!watch.ok()) return UsageError(watch.error());
  const std::string token = MakeToken();
  if (token.empty())
    return UsageError(
        "the kernel provides no random numbers for the page's token; use rankine top, which needs no token");
  const auto whole = std::make_shared<const std::string>(page.value());
  LiveStates states;
  const auto server = LoopbackServer::Open(port, token, [&](std::string_view path, std::string_view query) {
    if (path.empty() && query.empty()) return Answer{200, "text/html; charset=utf-8", whole};
    if (path == kStates) return Answer{200, "application/json", states.Text()};
    return Answer{};
  });
  if (!server.ok()) return UsageError(server.error());
  const std::string address = server.value()->Address();
  printf("%s\n", address.c_str());
  if (!Flushed()) return 1;
  if (isatty(2) == 1) Say("open this address in a browser; Ctrl-C stops the server");
  const Watcher watcher(*watch.value(), states);
  Browser browser;
  if (!arguments.Has("--no-browser")) browser.Open(address);
  server.value()->Serve();
  return 0;
}

}  // namespace rankine::cli
