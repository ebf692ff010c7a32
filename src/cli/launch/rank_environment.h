// SPDX-License-Identifier: BSD-3-Clause
// The facts that a launcher gives a rank through its environment: rank, size, and job.
#pragma once
#include <sys/types.h>

#include <optional>
#include <string>

namespace rankine::cli {

struct RankEnvironment {
  int rank = -1;                         // number of the rank as the launcher counts; -1: not given
  int size = 0;                          // 0: not given
  int local_ranks = 0;                   // number of ranks on this host; 0: not given
  bool finds_program_in_folder = false;  // whether this launcher also finds a bare name in the working folder
};

// nullopt: this process is not in a rank's place. That is so in a batch script under Slurm: it has a
// SLURM_PROCID, but no step.
std::optional<RankEnvironment> ReadRankEnvironment();

// Whether the launcher's process is our parent. Otherwise a script or program is between us, and it may not
// start us in every rank.
bool IsLaunchersChild();

// A name that all ranks of this job on this host share, that no other job has, and that is valid as a file
// name. The name is the launcher's own name for the job. If there is none, it is the pid and start time of
// the launcher's daemon among our ancestors, or else of our parent.
std::string SharedJobKey();

// A name that all ranks of this job on all hosts share, that other jobs hardly ever have, and that is valid
// as a file name. Empty: the launcher gives none.
std::string LaunchId();

// Whether the launcher has started `rankine` for every rank. Only Open MPI shows this: it gives its ranks the
// command and the number of programs. With other launchers, a script may have chosen the ranks. The script is
// no longer visible if it became this process by exec.
bool StandsBeforeEveryRank();

// The pid of the mpirun or mpiexec that started this rank, if it runs on this host; else 0.
pid_t LauncherOnThisHost();

}  // namespace rankine::cli
