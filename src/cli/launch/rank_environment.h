// SPDX-License-Identifier: BSD-3-Clause
// Reads the facts that a launcher passes to a rank in its environment: rank, size, and job.
#pragma once
#include <sys/types.h>

#include <optional>
#include <string>

namespace rankine::cli {

struct RankEnvironment {
  int rank = -1;                         // number of the rank as the launcher counts it; -1: not given
  int size = 0;                          // 0: not given
  int local_ranks = 0;                   // number of ranks on this host; 0: not given
  bool finds_program_in_folder = false;  // whether this launcher also finds a bare name in the working folder
};

// nullopt: this process was not started as a rank. For example, a batch script under Slurm has a
// SLURM_PROCID, but belongs to no step.
std::optional<RankEnvironment> ReadRankEnvironment();

// Whether the launcher's process is our parent. Otherwise a script or program is between us and the launcher,
// and may not start us in every rank.
bool IsLaunchersChild();

// A name for this job that all its ranks on this host share. No other job has it, and it is valid as a file
// name. It is the launcher's own name for the job, if there is one. Otherwise it is made from the pid and
// start time of the launcher's daemon among our ancestors, or else of our parent.
std::string SharedJobKey();

// A name for this job that all its ranks on all hosts share. Almost certainly no other job has it, and it is
// valid as a file name. Empty: the launcher gives none.
std::string LaunchId();

// Whether the launcher started `rankine` for every rank. Only Open MPI shows this: it passes the command and
// the number of programs to its ranks. With other launchers, a script may have chosen the ranks that we run
// in. It may not be visible any more, because it executed us in its own process.
bool StandsBeforeEveryRank();

// The pid of the mpirun or mpiexec that started this rank, if it runs on this host; else 0.
pid_t LauncherOnThisHost();

}  // namespace rankine::cli
