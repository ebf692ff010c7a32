// rankine attach: what a running process does, a file system's daemon above all, without restarting it.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <span>

#include "cli/launch/lines.h"
#include "cli/launch/output_file.h"
#include "cli/launch/text.h"
#include "cli/new_file.h"
#include "cli/options.h"
#include "cli/verb.h"
#include "query/visible_text.h"
#ifdef RANKINE_PROBE
#include "cli/attach/back_seat.h"
#include "cli/attach/new_ranks.h"
#include "cli/attach/read_pace.h"
#include "cli/attach/recorded.h"
#include "cli/attach/show.h"
#include "cli/attach/tick_rate.h"
#include "probe/attachment.h"
#endif

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--service", "", "NAME", "a file system's processes on this host: glusterfs, moosefs, orangefs"},
    {"--pid", "-p", "PID",
     "this process (several times: these); without --function, of the file system whose processes they are"},
    {"--function", "", "MODULE:NAME",
     "without --service: this function of a loaded file (/N behind it: N arguments on the stack)"},
    {"--duration", "-d", "SECONDS",
     "let go after so long (default: at Ctrl-C, or when all processes have ended)"},
    {"--operations", "", "FILE",
     "of a file system: one line of JSON for each operation that was followed to its server"},
    {"--force", "", "", "replace the file of --operations if it exists"},
    {"--output", "-o", "NAME.rkn",
     "of a file system: keep the operations in this archive; where it is there, as a run's, they are added "
     "to "
     "it"},
    {"--json", "", "", "the result for machines"},
    {"--backend", "", "HOW",
     "who sees the calls: agent (in the process, default) or ebpf (the kernel, by uprobes)"},
    {"--detach", "", "", "take away what a killed rankine attach has left in the processes"},
    {"--help", "-h", "", "this text"},
    {"--beside", "", "FD", ""},     // for rankine run: told when attached, adds to its archive, shows nothing
    {"--ranks", "", "FOLDER", ""},  // for rankine run: of the job's spools, whose processes are watched, too
};

int Help() {
  printf(
      "usage: rankine attach --service NAME [--pid PID...] [-d SECONDS] [--operations FILE]\n"
      "       rankine attach --pid PID... [-d SECONDS] [--operations FILE]\n"
      "       rankine attach --pid PID --function MODULE:NAME... [-d SECONDS]\n"
      "       rankine attach --detach --pid PID...\n\n"
      "Patches functions of running processes, tells what they do, and leaves them as they were.\n\n%s",
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
  return UsageError(
      "this rankine was built without libzydis-dev, which attach needs; install it and build again");
}
#else
namespace {

constexpr uint64_t kPatienceNs = 3'000'000'000;  // for operations that are under way at the end

// Ctrl-C and SIGTERM end the watch, not the command: the processes are to be let go.
volatile sig_atomic_t g_ended = 0;

void EndAtSignals() {
  struct sigaction action {};
  action.sa_handler = [](int) { g_ended = 1; };
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
  action.sa_handler = SIG_IGN;  // whoever no longer reads our lines does not keep us from letting go
  sigaction(SIGPIPE, &action, nullptr);
}

base::Result<std::vector<pid_t> > PidsOf(const Arguments& arguments) {
  std::vector<pid_t> pids;
  for (const std::string& text : arguments.All("--pid")) {
    const auto pid = ParseNumber(text, 0x7fffffff);
    if (!pid || *pid == 0) return base::Error{"--pid " + text + " is no process's number"};
    if (std::find(pids.begin(), pids.end(), static_cast<pid_t>(*pid)) == pids.end())
      pids.push_back(static_cast<pid_t>(*pid));
  }
  return pids;
}

base::Status CheckWords(const Arguments& arguments) {
  if (!arguments.words.empty())
    return {"attach takes no arguments but options, not '" + arguments.words.front() + "'"};
  const bool has_service = arguments.Has("--service"), has_functions = arguments.Has("--function");
  if (arguments.Has("--detach")) {
    if (!arguments.Has("--pid")) return {"--detach needs --pid"};
    return {has_service || has_functions || arguments.Has("--backend") ? "--detach goes with --pid alone"
                                                                       : ""};
  }
  if (has_service && has_functions) return {"--service and --function exclude each other; give one of them"};
  if (has_functions && !arguments.Has("--pid")) return {"--function needs --pid"};
  // (a run watches what it finds)
  if (!has_service && !arguments.Has("--pid") && !arguments.Has("--beside"))
    return {"say what to watch: --service glusterfs, --pid PID, or --pid PID --function MODULE:NAME"};
  if (has_functions && arguments.Has("--output")) return {"--output goes with a file system's processes"};
  if (has_functions && arguments.Has("--operations"))
    return {"--operations goes with a file system's processes"};
  return base::Status::Ok();
}

// The one file system that has processes on this host.
base::Result<const probe::Backend*> ServiceHere() {
  std::vector<const probe::Backend*> here;
  for (const probe::Backend* backend : probe::Backends()) {
    if (!backend->Processes().empty()) here.push_back(backend);
  }
  if (here.empty())
    return base::Error{"no process of " + probe::BackendNames() +
                       " runs here (or none that this user may see)"};
  if (here.size() == 1) return here[0];
  std::string names;
  for (const probe::Backend* backend : here)
    names += (names.empty() ? "" : " and ") + std::string(backend->name());
  return base::Error{"processes of " + names + " run here; choose one: --io=deep,service=NAME"};
}

// The file system whose processes they are.
base::Result<const probe::Backend*> ServiceOf(const std::vector<pid_t>& pids) {
  const probe::Backend* of_all = nullptr;
  for (const pid_t pid : pids) {
    const probe::Backend* of_this = nullptr;
    for (const probe::Backend* backend : probe::Backends()) {
      const std::vector<pid_t> known = backend->Processes();
      if (std::find(known.begin(), known.end(), pid) != known.end()) of_this = backend;
    }
    const std::string who = "process " + std::to_string(pid);
    if (of_this == nullptr && kill(pid, 0) != 0 && errno == ESRCH)
      return base::Error{"there is no " + who + " (in this PID namespace)"};
    if (of_this == nullptr)
      return base::Error{who + " is none that is known of " + probe::BackendNames() +
                         "; add --service NAME, or --function MODULE:NAME"};
    if (of_all != nullptr && of_this != of_all)
      return base::Error{who + " is of " + std::string(of_this->name()) + ", others are of " +
                         std::string(of_all->name()) + "; watch one file system at a time"};
    of_all = of_this;
  }
  return of_all;
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
        : found                         ? who + " is as it was before"
                                        : who + " holds nothing of ours");
  }
  return code;
}

constexpr uint64_t kLastReadNs = 100'000'000;
constexpr uint32_t kRankPauseUs = 5'000;  // ranks wait for an answer

struct Request {
  const probe::Backend* backend = nullptr;
  std::vector<pid_t> pids;
  std::vector<std::string> functions;
  double seconds = 0;
  bool as_json = false;
  bool by_kernel = false;
  std::string output;  // empty: no archive
  std::string ranks;   // folder of the run's spools; empty: no run
  int beside = -1;     // where `rankine run` waits for the first byte; -1: nobody does
};

// Attaches to those ranks of the run that have loaded the file system's library.
void WatchRank(NewRanks& ranks, pid_t pid, const Request& request, std::vector<Watched>& all,
               const std::function<void(const probe::Operation&)>& done) {
  auto watched = Prepare(pid, request.backend, {});
  if (!watched.ok()) return;  // it has not loaded the library
  ranks.Settle(pid);
  const base::Status attached = Attach(watched.value(), request.by_kernel);
  if (!attached.ok()) return Say(query::Visible(attached.message));
  SayAttached(watched.value());
  ReadFrom(watched.value(), done);  // from here on it is recorded
  all.push_back(std::move(watched.value()));
}

void FollowRanks(NewRanks& ranks, const Request& request, std::vector<Watched>& all,
                 const std::function<void(const probe::Operation&)>& done) {
  for (const pid_t pid : ranks.Due(rt::MonotonicNs())) {
    WatchRank(ranks, pid, request, all, done);
    ranks.TellLooked(pid);
  }
  for (const pid_t pid : ranks.TakeEnding()) {
    for (Watched& watched : all) {
      if (watched.pid == pid) ReadToRest(std::span(&watched, 1), kLastReadNs, done);
    }
    ranks.TellRead(pid);
  }
}

// Reads in turn until it is over.
void Read(std::vector<Watched>& all, double seconds, uint32_t most_us, const std::function<void()>& look,
          const std::function<void(const probe::Operation&)>& done) {
  const uint64_t begin = rt::MonotonicNs();
  ReadPace pace;
  BackSeat seat;
  double fill = 0;
  while (g_ended == 0 && ReadAll(all, &seat, &fill, done)) {
    if (seconds > 0 && static_cast<double>(rt::MonotonicNs() - begin) > seconds * 1e9) break;
    // Ranks that wait for an answer get it at once.
    if (most_us < ReadPace::kMostUs) seat.Forward();
    look();
    seat.Rest(std::min(pace.Next(fill), most_us));
  }
}

// What `rankine run` writes in the end: the archive's path.
std::string ReadWord() {
  std::string word;
  char text[4096];
  for (ssize_t got = 0; word.size() < 2 * sizeof text && (got = read(0, text, sizeof text)) > 0;)
    word.append(text, static_cast<size_t>(got));
  return word;
}

base::Status Keep(Recorded& recorded, const Request& request, const std::vector<Watched>& all) {
  uint64_t lost = 0;
  for (const Watched& watched : all) lost += watched.lost;
  const std::string output = request.beside >= 0 ? ReadWord() : request.output;
  if (output.empty()) return base::Status::Ok();
  base::Status written = recorded.Write(output, request.beside >= 0, lost);
  if (written.ok() && request.beside < 0)
    Say("wrote " + request.output + "; read it with: rankine report " + request.output +
        " --section storage");
  return written;
}

int Watch(const Request& request, FILE* operations) {
  std::vector<Watched> all;
  for (const pid_t pid : request.pids) {
    auto watched = Prepare(pid, request.backend, request.functions);
    if (!watched.ok()) return UsageError(watched.error());
    all.push_back(std::move(watched.value()));
  }
  if (!IsCounterSteady()) Say("this processor's time-stamp counter changes its speed; times are rough");
  EndAtSignals();
  const TickRate rate;
  const uint64_t begin = rt::MonotonicNs();
  probe::Joiner joiner([&](const probe::Joined& joined) {
    if (operations != nullptr) ShowOperation(operations, joined, rate.ns_per_tick());
  });
  std::optional<Recorded> recorded;
  if (!request.output.empty() || request.beside >= 0) recorded.emplace(*request.backend, rate);
  const bool is_shown = request.beside < 0;
  const auto done = [&](const probe::Operation& operation) {
    if (is_shown || operations != nullptr) joiner.Take(operation);
    if (recorded) recorded->Take(operation);
  };
  base::Status attached;
  for (size_t i = 0; i < all.size() && attached.ok() && g_ended == 0; ++i) {
    attached = Attach(all[i], request.by_kernel);
    // Whoever is not read for two seconds records nothing: also those that had to wait for the others.
    for (size_t j = 0; j <= i && attached.ok(); ++j) ReadFrom(all[j], done);
    if (attached.ok()) SayAttached(all[i]);
  }
  if (attached.ok() && request.beside >= 0 && write(request.beside, "a", 1) != 1) g_ended = 1;
  NewRanks ranks(request.ranks);
  const auto look = [&] { FollowRanks(ranks, request, all, done); };
  if (attached.ok())
    Read(all, request.seconds, ranks.follows() ? kRankPauseUs : ReadPace::kMostUs, look, done);
  // A program's call may be over before the server's functions have come back.
  if (attached.ok()) ReadToRest(all, request.backend == nullptr ? 0 : kPatienceNs, done);
  int code = 0;
  for (Watched& watched : all) {
    const std::string left = LetGo(watched);
    if (left.empty()) continue;
    Say(left);
    code = 1;
  }
  if (!attached.ok()) return UsageError(attached.message);
  if (recorded) {
    const base::Status written = Keep(*recorded, request, all);
    if (!written.ok()) return UsageError(written.message);
  }
  if (request.beside >= 0) return code;
  const Seen seen{all, joiner, request.backend != nullptr, rate.ns_per_tick(),
                  static_cast<double>(rt::MonotonicNs() - begin) / 1e9};
  (request.as_json ? ShowJson : ShowText)(seen);
  return code;
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
    char* end = nullptr;
    const std::string text = arguments.Get("--duration");
    request.seconds = strtod(text.c_str(), &end);
    if (text.empty() || *end != 0 || !(request.seconds > 0) || request.seconds > 1e9)
      return base::Error{"--duration " + text + " is no number of seconds"};
  }
  if (arguments.Has("--function") || arguments.Has("--detach")) return request;
  if (!arguments.Has("--service")) {
    const auto service = request.pids.empty() ? ServiceHere() : ServiceOf(request.pids);
    if (!service.ok()) return base::Error{service.error()};
    request.backend = service.value();
  } else {
    request.backend = probe::FindBackend(arguments.Get("--service"));
    if (request.backend == nullptr)
      return base::Error{"there is no service '" + arguments.Get("--service") + "'; there is " +
                         probe::BackendNames()};
  }
  if (request.pids.empty()) request.pids = request.backend->Processes();
  if (request.pids.empty())
    return base::Error{"no process of " + std::string(request.backend->name()) +
                       " runs here (or none that this user may see)"};
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
                                      : "cannot write " + query::Visible(name) + ": " + strerror(errno));
  const int code = Watch(request.value(), operations);
  if (operations == nullptr) return code;
  errno = 0;
  const bool failed = ferror(operations) != 0;
  if (fclose(operations) == 0 && !failed) return code;
  return UsageError("cannot write all of " + query::Visible(name) + (errno == 0 ? "" : ": ") +
                    (errno == 0 ? "" : strerror(errno)));
}
#endif

}  // namespace rankine::cli
