// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine io-manager`, which finds the slowest process, mount and server in each interval. Only
// the slowest process, mount and server are recorded in detail (docs/io-managed.md).
#include <algorithm>
#include <csignal>
#include <cstdio>

#include "base/quantity.h"
#include "base/text/visible_text.h"
#include "cli/io_manager/manager.h"
#include "cli/io_manager/rank_side.h"
#include "cli/launch/lines.h"
#include "cli/launch/output_file.h"
#include "cli/launch/text.h"
#include "cli/live/live_job.h"
#include "cli/options.h"
#include "cli/verb.h"
#ifdef RANKINE_PROBE
#include "cli/io_manager/library_side.h"
#include "cli/io_manager/mount_side.h"
#include "cli/io_manager/storage_side.h"
#include "context/space.h"
#endif

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--client", "", "",
     "watch a job's ranks on this host (started with rankine run --io=managed), and the GlusterFS mounts "
     "or OrangeFS libraries that they use"},
    {"--server", "", "", "watch a file system's servers on this host"},
    {"--job", "", "JOB", "with --client: the job's name in `rankine spools`, or the pid of a rank"},
    {"--service", "", "NAME", "with --server: the file system (default: glusterfs)"},
    {"--pid", "-p", "PID",
     "with --server: use only this server; may be repeated (default: all servers of the service)"},
    {"--no-mounts", "", "", "with --client: do not watch the mounts and libraries of the ranks"},
    {"--output", "-o", "NAME.rkn",
     "record the operations of the slowest server (--client: mount) in this archive"},
    {"--listen", "", "HOST:PORT", "accept the reports of other managers at this address, and decide for all"},
    {"--connect", "", "HOST:PORT",
     "report to the manager that listens at this address, and follow its decisions"},
    {"--token", "", "FILE", "the job's token; all of its managers have the same token"},
    {"--make-token", "", "FILE", "write a new token, and end"},
    {"--interval", "", "SECONDS",
     "time between decisions (default: 1, or the interval of the manager that listens)"},
    {"--duration", "-d", "SECONDS",
     "end after this time (default: at Ctrl-C, or when nothing is left to watch)"},
    {"--json", "", "", "print each decision as a line of JSON"},
    {"--help", "-h", "", "this text"},
    {"--folder", "", "DIR", ""},  // folder of the job's spools; `rankine run` gives this option
};

int Help() {
  printf("%s%s\n%s",
         "usage: rankine io-manager --client --job JOB [--connect HOST:PORT --token FILE] [-o NAME.rkn]\n"
         "       rankine io-manager --server [--pid PID...] [--listen HOST:PORT --token FILE] [-o NAME.rkn]\n"
         "       rankine io-manager --make-token FILE\n\n",
         "Finds the process, the mount and the server with the slowest operations in each interval, and\n"
         "records only these in detail. rankine run --io=managed starts the manager of the ranks.\n",
         OptionsHelp(kOptions).c_str());
  return 0;
}

volatile int g_ended = 0;

void EndAtSignals() {
  struct sigaction action {};
  action.sa_handler = [](int) { g_ended = 1; };
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, nullptr);
}

base::Status CheckWords(const Arguments& arguments) {
  if (!arguments.words.empty())
    return {"io-manager takes only options, not '" + arguments.words.front() + "'"};
  const bool client = arguments.Has("--client"), server = arguments.Has("--server");
  if (client == server)
    return {"choose what to watch: --client (ranks) or --server (a file system's servers)"};
  if (client && !arguments.Has("--job") && !arguments.Has("--folder"))
    return {"--client needs --job; rankine spools lists them"};
  for (const char* name : {"--service", "--pid"}) {
    if (client && arguments.Has(name)) return {std::string(name) + " goes with --server"};
  }
  for (const char* name : {"--job", "--no-mounts"}) {
    if (server && arguments.Has(name)) return {std::string(name) + " goes with --client"};
  }
  if (arguments.Has("--output")) {
    if (base::Status good = CheckOutputToAddTo(arguments.Get("--output")); !good.ok()) return good;
  }
  if (client && arguments.Has("--output") && arguments.Has("--no-mounts"))
    return {"-o stores operations of mounts, and --no-mounts excludes mounts; give one of them"};
  const bool listens = arguments.Has("--listen"), connects = arguments.Has("--connect");
  if (listens && connects) return {"a manager listens or connects, not both"};
  if ((listens || connects) != arguments.Has("--token"))
    return {arguments.Has("--token") ? "--token needs --listen or --connect"
                                     : "--listen and --connect need --token; rankine io-manager --make-token "
                                       "FILE makes one"};
  return base::Status::Ok();
}

base::Result<ManagerOptions> OptionsOf(const Arguments& arguments) {
  ManagerOptions options;
  options.listen = arguments.Get("--listen");
  options.connect = arguments.Get("--connect");
  options.token = arguments.Get("--token");
  options.as_json = arguments.Has("--json");
  if (arguments.Has("--interval")) {
    const base::Status good = CheckInterval(arguments.Get("--interval"), &options.interval_s);
    if (!good.ok()) return base::Error{good.message};
  }
  if (arguments.Has("--duration")) {
    const std::string text = arguments.Get("--duration");
    options.seconds = base::ParseSeconds(text).value_or(0);
    if (!(options.seconds > 0) || options.seconds > 1e9)
      return base::Error{"--duration " + base::Visible(text) +
                         " is neither a number of seconds nor a time such as 5min"};
  }
  return options;
}

int MakeToken([[maybe_unused]] const std::string& path) {
#ifdef RANKINE_ZMQ
  const auto zmq = manager::LoadZmq();
  const base::Status made = zmq.ok() ? manager::MakeToken(*zmq.value(), path) : base::Status{zmq.error()};
  return made.ok() ? 0 : UsageError(made.message);
#else
  return UsageError(
      "this rankine was built without libzmq3-dev, which tokens need; install it and build again");
#endif
}

base::Result<std::string> FolderOf(const Arguments& arguments) {
  if (arguments.Has("--folder")) return arguments.Get("--folder");
  const auto job = FindLiveFolder(arguments.Get("--job"));
  if (!job.ok()) return base::Error{job.error()};
  if (job.value().context.io != "managed")
    return base::Error{"job " + arguments.Get("--job") +
                       " does not accept a manager's decisions; start it with rankine run --io=managed"};
  return job.value().path;
}

int RunOf(Manager& manager) {
  if (const base::Status opened = manager.Open(); !opened.ok()) return UsageError(opened.message);
  EndAtSignals();
  const base::Status ran = manager.Run(&g_ended);
  return ran.ok() ? 0 : UsageError(ran.message);
}

#ifdef RANKINE_PROBE
// Writes the operations that have been recorded in detail.
template <class AnySide>
base::Status Keep(AnySide& side, const std::string& output) {
  if (output.empty()) return base::Status::Ok();
  if (base::Status written = side.Write(output); !written.ok()) return written;
  Say("wrote " + output + " (" + std::to_string(side.kept()) +
      " operations in detail); read it with: rankine report " + output + " --section storage");
  return base::Status::Ok();
}

// Returns the back end for file systems whose mounts can record individual processes in detail.
const probe::Backend* BackendOfMounts() {
  const auto all = probe::Backends();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [](const auto* one) { return one->has_details() && !one->is_library(); });
  return found == all.end() ? nullptr : *found;
}

const probe::Backend* BackendOfLibraries() {
  const auto all = probe::Backends();
  const auto found = std::find_if(all.begin(), all.end(), [](const auto* one) { return one->is_library(); });
  return found == all.end() ? nullptr : *found;
}

std::string NamesOfDetailed() {
  std::string names;
  for (const probe::Backend* one : probe::Backends()) {
    if (one->has_details()) names += (names.empty() ? "" : ", ") + std::string(one->name());
  }
  return names;
}

int ManageRanks(const Arguments& arguments, const ManagerOptions& options) {
  const auto folder = FolderOf(arguments);
  if (!folder.ok()) return UsageError(folder.error());
  RankSide ranks(folder.value());
  const bool none = arguments.Has("--no-mounts");
  const probe::Backend *mounted = BackendOfMounts(), *loaded = BackendOfLibraries();
  if (none || mounted == nullptr || loaded == nullptr) {
    Manager manager({&ranks}, options);
    return RunOf(manager);
  }
  const std::string output = arguments.Get("--output");
  MountSide mounts(*mounted, ranks, !output.empty());
  LibrarySide libraries(*loaded, ranks, !output.empty());
  Manager manager({&ranks, &mounts, &libraries}, options);
  const int code = RunOf(manager);
  const bool mounts_gone = mounts.LetGo(), libraries_gone = libraries.LetGo();
  // If all files of the run are on other file systems, no operations can be recorded, and no archive is
  // needed.
  if (mounts.kept() > 0) {
    if (const base::Status kept = Keep(mounts, output); !kept.ok()) return UsageError(kept.message);
  }
  if (libraries.kept() > 0) {
    if (const base::Status kept = Keep(libraries, output); !kept.ok()) return UsageError(kept.message);
  }
  return code != 0 || (mounts_gone && libraries_gone) ? code : 1;
}

base::Result<std::vector<pid_t>> PidsOf(const Arguments& arguments, const probe::Backend& backend) {
  std::vector<pid_t> pids;
  for (const std::string& text : arguments.All("--pid")) {
    const auto pid = ParseNumber(text, 0x7fffffff);
    if (!pid || *pid == 0)
      return base::Error{"--pid " + text + " is not the number of a process; give a pid, such as 1234"};
    if (std::find(pids.begin(), pids.end(), static_cast<pid_t>(*pid)) == pids.end())
      pids.push_back(static_cast<pid_t>(*pid));
  }
  if (pids.empty()) {
    pids = backend.Processes();
    // Processes that are not servers are mounts.
    std::erase_if(pids, [&](pid_t pid) {
      const auto watched = Prepare(pid, &backend, {});
      return watched.ok() && watched.value().watch->role() != "server";
    });
  }
  if (pids.empty())
    return base::Error{"no server of " + std::string(backend.name()) +
                       " runs on this host (or this user may not see it)"};
  return pids;
}

// Attaches to all processes. Returns an error if one process cannot be attached to.
base::Status AttachAll(StorageSide& side, const std::vector<pid_t>& pids, const probe::Backend& backend) {
  for (const pid_t pid : pids) {
    if (base::Status attached = side.Attach(pid, backend.ServerName(pid)); !attached.ok()) return attached;
  }
  return base::Status::Ok();
}

int ManageServers(const Arguments& arguments, const ManagerOptions& options) {
  const std::string name = arguments.Has("--service") ? arguments.Get("--service") : "glusterfs";
  const probe::Backend* backend = probe::FindBackend(name);
  if (backend == nullptr)
    return UsageError("there is no service '" + name + "'; there is " + probe::BackendNames());
  if (!backend->has_details())
    return UsageError("a single server of " + name +
                      " cannot be recorded in detail alone; record all of them (rankine attach --service " +
                      name + "); --server takes " + NamesOfDetailed());
  const std::string output = arguments.Get("--output");
  const auto pids = PidsOf(arguments, *backend);
  if (!pids.ok()) return UsageError(pids.error());
  StorageSide side(*backend, StorageRole::server, !output.empty());
  Manager manager({&side}, options);
  if (const base::Status opened = manager.Open(); !opened.ok()) return UsageError(opened.message);
  EndAtSignals();
  if (const base::Status attached = AttachAll(side, pids.value(), *backend); !attached.ok()) {
    side.LetGo();
    return UsageError(attached.message);
  }
  const base::Status ran = manager.Run(&g_ended);
  const bool gone = side.LetGo();
  if (!ran.ok()) return UsageError(ran.message);
  if (const base::Status kept = Keep(side, output); !kept.ok()) return UsageError(kept.message);
  return gone ? 0 : 1;
}
#else
int ManageRanks(const Arguments& arguments, const ManagerOptions& options) {
  if (arguments.Has("--output"))
    return UsageError(
        "this rankine was built without libzydis-dev, which mounts need; install it and build again");
  const auto folder = FolderOf(arguments);
  if (!folder.ok()) return UsageError(folder.error());
  RankSide ranks(folder.value());
  Manager manager({&ranks}, options);
  return RunOf(manager);
}

int ManageServers(const Arguments&, const ManagerOptions&) {
  return UsageError(
      "this rankine was built without libzydis-dev, which --server needs; install it and build again");
}
#endif

}  // namespace

std::span<const Option> IoManagerOptions() {
  return kOptions;
}

int VerbIoManager(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  if (arguments.Has("--make-token")) return MakeToken(arguments.Get("--make-token"));
  if (const base::Status good = CheckWords(arguments); !good.ok()) return UsageError(good.message);
  const auto options = OptionsOf(arguments);
  if (!options.ok()) return UsageError(options.error());
  return arguments.Has("--server") ? ManageServers(arguments, options.value())
                                   : ManageRanks(arguments, options.value());
}

}  // namespace rankine::cli
