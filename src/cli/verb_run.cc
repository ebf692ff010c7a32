// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine run [options] PROGRAM|LAUNCHER ...`. The command finds out whether it was started as a
// rank, checks its input, and calls the code for that case (docs/environment.md).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include "base/arch/processor.h"
#include "base/text/visible_text.h"
#include "cli/io_manager/manager.h"
#include "cli/launch/context.h"
#include "cli/launch/files.h"
#include "cli/launch/launcher.h"
#include "cli/launch/lines.h"
#include "cli/launch/output_file.h"
#include "cli/launch/parent_run.h"
#include "cli/launch/preload.h"
#include "cli/launch/program.h"
#include "cli/launch/rank.h"
#include "cli/launch/rank_environment.h"
#include "cli/launch/text.h"
#include "cli/options.h"
#include "cli/select.h"
#include "cli/services.h"
#include "cli/verb.h"
#include "cli/windows.h"
#include "layout/environment.h"
#include "layout/file_stamp.h"
#ifdef RANKINE_PROBE
#include "probe/backend.h"
#endif

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--output", "-o", "NAME.rkn", "the archive; default: PROGRAM-DATE-JOB.rkn in this folder"},
    {"--force", "", "", "replace an existing file, unless this run wrote it"},
    {"--summary", "", "", "print the report's first screen at the end"},
    {"--quiet", "-q", "", "do not print Rankine's own messages"},
    {"--callsite-depth", "", "N", "distinguish call sites by N callers, 1 to 8; for layered C++ (default 1)"},
    {"--state", "", "MODE",
     "work and stall inside MPI:\n"
     "  sampled  by samples (default)\n"
     "  exact    also timed, by call site\n"
     "  off      not at all, and no samples"},
    {"--io", "", "MODE",
     "how the program's I/O is recorded:\n"
     "  profile      sums by file, rank, call site and layer (default)\n"
     "  trace        also each operation\n"
     "  trace,exact  also each operation, with exact times\n"
     "  deep         trace, and the file system's processes on this host; with commas: pid=N, service=NAME, "
     "backend=ebpf (docs/probe.md)\n"
     "  managed      each operation of the slowest process of each second; with commas: connect=HOST:PORT, "
     "token=FILE, interval=SECONDS, mounts=NAME.rkn|off, log=FILE (docs/io-managed.md)\n"
     "  off          nothing"},
    {"--sample-hz", "", "N", "samples per second of each thread's processor time; 0: none (default 100)"},
    {"--with", "", "LIST",
     "services to record with (default: timer,mpi); --help-services lists them. May be repeated; all named "
     "services record together"},
    {"--config", "", "FILE", "a file that names services, in addition to or instead of --with"},
    {"--ti-volumes", "", "HOW",
     "record a time-independent trace. HOW is the precision of the stored volumes: model, 1% or exact. The "
     "same as "
     "--with 'timer,mpi,ti(volumes=HOW)'"},
    {"--select", "", "TEXT",
     "record only a part, such as 'rank=0:64:8 region=solve time=10s..20s' (docs/select.md)"},
    {"--window", "", "TEXT",
     "count MPI operations in a window, such as 'name=warmup from=MPI_Barrier#3 to=MPI_Barrier#40' "
     "(docs/windows.md); may be repeated"},
    {"--spool", "", "DIR",
     "folder for records while the job runs (default: shared memory, else $TMPDIR, else the output's "
     "folder)"},
    {"--help", "-h", "", "this text"},
    {"--help-services", "", "", "the services, with their options"},
    {"--rank", "", "CONTEXT", ""},  // Rankine itself adds this option to the ranks' command line
};

int Help() {
  printf(
      "%s%s\n%s",
      "usage: rankine run [options] [--] PROGRAM [arguments]\n"
      "       rankine run [options] [--] mpirun -n 4 PROGRAM [arguments]\n"
      "       mpirun -n 4 rankine run [options] [--] PROGRAM [arguments]\n\n",
      "Records where the time of an unmodified MPI program goes. Launchers: srun, and mpirun and mpiexec of\n"
      "Open MPI, MPICH and Intel MPI.\n",
      OptionsHelp(kOptions).c_str());
  return 0;
}

bool IsOff() {
  const char* off = getenv(layout::kEnvOff);
  return off && *off && std::string_view(off) != "0";
}

// Checks now for errors that `rankine attach` would report only after the job has started.
base::Status CheckService([[maybe_unused]] const std::string& name) {
#ifdef RANKINE_PROBE
  if (!name.empty() && probe::FindBackend(name) == nullptr)
    return {"there is no service '" + base::Visible(name) + "'; there is " + probe::BackendNames()};
#endif
  return base::Status::Ok();
}

base::Status CheckManaged(const ManagedTarget& target) {
  double seconds = 0;
  if (!target.interval.empty()) {
    if (base::Status good = CheckInterval(target.interval, &seconds); !good.ok()) return good;
  }
  return target.connect.empty() ? base::Status::Ok() : CheckConnection(target.connect, target.token);
}

base::Status ReadIo(const Arguments& arguments, RunContext* context) {
  if (!arguments.Has("--io")) return base::Status::Ok();
  constexpr std::string_view kDeep = "deep";
  context->io = arguments.Get("--io");
  if (context->io == kDeep || context->io.starts_with("deep,")) {
    if (!cpu::kCanPatch) {
      return {std::string("--io=deep patches running processes, which needs x86-64; this is ") + cpu::kName +
              "; --io=trace records what the ranks do"};
    }
    auto target = ParseDeepTarget(std::string_view(context->io).substr(kDeep.size()));
    if (!target.ok()) return {target.error()};
    context->deep = std::move(target.value());
    context->io = "trace";  // The slowest operations are traced from their MPI calls downwards.
    return CheckService(context->deep->service);
  }
  constexpr std::string_view kManaged = "managed";
  if (context->io == kManaged || context->io.starts_with("managed,")) {
    auto target = ParseManagedTarget(std::string_view(context->io).substr(kManaged.size()));
    if (!target.ok()) return {target.error()};
    context->managed = std::move(target.value());
    context->io = kManaged;
    return CheckManaged(*context->managed);
  }
  constexpr std::string_view kModes[] = {"profile", "trace", "trace,exact", "off"};
  if (std::find(std::begin(kModes), std::end(kModes), context->io) == std::end(kModes))
    return {"--io takes profile, trace, trace,exact, deep, managed or off"};
  return base::Status::Ok();
}

base::Result<RunContext> ContextOf(const Arguments& arguments, const std::vector<std::string>& typed) {
  RunContext context;
  context.folder = CurrentFolder();
  if (arguments.Has("--output")) {
    const std::string output = arguments.Get("--output");
    if (output.empty()) return base::Error{"the output's name is empty; give -o NAME.rkn"};
    context.output = AbsolutePath(output, context.folder);
  }
  if (arguments.Has("--spool")) {
    context.spool = AbsolutePath(arguments.Get("--spool"), context.folder);
  } else if (const char* wish = getenv(layout::kEnvSpool); wish && *wish) {
    context.spool = AbsolutePath(wish, context.folder);
  }
  if (arguments.Has("--callsite-depth")) {
    const auto depth = ParseNumber(arguments.Get("--callsite-depth"), layout::kMaxCallsiteDepth);
    if (!depth || *depth == 0) return base::Error{"--callsite-depth takes a number from 1 to 8"};
    context.callsite_depth = static_cast<int>(*depth);
  }
  if (arguments.Has("--state")) {
    context.state = arguments.Get("--state");
    if (context.state != "sampled" && context.state != "exact" && context.state != "off")
      return base::Error{"--state takes sampled, exact or off"};
  }
  if (const base::Status io = ReadIo(arguments, &context); !io.ok()) return base::Error{io.message};
  if (arguments.Has("--sample-hz")) {
    context.sample_hz = arguments.Get("--sample-hz");
    if (!ParseNumber(context.sample_hz, layout::kMostSampleHz))
      return base::Error{"--sample-hz takes a number from 0 to " + std::to_string(layout::kMostSampleHz)};
  }
  std::vector<std::string> with = arguments.All("--with");
  if (arguments.Has("--ti-volumes")) {
    const std::string how = arguments.Get("--ti-volumes");
    if (how != "model" && how != "1%" && how != "exact")
      return base::Error{"--ti-volumes takes model, 1% or exact, not " + base::Visible(how)};
    with.push_back("timer,mpi,ti(volumes=" + how + ")");
  }
  // An operation on a mount is attributed to the MPI call that its thread is executing, so an event trace is
  // needed.
  if (context.deep && std::none_of(with.begin(), with.end(), [](const std::string& list) {
        return list.find("trace") != std::string::npos;
      }))
    with.emplace_back("timer,mpi,trace");
  auto services = ChosenServices(with, arguments.All("--config"));
  if (!services.ok()) return base::Error{services.error()};
  context.services = services.value();
  auto selection = ChosenSelection(arguments.All("--select"), arguments.All("--config"));
  if (!selection.ok()) return base::Error{selection.error()};
  context.select = selection.value();
  auto windows = ChosenWindows(arguments.All("--window"));
  if (!windows.ok()) return base::Error{windows.error()};
  context.window = windows.value();
  context.force = arguments.Has("--force");
  if (context.force && !context.output.empty()) context.replaced = layout::FileStamp(context.output.c_str());
  context.quiet = arguments.Has("--quiet");
  context.summary = arguments.Has("--summary");
  std::vector<std::string> command{"rankine", "run"};
  command.insert(command.end(), typed.begin(), typed.end());
  context.command = ShellQuote(command);
  return context;
}

// Runs a rank that was prepared by the front process, or by an enclosing `rankine run`. The first word after
// --rank is the encoded context, which contains the options.
int RunGivenRank(const std::string& word, const std::vector<std::string>& words) {
  const auto context = DecodeContext(word);
  if (!context) return UsageError("the context given to --rank is damaged; --rank is for Rankine's own use");
  return BecomeProgram(*context, words);
}

std::string MemoryProblem(const RunContext& context, const std::string& library) {
  if (!WantsMemoryLibrary(context.services)) return "";
  const auto found = FindMemoryLibrary(library);
  return found.ok() ? "" : found.error();
}

// Reports requests in monitor windows that cannot be fulfilled.
void SayUnmet(const RunContext& context) {
  if (context.quiet) return;
  for (const std::string& unmet :
       {UnmetModels(context.window, context.state), UncountedWindows(context.window, context.services)}) {
    if (!unmet.empty()) Say(unmet);
  }
}

// Handles the form `mpirun -n 4 rankine run ./app`. Every rank checks the input, and one rank reports errors.
int RunPrefix(RunContext context, const std::vector<std::string>& words) {
  const base::Status output =
      context.output.empty() ? CheckOutputFolder(context.folder) : CheckOutput(context.output, context.force);
  auto library = FindLibrary();
  const std::string problem = !output.ok()    ? output.message
                              : !library.ok() ? library.error()
                                              : MemoryProblem(context, library.value());
  if (!problem.empty()) return RefuseRank(problem);
  context.library = library.value();
  if (SpeaksForJob()) SayUnmet(context);
  return BecomeProgram(context, words);
}

int Run(const Arguments& arguments, RunContext context) {
  const auto environment = ReadRankEnvironment();
  // A launcher may itself be started as a rank, for example mpirun in an srun step, or srun in a batch
  // script. A launcher that is started as a rank still counts as a launcher.
  auto program = FindProgram(arguments.words[0], "", environment && environment->finds_program_in_folder);
  const LauncherKind kind = program.ok() ? RecogniseLauncher(program.value()) : LauncherKind::none;
  if (environment && kind == LauncherKind::none && context.deep)
    return RefuseRank("--io=deep needs rankine in front of the launcher: rankine run --io=deep mpirun ...");
  if (environment && kind == LauncherKind::none && context.managed)
    return RefuseRank(
        "--io=managed needs rankine in front of the launcher: rankine run --io=managed mpirun ...");
  if (environment && kind == LauncherKind::none) return RunPrefix(std::move(context), arguments.words);
  if (!program.ok()) return UsageError(program.error());
  auto library = FindLibrary();
  if (!library.ok()) return UsageError(library.error());
  const std::string problem = MemoryProblem(context, library.value());
  if (!problem.empty()) return UsageError(problem);
  context.library = library.value();
  SayUnmet(context);
  return kind == LauncherKind::none
             ? RunInFrontOfProgram(std::move(context), program.value(), arguments.words)
             : RunInFrontOfLauncher(std::move(context), kind, program.value(), arguments.words);
}

}  // namespace

std::span<const Option> RunOptions() {
  return kOptions;
}

int VerbRun(const std::vector<std::string>& typed) {
  auto parsed = ParseArguments(kOptions, typed, Words::end_options);
  if (!parsed.ok()) return RefuseRank(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  if (arguments.Has("--help-services")) {
    fputs(ServicesHelp().c_str(), stdout);
    return 0;
  }
  if (arguments.words.empty()) return RefuseRank("no program given; rankine run --help shows how");
  if (IsOff()) return BecomeUnmeasured(arguments.words);
  if (arguments.Has("--rank")) return RunGivenRank(arguments.Get("--rank"), arguments.words);
  auto context = ContextOf(arguments, typed);
  if (!context.ok()) return RefuseRank(context.error());
  return Run(arguments, std::move(context.value()));
}

}  // namespace rankine::cli
