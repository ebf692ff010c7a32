// SPDX-License-Identifier: BSD-3-Clause
#include "cli/top/remote_hosts.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

#include "cli/live/host_tree.h"

namespace rankine::cli::top {
namespace {

constexpr size_t kMostLine = 65536;
constexpr size_t kMostSaid = 300;
constexpr size_t kMostHosts = 4096;
constexpr auto kPatience = std::chrono::seconds(10);  // the limit for the time to wait for the first output
// older views are outdated, because one view arrives per second
constexpr auto kStale = std::chrono::seconds(4);

bool MakePipe(Fd* from, Fd* to) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  *from = Fd(ends[0]);
  *to = Fd(ends[1]);
  fcntl(from->get(), F_SETFL, O_NONBLOCK);
  return true;
}

// Starts the shell in a session of its own. The shell therefore cannot ask for a password on the user's
// terminal, and all processes of the shell can be ended together.
pid_t StartShell(const std::string& command, Fd* out, Fd* err) {
  Fd out_to, err_to;
  if (!MakePipe(out, &out_to) || !MakePipe(err, &err_to)) return -1;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, plain;
  sigemptyset(&none);
  sigfillset(&plain);
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out_to.get(), 1);
  posix_spawn_file_actions_adddup2(&actions, err_to.get(), 2);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &plain);
  std::string shell = "sh", option = "-c", line = command;
  char* argv[] = {shell.data(), option.data(), line.data(), nullptr};
  pid_t pid = -1;
  if (posix_spawn(&pid, "/bin/sh", &actions, &attributes, argv, environ) != 0) pid = -1;
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return pid;
}

HostView Nothing(const std::string& host, const std::string& note) {
  HostView view;
  view.host = host;
  view.notes = {note};
  return view;
}

}  // namespace

RemoteHosts::RemoteHosts(const LiveJob& job, bool all_threads) {
  for (HostShare& share : SharesOf(job.hosts)) {
    Asked& asked = asked_.emplace_back();
    const std::string words = all_threads ? "top --feed --threads" : "top --feed";
    asked.pid = StartShell(CommandFor(job, words, share), &asked.out, &asked.err);
    asked.hosts = std::move(share.hosts);
    if (asked.pid >= 0) continue;
    asked.has_ended = true;
    asked.said = "no process can be started";
  }
}

RemoteHosts::~RemoteHosts() {
  for (const Asked& asked : asked_) {
    if (!asked.has_ended) kill(-asked.pid, SIGTERM);
  }
  for (Asked& asked : asked_) {
    if (asked.has_ended) continue;
    for (int tries = 0; tries < 50 && waitpid(asked.pid, nullptr, WNOHANG) == 0; ++tries) usleep(10000);
    if (waitpid(asked.pid, nullptr, WNOHANG) != 0) continue;
    kill(-asked.pid, SIGKILL);
    waitpid(asked.pid, nullptr, 0);
  }
}

void RemoteHosts::AddTo(std::vector<pollfd>* waits) const {
  for (const Asked& asked : asked_) {
    if (asked.has_ended) continue;
    waits->push_back({asked.out.get(), POLLIN, 0});
  }
}

void RemoteHosts::Take() {
  for (Asked& asked : asked_) {
    if (asked.has_ended) continue;
    TakeWords(asked);
    TakeLines(asked);
  }
}

// Stores the last line that the shell or the remote command has written to stderr.
void RemoteHosts::TakeWords(Asked& asked) {
  char bytes[4096];
  for (ssize_t size = 0; (size = read(asked.err.get(), bytes, sizeof bytes)) > 0;) {
    for (ssize_t i = 0; i < size; ++i) {
      if (asked.said_all && bytes[i] != '\n') asked.said.clear();
      asked.said_all = bytes[i] == '\n';
      if (!asked.said_all && asked.said.size() < kMostSaid) asked.said += bytes[i];
    }
  }
}

void RemoteHosts::TakeLines(Asked& asked) {
  char bytes[65536];
  ssize_t size = 0;
  while ((size = read(asked.out.get(), bytes, sizeof bytes)) > 0) {
    for (ssize_t i = 0; i < size; ++i) {
      if (bytes[i] != '\n') {
        if (asked.line.size() < kMostLine) asked.line += bytes[i];
        continue;
      }
      auto view = asked.reader.Take(asked.line);
      asked.line.clear();
      if (view && (asked.views.size() < kMostHosts || asked.views.count(view->host) != 0)) {
        const std::string host = view->host;
        asked.views[host] = {std::move(*view), Clock::now()};
      }
    }
  }
  if (size != 0) return;
  TakeWords(asked);
  kill(-asked.pid, SIGTERM);  // The command's output is closed, so its results can no longer be read.
  waitpid(asked.pid, nullptr, WNOHANG);
  asked.has_ended = true;
}

std::string RemoteHosts::WhyNothing(const Asked& asked) const {
  std::string said = asked.said;
  constexpr std::string_view kOurs = "rankine: ";
  if (said.starts_with(kOurs)) said.erase(0, kOurs.size());
  if (asked.has_ended) return said.empty() ? "gave nothing" : said;
  if (Clock::now() - began_ < kPatience) return "";
  return "has sent nothing yet" + (said.empty() ? "" : ": " + said);
}

std::vector<HostView> RemoteHosts::Views() {
  std::vector<HostView> views;
  for (Asked& asked : asked_) {
    for (auto& [host, seen] : asked.views) {
      auto& [view, when] = seen;
      if (asked.has_ended && !view.has_ended && view.notes.empty()) {
        view = Nothing(host, "host " + host + " no longer sends anything" +
                                 (asked.said.empty() ? "" : ": " + asked.said));
      } else if (!asked.has_ended && Clock::now() - when > kStale) {
        view = Nothing(host, "host " + host + " has sent nothing for some seconds");
        when = Clock::now();
      }
      views.push_back(view);
    }
    if (!asked.views.empty()) continue;
    if (const std::string why = WhyNothing(asked); !why.empty()) {
      const std::string& first = asked.hosts.front();
      views.push_back(Nothing(first, "host " + first + ": " + why));
    }
  }
  return views;
}

bool RemoteHosts::AllSpoke() const {
  return std::all_of(asked_.begin(), asked_.end(), [](const Asked& asked) {
    return asked.has_ended || asked.views.size() >= asked.hosts.size();
  });
}

bool RemoteHosts::AllEnded() const {
  return std::all_of(asked_.begin(), asked_.end(), [](const Asked& asked) { return asked.has_ended; });
}

}  // namespace rankine::cli::top
