// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine top`, which shows the states of a running job's ranks, once a second (docs/top.md).
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>

#include "cli/launch/lines.h"
#include "cli/launch/text.h"
#include "cli/live/live_options.h"
#include "cli/options.h"
#include "cli/top/job_watch.h"
#include "cli/top/screen.h"
#include "cli/top/signals.h"
#include "cli/top/terminal.h"
#include "cli/top/view_json.h"
#include "cli/verb.h"
#include "report/style.h"

namespace rankine::cli {
namespace {

using top::JobWatch;

constexpr Option kOptions[] = {
    {"--threads", "", "", "all recorded threads, not only main threads"},
    {"--once", "", "", "print one view and exit (default if stdout is not a terminal)"},
    {"--json", "", "", "one view as JSON"},
    {"--seconds", "", "N", "end after N seconds; with --once and --json: watch for N seconds (default: 1)"},
    {"--sort", "", "KEY",
     "order: rank, compute, work or stall (default: rank; compute if not all ranks fit)"},
    {"--hosts", "", "A,B,...", "include ranks on these hosts, reached by --shell"},
    {"--shell", "", "WORDS", "the command that reaches a host (default: ssh)"},
    {"--feed", "", "", ""},  // sends views to another rankine process
    {"--help", "-h", "", "this text"},
};

constexpr long long kMostSeconds = 1000000;

int Help() {
  printf(
      "%s%s\n%s",
      "usage: rankine top [--threads] [--seconds N] [--hosts A,B,... [--shell WORDS]] JOB\n"
      "       rankine top --once|--json JOB\n\n",
      "Shows once a second what each rank of a running job did in the last second: it computed outside MPI,\n"
      "worked inside MPI, or stalled there. Also shows the function, the region and the reason of a stall.\n"
      "JOB is a name in `rankine spools`, or the pid of a rank. Watching costs the ranks no time.\n"
      "Keys: q quits; r, c, w, s sort by rank, compute, work, stall.\n",
      OptionsHelp(kOptions).c_str());
  return 0;
}

top::SortKey SortKeyOf(char letter) {
  switch (letter) {
    case 'r':
      return top::SortKey::rank;
    case 'c':
      return top::SortKey::compute;
    case 'w':
      return top::SortKey::work;
    case 's':
      return top::SortKey::stall;
    default:
      return top::SortKey::automatic;
  }
}

bool Write(const std::string& text) {
  return fwrite(text.data(), 1, text.size(), stdout) == text.size() && fflush(stdout) == 0;
}

struct Wanted {
  bool json = false;
  long long seconds = 0;  // 0: not given
  top::SortKey sort = top::SortKey::automatic;
};

// The live view of the job, on a terminal.
class LiveScreen {
 public:
  LiveScreen(JobWatch& watch, const Wanted& wanted) : watch_(watch) {
    form_.colour = report::DetectStyle(1, report::ColourChoice::automatic, 0).colour;
    form_.keys = true;
    form_.history = &history_;
    form_.sort = wanted.sort;
    seconds_ = wanted.seconds;
  }

  // Runs until the user types q, a signal arrives, the job ends, or the time limit is reached. Returns the
  // exit code.
  int Run() {
    terminal_.Enter();
    Draw();
    const std::vector<int> descriptors = {0, signals_.fd()};
    for (long long second = 0; seconds_ == 0 || second < seconds_; ++second) {
      if (!watch_.Watch(1, descriptors, [this] { return Attend(); })) break;
      view_ = watch_.View();
      history_.Add(view_);
      summary_ = top::Summarise(view_, watch_.asks_hosts());
      if (watch_.HasEnded()) break;
      Draw();
    }
    terminal_.Leave();
    if (watch_.HasEnded()) Say(view_.job + " has ended");
    if (signal_ != 0) top::Signals::Act(signal_);
    return 0;
  }

 private:
  // Handles signals and keys. Returns false when the user or a signal ends the view.
  bool Attend() {
    for (int signal = 0; (signal = signals_.Next()) != 0;) {
      if (signal == SIGTSTP) {
        terminal_.Leave();
        top::Signals::Act(SIGTSTP);
        terminal_.Enter();
      } else if (signal != SIGWINCH) {
        signal_ = signal;
        return false;
      }
    }
    if (!terminal_.IsThere()) return false;
    for (char key = 0; (key = terminal_.Key()) != 0;) {
      if (key == 'q' || key == 'Q') return false;
      const top::SortKey sort = SortKeyOf(key);
      if (sort != top::SortKey::automatic) form_.sort = sort;
    }
    Draw();
    return true;
  }

  void Draw() {
    const top::TerminalSize size = terminal_.Size();
    form_.width = size.width;
    form_.height = size.height;
    terminal_.Draw(top::ScreenText(view_, summary_, form_));
  }

  JobWatch& watch_;
  top::Signals signals_;
  top::Terminal terminal_;
  top::ScreenForm form_;
  top::JobView view_;
  top::History history_;
  top::Summary summary_;
  long long seconds_ = 0;
  int signal_ = 0;
};

int PrintOnce(JobWatch& watch, const Wanted& wanted) {
  watch.AwaitHosts();
  watch.Watch(static_cast<double>(std::max(wanted.seconds, 1LL)), {}, [] { return true; });
  const top::JobView view = watch.View();
  const top::Summary summary = top::Summarise(view, watch.asks_hosts());
  if (wanted.json) return Write(top::ViewJson(view, summary)) ? 0 : 1;
  const report::Style style = report::DetectStyle(1, report::ColourChoice::automatic, 0);
  const top::ScreenForm form{style.width, 0, style.colour, false, wanted.sort};
  return Write(top::ScreenText(view, summary, form) + "\n") ? 0 : 1;
}

// Sends views to another rankine process until that process ends or the job has ended.
int Feed(JobWatch& watch) {
  signal(SIGPIPE, SIG_IGN);
  for (;;) {
    watch.Watch(1, {}, [] { return true; });
    std::string text;
    for (const top::HostView& host : watch.View().hosts) text += top::FeedText(host);
    if (!Write(text) || watch.HasEnded()) return 0;
  }
}

// Raises the limit of open files, because each watched process takes one or two descriptors.
void AllowManyFiles() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

base::Result<Wanted> WantedOf(const Arguments& arguments) {
  Wanted wanted;
  wanted.json = arguments.Has("--json");
  if (arguments.Has("--seconds")) {
    wanted.seconds = ParseNumber(arguments.Get("--seconds"), kMostSeconds).value_or(0);
    if (wanted.seconds == 0) return base::Error{"--seconds takes a number from 1 to 1000000"};
  }
  if (arguments.Has("--sort")) {
    const std::string key = arguments.Get("--sort");
    if (key != "rank" && key != "compute" && key != "work" && key != "stall")
      return base::Error{"--sort takes rank, compute, work or stall"};
    wanted.sort = SortKeyOf(key.front());
  }
  return wanted;
}

}  // namespace

std::span<const Option> TopOptions() {
  return kOptions;
}

int VerbTop(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  if (arguments.words.size() != 1)
    return UsageError("top needs one job: a name in `rankine spools`, or the pid of a rank");
  const auto wanted = WantedOf(arguments);
  if (!wanted.ok()) return UsageError(wanted.error());
  auto job = LiveJobOf(arguments, arguments.words.front());
  if (!job.ok()) return UsageError(job.error());
  AllowManyFiles();
  const auto watch = JobWatch::Open(std::move(job.value()), arguments.Has("--threads"));
  if (!watch.ok()) return UsageError(watch.error());
  if (arguments.Has("--feed")) return Feed(*watch.value());
  const bool once = arguments.Has("--once") || wanted.value().json || isatty(0) != 1 || isatty(1) != 1;
  return once ? PrintOnce(*watch.value(), wanted.value()) : LiveScreen(*watch.value(), wanted.value()).Run();
}

}  // namespace rankine::cli
