// SPDX-License-Identifier: BSD-3-Clause
// Describes the options of the MPI launchers as tables: how many words each option takes, and the meaning of
// the option for Rankine. These tables show where the program begins on a launcher's command line. The
// sources are each launcher's help and option tables.
//   Open MPI 4.1.4: `mpirun --help full`.
//   Open MPI 5.0: the `ompi` personality of PRRTE 3.0.
//   MPICH 4.0 and 5.0: `mpiexec -help` of the launcher Hydra.
//   Intel MPI 2021.18: `mpiexec -help` of the launcher Hydra.
//   Slurm 22.05: srun(1).
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace rankine::cli {

enum class LauncherKind : uint8_t {
  none,     // not a launcher
  unknown,  // a launcher whose name is known, but not its command line
  orte,     // Open MPI up to version 4, which supports a fork agent
  prrte,    // Open MPI 5
  hydra,    // MPICH and Intel MPI
  slurm,    // srun
};

enum class OptionRole : uint8_t {
  other,
  ranks,           // the option's value is a number of ranks
  path,            // folders searched for the program
  wdir,            // working folder of the ranks
  app_file,        // the option's value is a file that contains further program lines
  multi_prog,      // The word at the program's position is the name of a file that lists programs.
  information,     // the launcher only prints something, and starts nothing
  copies_program,  // the launcher copies the program to the hosts
};

struct LauncherOption {
  std::string_view name;  // without dashes
  uint8_t words = 0;      // the number of words that follow the option
  OptionRole role = OptionRole::other;
  bool attached = false;  // The option has a value only if attached: --name=value, -Ivalue.
};

// Returns the option table of a launcher. Launchers other than the last four values of `LauncherKind` have
// no table.
std::span<const LauncherOption> OptionsOf(LauncherKind kind);

// Returns whether several one-letter options may be combined in one word, with values attached (-n4), as in
// getopt. Only Slurm permits combined options.
inline bool HasShortOptions(LauncherKind kind) {
  return kind == LauncherKind::slurm;
}

}  // namespace rankine::cli
