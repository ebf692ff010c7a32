// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine attach`, which watches a running process without restarting it. The process is usually
// the daemon of a file system.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <span>

#include "base/arch/processor.h"
#include "base/text/visible_text.h"
#include "cli/launch/lines.h"
#include "cli/launch/output_file.h"
#include "cli/launch/text.h"
#include "cli/new_file.h"
#include "cli/options.h"
#include "cli/verb.h"
#ifdef RANKINE_PROBE
#include "base/quantity.h"
#include "cli/attach/followed.h"
#include "cli/attach/new_ranks.h"
#include "cli/attach/read_pace.h"
#include "cli/attach/reader_priority.h"
#include "cli/attach/recorded_kinds.h"
#include "cli/attach/show.h"
#include "cli/attach/tick_rate.h"
#include "context/space.h"
#include "probe/attachment.h"
#include "probe/backend.h"
#endif

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--service", "", "NAME", "a file system's processes on this host: glusterfs, moosefs, orangefs"},
    {"--pid", "-p", "PID", "this process; may be repeated. Without --function, a process of a file system"},
    {"--function", "", "MODULE:NAME",
     "without --service: this function of a loaded file; NAME/N: it has N arguments on the stack"},
    {"--duration", "-d", "SECONDS",
     "detach after this time (default: at Ctrl-C, or when all processes have ended)"},
    {"--operations", "", "FILE", "write one line of JSON for each operation that was followed to its server"},
    {"--force", "", "", "replace the file of --operations if it exists"},
    {"--output", "-o", "NAME.rkn",
     "store the operations in this archive; they are added to an archive of a run"},
    {"--json", "", "", "print the result as JSON"},
    {"--backend", "", "HOW",
     "how calls are observed:\n  agent  by an agent in the process (default)\n  ebpf   by the kernel, with "
     "uprobes"},
    {"--detach", "", "", "remove the patches that a killed rankine attach left in the processes"},
    {"--help", "-h", "", "this text"},
    {"--beside", "", "FD", ""},     // `rankine run` uses this option: the command writes to FD when
                                    // attached, and adds to the run's archive.
    {"--ranks", "", "FOLDER", ""},  // `rankine run` uses this option for the job's spools; the job's
                                    // processes are watched too.
};

int Help() {
  printf("%s%s\n%s",
         "usage: rankine attach --service NAME [--pid PID...] [-d SECONDS] [--operations FILE]\n"
         "       rankine attach --pid PID... [-d SECONDS] [--operations FILE]\n"
         "       rankine attach --pid PID --function MODULE:NAME... [-d SECONDS]\n"
         "       rankine attach --detach --pid PID...\n\n",
         "Measures functions of running processes, such as those of a file system. Rankine patches the\n"
         "functions, and restores them at the end.\n",
         OptionsHelp(kOptions).c_str());
  return 0;
}

}  // namespace

std::span<const Option> AttachOptions() {
  return kOptions;
}

#ifndef RANKINE_PROBE
int VerbAttach(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  if (parsed.value().Has("--help")) return Help();
  if (!cpu::kCanPatch) {
    return UsageError(std::string("rankine attach patches running processes, which needs x86-64; this is ") +
                      cpu::kName + "; rankine run can record programs here, because it does not patch them");
  }
  return UsageError(
      "this rankine was built without libzydis-dev, which attach needs; install it and build again");
}
#else
namespace {

constexpr uint64_t kPatienceNs = 3'000'000'000;  // the time to wait for operations in progress at the end

// Ctrl-C and SIGTERM end the watching, but not the command, because the processes must be released first.
volatile sig_atomic_t g_ended = 0;

void EndAtSignals() {
  struct sigaction action {};
  action.sa_handler = [](int) { g_ended = 1; };
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
  // failure to write to a closed output must not prevent the release of the processes
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, nullptr);
}

base::Result<std::vector<pid_t> > PidsOf(const Arguments& arguments) {
  std::vector<pid_t> pids;
  for (const std::string& text : arguments.All("--pid")) {
    const auto pid = ParseNumber(text, 0x7fffffff);
    if (!pid || *pid == 0)
      return base::Error{"--pid " + text + " is not the number of a process; give a pid, such as 1234"};
    if (std::find(pids.begin(), pids.end(), static_cast<pid_t>(*pid)) == pids.end())
      pids.push_back(static_cast<pid_t>(*pid));
  }
  return pids;
}

base::Status CheckWords(const Arguments& arguments) {
  if (!arguments.words.empty()) return {"attach takes only options, not '" + arguments.words.front() + "'"};
  const bool has_service = arguments.Has("--service"), has_functions = arguments.Has("--function");
  if (arguments.Has("--detach")) {
    if (!arguments.Has("--pid")) return {"--detach needs --pid"};
    return {has_service || has_functions || arguments.Has("--backend")
                ? "--detach needs --pid, and no other option"
                : ""};
  }
  if (has_service && has_functions) return {"--service and --function exclude each other; give one of them"};
  if (has_functions && !arguments.Has("--pid")) return {"--function needs --pid"};
  // With --beside, the processes are found through the run, so neither --service nor --pid is needed.
  if (!has_service && !arguments.Has("--pid") && !arguments.Has("--beside"))
    return {"choose what to watch: --service glusterfs, --pid PID, or --pid PID --function MODULE:NAME"};
  if (has_functions && arguments.Has("--output")) return {"--output needs a file system's processes"};
  if (has_functions && arguments.Has("--operations")) return {"--operations needs a file system's processes"};
  return base::Status::Ok();
}

// Finds the processes of each file system on this host.
std::vector<Target> TargetsHere(std::span<const probe::Backend* const> kinds) {
  std::vector<Target> here;
  for (const probe::Backend* kind : kinds) {
    for (const pid_t pid : kind->Processes()) here.push_back({pid, kind});
  }
  return here;
}

// Finds out to which file system each process belongs.
base::Result<std::vector<Target> > TargetsOf(const std::vector<pid_t>& pids) {
  const std::vector<Target> here = TargetsHere(probe::Backends());
  std::vector<Target> targets;
  for (const pid_t pid : pids) {
    const auto found =
        std::find_if(here.begin(), here.end(), [pid](const Target& one) { return one.pid == pid; });
    const std::string who = "process " + std::to_string(pid);
    if (found == here.end() && kill(pid, 0) != 0 && errno == ESRCH)
      return base::Error{"there is no " + who + " (in this PID namespace)"};
    if (found == here.end())
      return base::Error{who + " belongs to no known file system (" + probe::BackendNames() + ")" +
                         "; add --service NAME, or --function MODULE:NAME"};
    targets.push_back(*found);
  }
  return targets;
}

int DetachAll(const std::vector<pid_t>& pids) {
  int code = 0;
  for (const pid_t pid : pids) {
    bool found = false;
    const auto removed = probe::RemoveLeftover(pid, 10'000'000'000, &found);
    const std::string who = "process " + std::to_string(pid);
    if (!removed.ok() || !removed.value().left.empty()) code = 1;
    Say(!removed.ok()                   ? removed.error()
        : !removed.value().left.empty() ? who + ": " + removed.value().left
        : found                         ? who + " is restored to its original state"
                                        : who + " contains no patches of rankine");
  }
  return code;
}

struct Request {
  std::vector<const probe::Backend*>
      kinds;  // file systems to which the processes belong; empty if the user has named functions instead
  std::vector<Target> targets;
  std::vector<pid_t> pids;
  std::vector<std::string> functions;
  double seconds = 0;
  bool as_json = false;
  bool by_kernel = false;
  std::string output;  // the path of the archive; empty if no archive is written
  std::string ranks;   // folder of the run's spools; empty: no run
  // descriptor on which `rankine run` waits for the first byte; -1 if `rankine run` does not wait
  int beside = -1;
};

// Reads from all processes in turn until the watch ends.
void Read(Followed& followed, NewRanks& ranks, const Request& request) {
  const uint64_t begin = rt::MonotonicNs();
  ReadPace pace;
  ReaderPriority seat(ranks.bell());
  double fill = 0;
  while (g_ended == 0 && (ReadAll(followed.watched(), &seat, &fill, followed.done()) || ranks.follows())) {
    if (request.seconds > 0 && static_cast<double>(rt::MonotonicNs() - begin) > request.seconds * 1e9) break;
    followed.Look(ranks, request.kinds, seat);
    seat.Rest(pace.Next(fill));
  }
}

// Reads the archive's path from standard input. `rankine run` writes the path at the end of the run.
std::string ReadWord() {
  std::string word;
  char text[4096];
  for (ssize_t got = 0; word.size() < 2 * sizeof text && (got = read(0, text, sizeof text)) > 0;)
    word.append(text, static_cast<size_t>(got));
  return word;
}

base::Status Keep(RecordedKinds& recorded, const Request& request, const Followed& followed) {
  for (const Watched& watched : followed.watched()) recorded.End(watched);
  const std::string output = request.beside >= 0 ? ReadWord() : request.output;
  if (output.empty()) {
    if (!followed.watched().empty())
      Say("the run wrote no archive, so the operations of the file system's processes are not stored");
    return base::Status::Ok();
  }
  base::Status written = recorded.Write(output, request.beside >= 0);
  if (written.ok() && request.beside < 0)
    Say("wrote " + request.output + "; read it with: rankine report " + request.output +
        " --section storage");
  return written;
}

// Prints the number of ranks of the run that were watched, and the ranks that could not be watched.
void SayRanks(const Followed& followed) {
  if (followed.ranks() != 0)
    Say("number of ranks whose file system library was watched: " + std::to_string(followed.ranks()));
  followed.SayMissed();
  if (followed.watched().empty())
    Say("no process of " + probe::BackendNames() +
        " runs on this host (or this user may not see it), and no rank has loaded a library of such a file "
        "system. The run is measured down to the system call");
}

int Watch(const Request& request, FILE* operations) {
  if (!IsCounterSteady())
    Say("the frequency of this processor's time-stamp counter changes; times are approximate");
  EndAtSignals();
  const TickRate rate;
  const uint64_t begin = rt::MonotonicNs();
  probe::Joiner joiner([&](const probe::Joined& joined) {
    if (operations != nullptr) ShowOperation(operations, joined, rate.ns_per_tick());
  });
  const bool is_of_run = request.beside >= 0;
  std::optional<RecordedKinds> recorded;
  if (!request.output.empty() || is_of_run) recorded.emplace(rate);
  Followed followed(
      request.by_kernel, request.functions,
      [&](const probe::Operation& operation) {
        if (!is_of_run || operations != nullptr) joiner.Take(operation);
        if (recorded) recorded->Take(operation);
      },
      [&](pid_t pid, const probe::Backend& backend) {
        if (recorded) recorded->Begin(pid, backend);
      });
  const base::Status attached = followed.AttachAll(request.targets, [] { return g_ended != 0; });
  // In a run, further ranks may start, and the command can attach to these ranks.
  if (!attached.ok() && (!is_of_run || !request.pids.empty()))
    return UsageError(base::Visible(attached.message));
  if (!attached.ok()) Say(base::Visible(attached.message));
  {
    // `ranks` must exist before the launcher continues, because the first rank may send its first request
    // immediately.
    NewRanks ranks(request.ranks);
    if (is_of_run && write(request.beside, "a", 1) != 1) g_ended = 1;
    Read(followed, ranks, request);
  }
  // After the program's call has ended, functions of the server that belong to the call may still be
  // running.
  ReadToRest(followed.watched(), request.kinds.empty() ? 0 : kPatienceNs, followed.done());
  const int code = followed.LetAllGo() ? 0 : 1;
  if (recorded) {
    const base::Status written = Keep(*recorded, request, followed);
    if (!written.ok()) return UsageError(written.message);
  }
  if (is_of_run) {
    SayRanks(followed);
    return code;
  }
  followed.SayMissed();
  const Seen seen{followed.watched(), joiner, !request.kinds.empty(), rate.ns_per_tick(),
                  static_cast<double>(rt::MonotonicNs() - begin) / 1e9};
  (request.as_json ? ShowJson : ShowText)(seen);
  return code;
}

// Finds the file systems and processes to watch.
base::Status FindTargets(const Arguments& arguments, Request* request) {
  if (arguments.Has("--function") || arguments.Has("--detach")) {
    for (const pid_t pid : request->pids) request->targets.push_back({pid, nullptr});
    return base::Status::Ok();
  }
  const bool is_of_run = !request->ranks.empty();
  if (arguments.Has("--service")) {
    const probe::Backend* kind = probe::FindBackend(arguments.Get("--service"));
    if (kind == nullptr)
      return {"there is no service '" + arguments.Get("--service") + "'; there is " + probe::BackendNames()};
    request->kinds = {kind};
    for (const pid_t pid : request->pids) request->targets.push_back({pid, kind});
    if (request->pids.empty()) request->targets = TargetsHere(request->kinds);
    // In a run, the ranks may be the first processes that the command watches.
    if (request->targets.empty() && !is_of_run)
      return {"no process of " + std::string(kind->name()) +
              " runs on this host (or this user may not see it)"};
    return base::Status::Ok();
  }
  if (request->pids.empty()) {
    request->kinds.assign(probe::Backends().begin(), probe::Backends().end());
    request->targets = TargetsHere(request->kinds);
    return base::Status::Ok();
  }
  auto targets = TargetsOf(request->pids);
  if (!targets.ok()) return {targets.error()};
  request->targets = std::move(targets.value());
  for (const Target& target : request->targets) {
    if (std::find(request->kinds.begin(), request->kinds.end(), target.backend) == request->kinds.end())
      request->kinds.push_back(target.backend);
  }
  return base::Status::Ok();
}

base::Result<Request> RequestOf(const Arguments& arguments) {
  Request request;
  const auto pids = PidsOf(arguments);
  if (!pids.ok()) return base::Error{pids.error()};
  request.pids = pids.value();
  request.functions = arguments.All("--function");
  request.as_json = arguments.Has("--json");
  const std::string how = arguments.Has("--backend") ? arguments.Get("--backend") : "agent";
  if (how != "agent" && how != "ebpf") return base::Error{"--backend is agent or ebpf, not '" + how + "'"};
  request.by_kernel = how == "ebpf";
  request.output = arguments.Get("--output");
  if (arguments.Has("--output")) {
    const base::Status good = CheckOutputToAddTo(request.output);
    if (!good.ok()) return base::Error{good.message};
  }
  if (arguments.Has("--beside")) {
    const auto beside = ParseNumber(arguments.Get("--beside"), 1 << 20);
    if (!beside) return base::Error{"--beside is for Rankine's own use"};
    request.beside = static_cast<int>(*beside);
    request.ranks = arguments.Get("--ranks");
  }
  if (arguments.Has("--duration")) {
    const std::string text = arguments.Get("--duration");
    request.seconds = base::ParseSeconds(text).value_or(0);
    if (!(request.seconds > 0) || request.seconds > 1e9)
      return base::Error{"--duration " + base::Visible(text) +
                         " is neither a number of seconds nor a time such as 5min"};
  }
  const base::Status found = FindTargets(arguments, &request);
  if (!found.ok()) return base::Error{found.message};
  return request;
}

}  // namespace

int VerbAttach(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  if (const base::Status good = CheckWords(arguments); !good.ok()) return UsageError(good.message);
  const auto request = RequestOf(arguments);
  if (!request.ok()) return UsageError(request.error());
  if (arguments.Has("--detach")) return DetachAll(request.value().pids);
  const std::string name = arguments.Get("--operations");
  const bool replaces = arguments.Has("--force") || IsDeviceOrPipe(name);
  FILE* operations = arguments.Has("--operations") ? fopen(name.c_str(), replaces ? "we" : "wxe") : nullptr;
  if (arguments.Has("--operations") && operations == nullptr)
    return UsageError(errno == EEXIST ? CannotMake(name)
                                      : "cannot write " + base::Visible(name) + ": " + strerror(errno));
  const int code = Watch(request.value(), operations);
  if (operations == nullptr) return code;
  errno = 0;
  const bool failed = ferror(operations) != 0;
  if (fclose(operations) == 0 && !failed) return code;
  return UsageError("cannot write all of " + base::Visible(name) + (errno == 0 ? "" : ": ") +
                    (errno == 0 ? "" : strerror(errno)));
}
#endif

}  // namespace rankine::cli
