// SPDX-License-Identifier: BSD-3-Clause
// Reads the facts that a launcher passes to a rank in its environment: rank, size, and job.
#pragma once
#include <sys/types.h>

#include <optional>
#include <string>

namespace rankine::cli {

struct RankEnvironment {
  int rank = -1;        // the number of the rank, as assigned by the launcher; -1 if it is not given
  int size = 0;         // 0: not given
  int local_ranks = 0;  // the number of ranks on this host; 0: not given
  // whether this launcher also looks for a name without a slash in the working folder
  bool finds_program_in_folder = false;
};

// Returns nullopt if no launcher has started this process as a rank. For example, a batch script under
// Slurm has a SLURM_PROCID, but is not part of a step.
std::optional<RankEnvironment> ReadRankEnvironment();

// Returns whether the parent of this process is the launcher. If the parent is a script, it may start
// `rankine` in only some ranks.
bool IsLaunchersChild();

// Returns a name for this job that all its ranks on this host share. The name is unique among jobs, and can
// be used as a file name. If the launcher gives the job a name, that name is used. If the launcher gives no
// name, the name is made from the pid and start time of an ancestor process. The ancestor is the launcher's
// daemon or, without a daemon, the parent of this process.
std::string SharedJobKey();

// Returns a name for this job that all its ranks on all hosts share, or an empty string if the launcher
// gives none. The name is almost certainly unique among jobs, and can be used as a file name.
std::string LaunchId();

// Returns whether the launcher started `rankine` for every rank. The answer is known only under Open MPI,
// which passes the command and the number of programs to its ranks. With other launchers, a script may have
// selected the ranks in which `rankine` runs. The script may be invisible, because it may have executed
// `rankine` in its own process.
bool StandsBeforeEveryRank();

// Returns the pid of the mpirun or mpiexec that started this rank; 0 if it does not run on this host.
pid_t LauncherOnThisHost();

}  // namespace rankine::cli
