// SPDX-License-Identifier: BSD-3-Clause
// Reads the facts that a launcher passes to a rank in its environment: rank, size, and job.
#pragma once
#include <sys/types.h>

#include <optional>
#include <string>

namespace rankine::cli {

struct RankEnvironment {
  int rank = -1;        // number of the rank, as assigned by the launcher; -1: not given
  int size = 0;         // 0: not given
  int local_ranks = 0;  // number of ranks on this host; 0: not given
  // whether this launcher also looks for a name without a slash in the working folder
  bool finds_program_in_folder = false;
};

// nullopt: this process was not started as a rank by a launcher. For example, a batch script under Slurm has
// a SLURM_PROCID, but is not part of a step.
std::optional<RankEnvironment> ReadRankEnvironment();

// Whether the launcher's process is our parent. Otherwise a script or program is between us and the launcher,
// and it may start us in only some ranks.
bool IsLaunchersChild();

// A name for this job that all its ranks on this host share. It is unique among jobs, and can be used as a
// file name. It is the launcher's own name for the job, if there is one. Otherwise, it is made from the pid
// and start time of one of our ancestors: the launcher's daemon or, if there is none, our parent.
std::string SharedJobKey();

// A name for this job that all its ranks on all hosts share. It is almost certainly unique among jobs, and
// can be used as a file name. Empty: the launcher gives none.
std::string LaunchId();

// Whether the launcher started `rankine` for every rank. Only Open MPI shows this, because it passes the
// command and the number of programs to its ranks. With other launchers, a script may have selected the ranks
// in which we run. We may no longer see the script, because it executed us in its own process.
bool StandsBeforeEveryRank();

// The pid of the mpirun or mpiexec that started this rank, if it runs on this host; else 0.
pid_t LauncherOnThisHost();

}  // namespace rankine::cli
