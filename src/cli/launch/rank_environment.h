// What a launcher tells a rank through its environment: rank, size, and which job it belongs to.
#pragma once
#include <sys/types.h>

#include <optional>
#include <string>

namespace rankine::cli {

struct RankEnvironment {
  int rank = -1;                         // in the launcher's count, -1: not said
  int size = 0;                          // 0: not said
  int local_ranks = 0;                   // on this host, 0: not said
  bool finds_program_in_folder = false;  // this launcher takes a bare name from the working folder too
};

// nullopt: not in a rank's position. A batch script under Slurm is none: it has a SLURM_PROCID, but no step.
std::optional<RankEnvironment> ReadRankEnvironment();

// Is the launcher's process our parent? Else a script, or a program, stands between, which need not start us
// in every rank.
bool IsLaunchersChild();

// A name, fit for a file, that all ranks of this job on this host share and no other job has: the launcher's
// own name for the job, else pid and start time of the launcher's daemon among our ancestors, else those of
// our parent.
std::string SharedJobKey();

// A name, fit for a file, that all ranks of this job on all hosts share and hardly another job has; empty:
// the launcher gives none.
std::string LaunchId();

// Has the launcher started `rankine` for every rank? Known only from Open MPI, which tells its ranks the
// command and the number of programs; with others a script may have chosen, which is not seen once it has
// become us by exec.
bool StandsBeforeEveryRank();

// The mpirun or mpiexec that started this rank, if it runs on this host; 0: it does not.
pid_t LauncherOnThisHost();

}  // namespace rankine::cli
