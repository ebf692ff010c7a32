// SPDX-License-Identifier: BSD-3-Clause
#include "cli/control/host_control.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "archive/spool_file.h"
#include "base/text/visible_text.h"
#include "cli/control/known_windows.h"
#include "cli/control/steered_process.h"
#include "cli/launch/files.h"
#include "cli/launch/text.h"
#include "cli/live/live_job.h"
#include "cli/select.h"
#include "layout/control/settings.h"
#include "layout/environment.h"

namespace rankine::cli {
namespace {

using layout::Settings;
using layout::Switch;

constexpr int kPatienceMs = 250;

// The content of the settings file, both as bytes and parsed.
struct Stored {
  std::string bytes;
  Settings settings;
  bool damaged = false;
};

Stored Read(const std::string& path) {
  Stored stored;
  const auto bytes = ReadSmallFile(path, layout::kMaxSettings + 1);
  if (!bytes) return stored;
  stored.bytes = *bytes;
  stored.damaged = !layout::ParseSettings(stored.bytes, &stored.settings);
  if (stored.damaged) stored.settings = {};
  return stored;
}

std::string Written(const Settings& settings) {
  std::string out = "generation " + std::to_string(settings.generation) + "\n";
  const auto line = [&out](const char* key, Switch value) {
    if (value != Switch::as_started) out += std::string(key) + " " + std::string(SwitchWord(value)) + "\n";
  };
  line("sampling", settings.sampling);
  line("recording", settings.recording);
  if (settings.sample_hz != 0) out += "hz " + std::to_string(settings.sample_hz) + "\n";
  for (uint32_t i = 0; i < settings.windows; ++i) {
    const layout::WindowWish& wish = settings.window[i];
    out += std::string("window ") + (wish.on ? "on " : "off ") + std::to_string(wish.generation) + " " +
           std::string(wish.name) + "\n";
  }
  if (settings.has_select) out += "select " + std::string(settings.select) + "\n";
  return out;
}

// Changes the entry of this window in the settings, or adds an entry. If the settings have no space, the
// oldest entry is replaced.
void WishFor(const std::string& name, bool on, Settings* settings) {
  const auto begin = settings->window, end = begin + settings->windows;
  auto wish = std::find_if(begin, end, [&](const layout::WindowWish& known) { return known.name == name; });
  if (wish == end && settings->windows < layout::kMostWindowWishes) {
    settings->windows++;
  } else if (wish == end) {
    wish = std::min_element(begin, end,
                            [](const auto& a, const auto& b) { return a.generation < b.generation; });
  }
  *wish = {name, on, settings->generation};
}

void Change(const std::vector<std::string>& words, Settings* settings) {
  const auto on_or_off = [](const std::string& word) { return word == "on" ? Switch::on : Switch::off; };
  if (words[0] == "window") {
    WishFor(words[2], words[1] == "start", settings);
  } else if (words[0] == "select") {
    settings->has_select = true;
    settings->select = words[1];
  } else if (words[0] == "recording") {
    settings->recording = on_or_off(words[1]);
  } else if (words[1] == "hz") {
    settings->sample_hz = static_cast<uint32_t>(*ParseNumber(words[2], layout::kMostSampleHz));
  } else {
    settings->sampling = on_or_off(words[1]);
  }
}

// Returns the start option that makes samples impossible under any setting; empty if the process can take
// samples.
std::string WhyUnsampled(const RunContext& context) {
  if (context.state == "off") return "started with --state=off";
  if (context.sample_hz == "0") return "started with --sample-hz=0";
  return "";
}

struct Processes {
  std::vector<SteeredProcess> reached;
  std::vector<std::string> unreached;  // one sentence for each process that could not be reached
};

Processes Open(const SpoolFolder& folder) {
  Processes processes;
  for (const auto& [name, process] : folder.processes) {
    const std::string path = folder.path + "/" + name + layout::kSpoolSuffix;
    if (!process.has_spool || !archive::OwnerRuns(path)) continue;
    auto steered = SteeredProcess::Open(path);
    if (steered.ok()) {
      processes.reached.push_back(std::move(steered.value()));
    } else {
      processes.unreached.push_back(steered.error());
    }
  }
  return processes;
}

void Tell(std::vector<SteeredProcess>& processes) {
  for (SteeredProcess& process : processes) process.Ask();
  const auto taken = [](const SteeredProcess& process) { return process.HasTaken() || !process.IsAlive(); };
  for (int ms = 0; ms < kPatienceMs && !std::all_of(processes.begin(), processes.end(), taken); ms += 2)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

std::string ProcessLine(const Processes& processes) {
  size_t alive = 0, taken = 0, records = 0, unselected = 0, refused = 0;
  for (const SteeredProcess& process : processes.reached) {
    if (!process.IsAlive()) continue;
    ++alive;
    taken += process.HasTaken();
    records += process.Records();
    unselected += process.IsUnselected();
    refused += process.refused();
  }
  std::string line = "  processes  " + std::to_string(alive) + " here: " + std::to_string(taken) +
                     " know it, " + std::to_string(records) + " record";
  if (unselected > 0) line += ", " + std::to_string(unselected) + " not selected";
  line += "\n";
  if (taken < alive)
    line += "             the other processes apply it at their next MPI call, region or sample\n";
  if (refused > 0)
    line += "             " + std::to_string(refused) +
            " requests failed: the process had no window of that name, or did not understand the request\n";
  return line;
}

std::string HeadLine(const SpoolFolder& folder) {
  return base::Visible(folder.host.empty() ? "this host" : folder.host) + "  " +
         base::Visible(BaseName(folder.path)) + "\n";
}

std::string Lines(const SpoolFolder& folder, const Settings& settings, const Processes& processes) {
  const std::string select = settings.has_select ? std::string(settings.select) : folder.context.select;
  std::string out = HeadLine(folder);
  const std::string why = WhyUnsampled(folder.context);
  out += "  sampling   " + (why.empty() ? std::string(SwitchWord(settings.sampling)) : "impossible: " + why) +
         "\n";
  if (why.empty())
    out += "  rate       " +
           (settings.sample_hz == 0 ? "as started" : std::to_string(settings.sample_hz) + " Hz") + "\n";
  out += "  recording  " + std::string(SwitchWord(settings.recording)) + "\n";
  out += "  select     " + (select.empty() ? "everything" : base::Visible(select)) + "\n";
  for (uint32_t i = 0; i < settings.windows; ++i)
    out += "  window     " + base::Visible(settings.window[i].name) +
           (settings.window[i].on ? " was started\n" : " was stopped\n");
  out += ProcessLine(processes);
  for (const std::string& sentence : processes.unreached)
    out += "  not reached: " + base::Visible(sentence) + "\n";
  return out;
}

// A lock that permits only one change at a time. The folder itself is locked, so the lock disappears with the
// job.
class Turn {
 public:
  explicit Turn(const std::string& folder) : fd_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    for (int ms = 0; fd_.ok() && !held_ && ms < 2000; ms += 10) {
      held_ = flock(fd_.get(), LOCK_EX | LOCK_NB) == 0;
      if (!held_) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
  bool held() const { return held_; }

 private:
  Fd fd_;
  bool held_ = false;
};

}  // namespace

base::Status CheckRequest(const std::vector<std::string>& words) {
  const auto is_switch = [&](size_t at) {
    return words.size() == at + 1 && (words[at] == "on" || words[at] == "off");
  };
  const std::string verb = words.empty() ? "" : words[0];
  if (verb == "status" && words.size() == 1) return base::Status::Ok();
  if (verb == "recording")
    return is_switch(1) ? base::Status::Ok() : base::Status{"recording takes on or off"};
  if (verb == "sampling") {
    if (is_switch(1)) return base::Status::Ok();
    const auto hz = words.size() == 3 && words[1] == "hz" ? ParseNumber(words[2], layout::kMostSampleHz)
                                                          : std::optional<long long>();
    return hz && *hz > 0 ? base::Status::Ok()
                         : base::Status{"sampling takes on, off, or hz with a number from 1 to 10000"};
  }
  if (verb == "window") {
    if (words.size() == 1) return base::Status::Ok();
    const bool known = words.size() == 3 && (words[1] == "start" || words[1] == "stop");
    const bool plain = known && !words[2].empty() &&
                       std::none_of(words[2].begin(), words[2].end(),
                                    [](char c) { return static_cast<unsigned char>(c) < ' '; });
    return plain ? base::Status::Ok()
                 : base::Status{"window takes start NAME or stop NAME, or nothing to list the windows"};
  }
  if (verb == "select") {
    if (words.size() != 2) return {"select takes one selection, in quotes: select 'rank=0:64:8 time=10s..'"};
    return CheckSelection(words[1]);
  }
  return {(verb.empty() ? "give a command" : "'" + verb + "' is not a command") +
          std::string("; known commands: sampling, recording, select, window, status")};
}

base::Result<std::string> ControlHere(const std::string& job, std::vector<std::string> words) {
  auto folder = FindLiveFolder(job);
  if (!folder.ok()) return base::Error{folder.error()};
  const std::string path = folder.value().path + "/" + layout::kControlFile;
  const bool lists = words[0] == "window" && words.size() == 1;
  const bool changes = words[0] != "status" && !lists;
  if (words[0] == "window") {
    const std::vector<KnownWindow> windows = WindowsOf(folder.value());
    if (lists) return HeadLine(folder.value()) + WindowLines(windows);
    if (const base::Status there = CheckWindow(windows, words[2]); !there.ok())
      return base::Error{there.message};
    words[2] = layout::WindowName(words[2]).view();
  }
  if (const std::string why = WhyUnsampled(folder.value().context);
      !why.empty() && words[0] == "sampling" && words[1] != "off")
    return base::Error{"job " + job + " was " + why + ", so its threads have no timer for samples"};
  std::string note;
  Stored stored;
  Processes processes;
  {
    const Turn turn(folder.value().path);
    if (!turn.held()) return base::Error{"another rankine ctl is changing this job; try again later"};
    stored = Read(path);
    if (stored.damaged) note = "  what stood in " + path + " could not be understood\n";
    processes = Open(folder.value());
    if (changes) {
      stored.settings.generation = std::max<uint64_t>(stored.settings.generation, [&] {
        uint64_t most = 0;
        for (const SteeredProcess& process : processes.reached) most = std::max(most, process.generation());
        return most;
      }());
      ++stored.settings.generation;
      Change(words, &stored.settings);
      if (const base::Status written = WriteWholeFile(path, Written(stored.settings)); !written.ok())
        return base::Error{written.message};
      // A process that has started in the meantime has either read the new settings, or is found by this
      // search.
      if (const auto again = ReadSpoolFolder(folder.value().path)) {
        processes = {};
        processes = Open(*again);
      }
      Tell(processes.reached);
    }
  }
  if (processes.reached.empty() && processes.unreached.empty()) {
    const auto left = ReadSpoolFolder(folder.value().path);
    if (!left || left->processes.empty())
      return base::Error{"job " + job +
                         " has no process on this host, or has ended; rankine spools lists the jobs, and "
                         "--hosts reaches other hosts"};
  }
  return Lines(folder.value(), stored.settings, processes) + note;
}

}  // namespace rankine::cli
