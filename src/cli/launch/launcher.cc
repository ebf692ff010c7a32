// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/launcher.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "cli/launch/files.h"
#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

constexpr std::string_view kNames[] = {"mpirun",   "mpiexec", "orterun", "oshrun",
                                       "shmemrun", "prterun", "srun"};

// Returns the kind of launcher whose mark is found first in the file. A mark is the name of the daemon or
// library that does the launcher's work.
struct Mark {
  std::string_view text;
  LauncherKind kind;
};
constexpr Mark kMarks[] = {
    {"hydra_pmi_proxy", LauncherKind::hydra}, {"hydra_bstrap_proxy", LauncherKind::hydra},
    {"mpiexec.hydra", LauncherKind::hydra},   {"libopen-rte", LauncherKind::orte},
    {"libprrte", LauncherKind::prrte},        {"libslurm", LauncherKind::slurm},
};

LauncherKind FindMark(const std::string& file) {
  Fd fd(open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (!fd.ok() || fstat(fd.get(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0) {
    return LauncherKind::unknown;
  }
  const size_t size = std::min<size_t>(static_cast<size_t>(status.st_size), 16u << 20);
  void* map = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd.get(), 0);
  if (map == MAP_FAILED) return LauncherKind::unknown;
  const std::string_view content(static_cast<const char*>(map), size);
  LauncherKind kind = LauncherKind::unknown;
  for (const Mark& mark : kMarks) {
    if (kind == LauncherKind::unknown && content.find(mark.text) != std::string_view::npos) kind = mark.kind;
  }
  munmap(map, size);
  return kind;
}

}  // namespace

bool IsNamedLikeLauncher(const std::string& base) {
  return std::any_of(std::begin(kNames), std::end(kNames), [&](std::string_view name) {
    // For example mpirun.openmpi, mpiexec.hydra, mpirun-5.0.
    return base == name || (base.starts_with(name) && (base[name.size()] == '.' || base[name.size()] == '-'));
  });
}

LauncherKind RecogniseLauncher(const std::string& file) {
  if (!IsNamedLikeLauncher(BaseName(file))) return LauncherKind::none;
  std::error_code error;
  const auto real = std::filesystem::canonical(file, error);
  if (error) return LauncherKind::unknown;
  const LauncherKind kind = FindMark(real.string());
  if (kind != LauncherKind::unknown) return kind;
  // Open MPI 5's mpirun merely finds and starts the program next to it. Other launchers can also be
  // identified by the files next to their script or binary.
  const auto neighbour = [&](const char* name) {
    return std::filesystem::exists(real.parent_path() / name, error);
  };
  if (neighbour("prterun")) return LauncherKind::prrte;
  if (neighbour("orted")) return LauncherKind::orte;
  if (neighbour("hydra_pmi_proxy")) return LauncherKind::hydra;
  return LauncherKind::unknown;
}

}  // namespace rankine::cli
