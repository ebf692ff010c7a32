// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/parent_run.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <set>

#include "archive/presence.h"
#include "base/hash.h"
#include "cli/launch/collector.h"
#include "cli/launch/deep_watch.h"
#include "cli/launch/io_manager_child.h"
#include "cli/launch/launcher_parent.h"
#include "cli/launch/leftovers.h"
#include "cli/launch/lines.h"
#include "cli/launch/lost_preload.h"
#include "cli/launch/other_hosts.h"
#include "cli/launch/output_file.h"
#include "cli/launch/preload.h"
#include "cli/launch/rank.h"
#include "cli/launch/rewrite.h"
#include "cli/launch/spool_folder.h"
#include "cli/launch/spool_place.h"
#include "cli/launch/text.h"
#include "cli/stage_line.h"
#include "cli/usage_error.h"
#include "layout/environment.h"

namespace rankine::cli {
namespace {

// The longest wait for ranks that outlive their launcher. If the collector merges, the wait takes only
// milliseconds.
constexpr int kCollectorWaitMs = 10'000;

// PROGRAM-YYYYMMDD-HHMMSS-ID
std::string JobName(const std::string& program) {
  std::string name = BaseName(program).substr(0, 64);
  for (char& c : name) {
    const bool plain = isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_' || c == '-' || c == '+';
    if (!plain) c = '_';
  }
  if (name.empty() || name[0] == '.') name = "job" + name;
  const time_t now = time(nullptr);
  tm local{};
  char date[32] = "";
  if (localtime_r(&now, &local)) strftime(date, sizeof date, "-%Y%m%d-%H%M%S-", &local);
  for (const char* variable : {"SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "FLUX_JOB_ID", "JOB_ID"}) {
    const char* id = getenv(variable);
    // The part after the first dot is dropped, because PBS appends its server's name.
    if (id && *id) return name + date + std::string(id, strcspn(id, "./ "));
  }
  return name + date + std::to_string(getpid());
}

bool Exists(const std::string& path) {
  struct stat status {};
  return lstat(path.c_str(), &status) == 0;
}

// Two jobs of a batch script can start within the same second.
std::string FreeJobName(const RunContext& context, const std::string& program) {
  const std::string name = JobName(program);
  for (int i = 1;; ++i) {
    std::string candidate = i == 1 ? name : name + "-" + std::to_string(i);
    const bool taken =
        Exists(context.folder + "/" + candidate + ".rkn") || !FindSpoolFolder(context, candidate).empty();
    if (!taken || i == 1000) return candidate;
  }
}

void SetFront(RunContext& context) {
  context.front = OwnProcessId();
  context.front_host = PidHost();
}

archive::CollectOptions CollectOptionsOf(const RunContext& context) {
  archive::CollectOptions options;
  options.output = ExpectedOutput(context);
  options.replaced = context.replaced;
  return options;
}

// Collects the contents of the folder after the launcher has ended: the collector's result, and the spools
// that the collector has left there.
archive::Collection CollectRest(const RunContext& context, const std::string& spool_dir) {
  const FolderLock lock(spool_dir, kCollectorWaitMs);
  archive::Collection collection = ReadResult(spool_dir);
  if (!lock.ok()) {
    collection.notes.push_back(
        "processes of this job still run; after they end, collect their records: rankine spools --collect " +
        BaseName(spool_dir));
    return collection;
  }
  const auto folder = ReadSpoolFolder(spool_dir);
  if (folder && folder->HasSpools()) {
    auto rest = archive::CollectJob(spool_dir, CollectOptionsOf(context));
    if (rest.ok()) {
      collection.notes.clear();  // problems of the collector itself are not relevant any more
      for (const archive::CollectedArchive& written : rest.value().archives)
        collection.archives.push_back(written);
      for (const std::string& note : rest.value().notes) collection.notes.push_back(note);
      collection.spools = std::max(collection.spools, rest.value().spools);
    } else {
      collection.notes = {rest.error() + "; the records are kept in " + spool_dir +
                          ", try again: rankine spools --collect " + BaseName(spool_dir)};
    }
  }
  const HostLock host_lock(context);
  const auto left = ReadSpoolFolder(spool_dir);
  if (left && !left->HasSpools() && !left->AnyAlive()) RemoveFlatFolder(spool_dir);
  return collection;
}

// Waits for the rest of the merge, and shows a progress line. No progress line is shown if a process has
// outlived the launcher, because that process may write to the terminal.
archive::Collection CollectRestShown(const RunContext& context, const std::string& spool_dir) {
  const auto folder = ReadSpoolFolder(spool_dir);
  std::optional<StageLine> line;
  if (!context.quiet && folder && !folder->AnyAlive()) line.emplace("gathering what the ranks have recorded");
  return CollectRest(context, spool_dir);
}

// Returns whether this job's archive exists. With --force, an archive of another job may have the same file
// name.
bool IsWritten(const RunContext& context) {
  if (context.job.empty()) return false;
  const auto presence = archive::ReadPresence(ExpectedOutput(context));
  return presence.ok() && presence.value().job_hash == base::Hash(context.job);
}

// Returns the result for a folder that somebody has removed. If the folder was removed, archives exist only
// if the ranks merged them in MPI_Finalize.
archive::Collection AfterRemoval(const std::string& spool_dir) {
  archive::Collection collection;
  collection.notes.push_back(RemovedLine(spool_dir));
  RemoveFlatFolder(spool_dir);
  return collection;
}

// Waits until collectors on other hosts have added their ranks to the archives. Adds a note on ranks that
// are still missing after the wait.
void AwaitOtherHosts(const RunContext& context, archive::Collection& collection) {
  const std::string expected = ExpectedOutput(context);
  if (collection.archives.empty() && IsWritten(context)) collection.archives.push_back({expected, 0, 0});
  for (archive::CollectedArchive& written : collection.archives) {
    const auto presence = WaitForOtherHosts(written.path);
    if (!presence.ok()) continue;
    written.ranks = static_cast<int>(presence.value().processes);
    if (presence.value().IsComplete()) continue;
    collection.notes.push_back(std::to_string(presence.value().processes) + " of " +
                               std::to_string(presence.value().world_size) + " ranks are in " + written.path +
                               " so far; ranks of other hosts are added when they end");
  }
}

void TellEnd(const RunContext& context, const archive::Collection& collection, const StartedCommand& started,
             const std::optional<RemovedPreload>& taken) {
  std::vector<archive::CollectedArchive> archives = collection.archives;
  const std::string expected = ExpectedOutput(context);
  // The archive may exist although no spool was collected on this host: all ranks may be on other hosts, or
  // may have merged their spools in MPI_Finalize.
  if (archives.empty() && IsWritten(context)) archives.push_back({expected, 0, 0});
  for (const archive::CollectedArchive& written : archives) {
    if (context.front_tells || written.merged > 0) Say(ArchiveLine(written));
    if (context.summary) SaySummary(written.path);
  }
  for (const std::string& note : collection.notes) Say(note);
  if (archives.empty() && collection.notes.empty() && collection.spools == 0)
    Say("nothing was recorded: " + WhyNothingWasRecorded(started, taken, !context.io_alone.empty()));
}

[[noreturn]] void Finish(const RunContext& context, const std::string& spool_dir, const ChildEnd& end,
                         const StartedCommand& what, DeepWatch& deep) {
  const bool removed = IsRemoved(ReadSpoolFolder(spool_dir));
  const bool explained = Exists(spool_dir + "/" + layout::kBypassFile);
  const std::optional<RemovedPreload> taken = ReadTaken(spool_dir);
  const bool other_hosts = HasOtherHosts(spool_dir);
  // The first rank on a host starts a collector, which creates the lock.
  const bool only_other_hosts =
      !removed && context.front_tells && !Exists(spool_dir + "/" + layout::kLockFile);
  archive::Collection collection = removed ? AfterRemoval(spool_dir) : CollectRestShown(context, spool_dir);
  const bool ended_well = WIFEXITED(end.status) && WEXITSTATUS(end.status) == 0;
  if (only_other_hosts && !ended_well) WaitForArchive(ExpectedOutput(context), end.lasted_ms);
  if (other_hosts || only_other_hosts) AwaitOtherHosts(context, collection);
  // If the ranks have merged their spools in MPI_Finalize, no spool is left to collect.
  const std::string archive = !collection.archives.empty() ? collection.archives.front().path
                              : IsWritten(context)         ? ExpectedOutput(context)
                                                           : "";
  deep.End(archive);
  std::set<std::string> archives{
      // The set contains each archive only once, even if both the collector and the front process have
      // written to it.
      archive};
  for (const archive::CollectedArchive& written : collection.archives) archives.insert(written.path);
  for (const std::string& path : archives) {
    if (!path.empty()) WriteAskedReports(path);
  }
  const bool started = !WIFEXITED(end.status) || WEXITSTATUS(end.status) != kUsageError;
  const bool has_something = !collection.archives.empty() || !collection.notes.empty();
  if (!context.quiet && (has_something || (started && !explained))) TellEnd(context, collection, what, taken);
  EndLike(end.status);
}

int ExecLauncher(const std::string& file, const std::vector<std::string>& words) {
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  execvp(file.c_str(), argv.data());
  Say("cannot run " + file + ": " + strerror(errno));
  return kUsageError;
}

// Runs the launcher without measurement. For example, a full disk must not stop a job, either in this
// process or in a rank.
int RunUnmeasured(const std::string& why, const std::string& file, const std::vector<std::string>& words) {
  Say(why + "; this run is not measured");
  return ExecLauncher(file, words);
}

base::Result<std::string> MakeSpoolFolder(const RunContext& context, long long ranks) {
  if (!context.quiet) CollectOldLeft();
  const HostLock lock(context);
  return OpenSpoolFolder(context, context.key, static_cast<int>(std::min(ranks, 1LL << 20)));
}

}  // namespace

int RunInFrontOfLauncher(RunContext context, LauncherKind kind, const std::string& file,
                         const std::vector<std::string>& words) {
  auto plan = PlanLaunch(kind, words);
  if (!plan.ok()) return UsageError(plan.error());
  ClearRankEnvironment(context.library);
  if (plan.value().passes_through) return ExecLauncher(file, words);
  const std::string program = plan.value().programs.empty() ? BaseName(words[0]) : plan.value().programs[0];
  context.job = FreeJobName(context, program);
  context.key = context.job;
  context.path = plan.value().path;
  context.front_tells = true;
  SetFront(context);
  const base::Status output = CheckOutput(ExpectedOutput(context), context.force);
  if (!output.ok()) return UsageError(output.message);
  auto folder = MakeSpoolFolder(context, plan.value().ranks);
  if (!folder.ok()) return RunUnmeasured(folder.error(), file, words);
  const std::vector<std::string> prefix{OwnProgram(), "run", "--rank", EncodeContext(context), "--"};
  auto launch = RewriteLaunch(kind, words, prefix, folder.value());
  if (!launch.ok()) {
    RemoveFlatFolder(folder.value());
    return UsageError(launch.error());
  }
  if (!context.quiet) Say("job " + context.job);
  DeepWatch deep;
  if (context.deep) deep.Start(*context.deep, folder.value(), context.quiet);
  IoManagerChild manager;
  if (context.managed) manager.Start(*context.managed, folder.value(), context.quiet);
  const ChildEnd end = RunChild([&] {
    for (const auto& [name, value] : launch.value().environment) setenv(name.c_str(), value.c_str(), 1);
    return ExecLauncher(file, launch.value().words);
  });
  if (!end.started) return UsageError(std::string("cannot start a process: ") + strerror(errno));
  manager.End();
  Finish(context, folder.value(), end, {program, words, CurrentFolder()}, deep);
}

int RunInFrontOfProgram(RunContext context, const std::string& file, const std::vector<std::string>& words) {
  ClearRankEnvironment(context.library);
  SetFront(context);
  // Programs without MPI are recorded only if the user requests this, because such a program is often a shell
  // with hundreds of children.
  if (!context.io.empty() && context.io != "off") context.io_alone = FreeJobName(context, file);
  context.key = "front-" + std::to_string(context.front.pid) + "-" + std::to_string(context.front.start);
  const base::Status output =
      context.output.empty() ? CheckOutputFolder(context.folder) : CheckOutput(context.output, context.force);
  if (!output.ok()) return UsageError(output.message);
  auto folder = MakeSpoolFolder(context, 1);
  if (!folder.ok()) return RunUnmeasured(folder.error(), file, words);
  DeepWatch deep;
  if (context.deep) deep.Start(*context.deep, folder.value(), context.quiet);
  IoManagerChild manager;
  if (context.managed) manager.Start(*context.managed, folder.value(), context.quiet);
  const ChildEnd end = RunChild([&] { return BecomeProgram(context, words); });
  if (!end.started) return UsageError(std::string("cannot start a process: ") + strerror(errno));
  manager.End();
  Finish(context, folder.value(), end, {file, words, CurrentFolder()}, deep);
}

}  // namespace rankine::cli
