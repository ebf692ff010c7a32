// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/launcher_options.h"

#include "cli/launch/launcher_tables.h"

namespace rankine::cli {

std::span<const LauncherOption> OptionsOf(LauncherKind kind) {
  switch (kind) {
    case LauncherKind::orte:
      return OrteOptions();
    case LauncherKind::prrte:
      return PrrteOptions();
    case LauncherKind::hydra:
      return HydraOptions();
    case LauncherKind::slurm:
      return SlurmOptions();
    case LauncherKind::none:
    case LauncherKind::unknown:
      break;
  }
  return {};
}

}  // namespace rankine::cli
