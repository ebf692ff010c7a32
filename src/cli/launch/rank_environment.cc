// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/rank_environment.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "cli/launch/files.h"
#include "cli/launch/launcher.h"
#include "cli/launch/process_id.h"
#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

const char* Get(const char* name) {
  const char* value = name ? getenv(name) : nullptr;
  return value && *value ? value : nullptr;
}

int GetNumber(const char* name, int otherwise) {
  const char* value = Get(name);
  return value ? static_cast<int>(ParseNumber(value, 1 << 30).value_or(otherwise)) : otherwise;
}

// The order of the entries matters. Under Slurm's PMIx, the variables of both Open MPI and Slurm are set.
// The entry for Open MPI gives more information, so it comes first.
struct Variables {
  const char *rank, *also;  // Both variables must be set, unless `also` is null.
  const char *size, *local_size;
  bool finds_in_folder;
};
constexpr Variables kVariables[] = {
    {"OMPI_COMM_WORLD_RANK", nullptr, "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE", true},
    {"SLURM_PROCID", "SLURM_STEP_ID", "SLURM_STEP_NUM_TASKS", nullptr, true},
    {"PMI_RANK", "PMI_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS", false},
    {"PALS_RANKID", nullptr, nullptr, "PALS_LOCAL_SIZE", false},
    {"FLUX_TASK_RANK", nullptr, "FLUX_JOB_SIZE", nullptr, false},
    {"JSM_NAMESPACE_RANK", nullptr, "JSM_NAMESPACE_SIZE", "JSM_NAMESPACE_LOCAL_SIZE", false},
    {"PMIX_RANK", "PMIX_NAMESPACE", nullptr, nullptr, false},
};

// Parses a list such as "4(x2),3" and returns the largest number of tasks on a node. The number is used
// only to estimate the space needed for spools.
int LargestTaskCount(const char* text) {
  int largest = 0;
  for (std::string_view part : Split(text, ',')) {
    const auto count = ParseNumber(part.substr(0, part.find('(')), 1 << 20);
    if (count) largest = std::max(largest, static_cast<int>(*count));
  }
  return largest;
}

std::string FileName(std::string text) {
  for (char& c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    if (!plain) c = '-';
  }
  return text.substr(0, 120);
}

constexpr std::string_view kDaemons[] = {
    "hydra_pmi_proxy", "hydra_bstrap_pr", "orted",          "prted",      "orterun", "prterun",    "mpirun",
    "mpiexec",         "mpiexec.hydra",   "mpirun.openmpi", "slurmstepd", "palsd",   "flux-shell", "jsmd"};

// Returns the nearest ancestor of this process that belongs to the launcher; pid 0 if it is unknown.
ProcessId LauncherDaemon() {
  pid_t pid = getppid();
  for (int depth = 0; depth < 16 && pid > 1; ++depth) {
    const auto stat = ReadProcessStat(pid);
    if (!stat) break;
    if (std::find(std::begin(kDaemons), std::end(kDaemons), stat->name) != std::end(kDaemons))
      return stat->id;
    pid = stat->parent;
  }
  return {};
}

// Returns the variable that contains the launcher's name of the job, if its value is the same on all hosts;
// nullptr if no such variable is set.
const char* JobNameVariable() {
  for (const char* name :
       {"PMIX_NAMESPACE", "I_MPI_HYDRA_UUID", "PALS_APID", "FLUX_JOB_ID", "JSM_NAMESPACE_ID"}) {
    if (Get(name)) return name;
  }
  return nullptr;
}

std::string SlurmStep() {
  const char* job = Get("SLURM_JOB_ID");
  const char* step = Get("SLURM_STEP_ID");
  return job && step ? FileName(std::string(job) + "-" + step) : "";
}

// Returns the address of mpiexec, which Hydra passes to its proxies on all hosts.
std::string ControlPort(pid_t daemon) {
  const auto line = ReadSmallFile("/proc/" + std::to_string(daemon) + "/cmdline");
  if (!line) return "";
  const auto words = Split(*line, '\0');
  const auto at = std::find(words.begin(), words.end(), "--control-port");
  return at == words.end() || at + 1 == words.end() ? "" : std::string(at[1]);
}

}  // namespace

std::optional<RankEnvironment> ReadRankEnvironment() {
  for (const Variables& v : kVariables) {
    if (!Get(v.rank) || (v.also && !Get(v.also))) continue;
    RankEnvironment environment;
    environment.rank = GetNumber(v.rank, -1);
    environment.size = GetNumber(v.size, 0);
    environment.local_ranks = GetNumber(v.local_size, 0);
    if (const char* tasks = Get("SLURM_STEP_TASKS_PER_NODE"); tasks && environment.local_ranks == 0) {
      environment.local_ranks = LargestTaskCount(tasks);
    }
    environment.finds_program_in_folder = v.finds_in_folder;
    return environment;
  }
  return std::nullopt;
}

std::string LaunchId() {
  if (std::string step = SlurmStep(); !step.empty()) return step;
  if (const char* name = JobNameVariable()) return FileName(Get(name));
  const ProcessId daemon = LauncherDaemon();
  return daemon.pid == 0 ? "" : FileName(ControlPort(daemon.pid));
}

pid_t LauncherOnThisHost() {
  pid_t found = 0;
  pid_t pid = LauncherDaemon().pid;
  for (int depth = 0; depth < 4 && pid > 1;
       ++depth) {  // the ancestors of this process may be mpiexec, its proxy, or scripts called mpirun
    const auto stat = ReadProcessStat(pid);
    if (!stat) break;
    if (IsNamedLikeLauncher(stat->name)) found = pid;
    pid = stat->parent;
  }
  return found;
}

bool StandsBeforeEveryRank() {
  const char* command = Get("OMPI_COMMAND");
  return command && BaseName(command) == "rankine" && GetNumber("OMPI_NUM_APP_CTX", 0) == 1;
}

bool IsLaunchersChild() {
  return LauncherDaemon().pid == getppid();
}

std::string SharedJobKey() {
  const ProcessId daemon = LauncherDaemon();
  // Open MPI derives its namespace from a pid, and the pid may be reused. The daemon's start time makes the
  // name unique.
  const std::string start = "-" + std::to_string(daemon.start);
  if (const char* name = JobNameVariable()) return FileName(std::string(name) + "-" + Get(name)) + start;
  if (std::string step = SlurmStep(); !step.empty()) return "slurm-" + step;
  if (daemon.pid != 0) return "daemon-" + std::to_string(daemon.pid) + start;
  const auto parent = ReadProcessStat(getppid());
  return "parent-" + std::to_string(getppid()) + "-" + std::to_string(parent ? parent->id.start : 0);
}

}  // namespace rankine::cli
