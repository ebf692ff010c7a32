// SPDX-License-Identifier: BSD-3-Clause
#include <stdlib.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <set>
#include <string_view>

#include "cli/doctor/probe.h"
#include "cli/launch/launcher.h"
#include "cli/launch/preload.h"
#include "cli/launch/program.h"
#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

namespace fs = std::filesystem;

const char* KindName(LauncherKind kind) {
  switch (kind) {
    case LauncherKind::orte:
      return "Open MPI up to 4";
    case LauncherKind::prrte:
      return "Open MPI 5";
    case LauncherKind::hydra:
      return "Hydra (MPICH, Intel MPI)";
    case LauncherKind::slurm:
      return "Slurm";
    case LauncherKind::unknown:
      return "unknown: use mpirun ... rankine run ./app";
    case LauncherKind::none:
      break;
  }
  return "none";
}

bool IsMpiLibrary(const std::string& name) {
  for (std::string_view start : {"libmpi.so.", "libmpich.so.", "libmpi_abi.so."}) {
    if (name.starts_with(start)) return true;
  }
  return false;
}

void AddFolder(const fs::path& folder, std::set<std::string>& libraries) {
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (!IsMpiLibrary(it->path().filename().string())) continue;
    const fs::path real = fs::canonical(it->path(), error);
    libraries.insert(error ? it->path().string() : real.string());
    error.clear();
  }
}

void AddCache(std::set<std::string>& libraries) {
  // ldconfig prints "  libmpi.so.40 (libc6,PROCESSOR) => /path".
  FILE* pipe = popen("PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null", "re");
  if (pipe == nullptr) return;
  char line[4096];
  while (fgets(line, sizeof line, pipe)) {
    std::string text(line);
    const size_t name = text.find_first_not_of(" \t");
    const size_t arrow = text.find("=> ");
    if (name == std::string::npos || arrow == std::string::npos || !IsMpiLibrary(text.substr(name))) continue;
    std::error_code error;
    const std::string path = text.substr(arrow + 3, text.find('\n') - arrow - 3);
    const fs::path real = fs::canonical(path, error);
    libraries.insert(error ? path : real.string());
  }
  pclose(pipe);
}

}  // namespace

void ProbeMpi(std::vector<Finding>& findings) {
  std::set<std::string> seen;
  for (const char* name : {"mpirun", "mpiexec", "mpirun.openmpi", "mpirun.mpich", "mpiexec.hydra", "srun"}) {
    auto program = FindProgram(name);
    if (!program.ok()) continue;
    std::error_code error;
    const std::string real = fs::canonical(program.value(), error).string();
    if (!seen.insert(real).second) continue;
    const LauncherKind kind = RecogniseLauncher(program.value());
    findings.push_back({"launcher." + std::string(name), kind != LauncherKind::unknown,
                        "launcher " + program.value() + ": " + KindName(kind),
                        kind == LauncherKind::unknown ? "rankine run in front of this launcher" : ""});
  }
  std::set<std::string> libraries;
  AddCache(libraries);
  if (const char* path = getenv("LD_LIBRARY_PATH")) {
    for (std::string_view folder : Split(path, ':')) AddFolder(folder, libraries);
  }
  if (const char* environment = getenv("VIRTUAL_ENV")) {  // MPI libraries installed as wheels
    AddFolder(fs::path(environment) / "lib", libraries);
    AddFolder(fs::path(environment) / "lib64", libraries);
  }
  for (const std::string& library : libraries) {
    findings.push_back({"mpi." + BaseName(library), true, "MPI library " + library, ""});
  }
  if (libraries.empty()) {
    findings.push_back({"mpi", false,
                        "no MPI library in the loader's cache, LD_LIBRARY_PATH or the Python environment",
                        "nothing, if programs find their MPI library in another way"});
  }
  auto runtime = FindLibrary();
  findings.push_back({"runtime", runtime.ok(), runtime.ok() ? "runtime " + runtime.value() : runtime.error(),
                      runtime.ok() ? "" : "nothing can be recorded"});
  if (!runtime.ok()) return;
  auto memory = FindMemoryLibrary(runtime.value());
  findings.push_back({"runtime.memory", memory.ok(),
                      memory.ok() ? "library of service memory " + memory.value() : memory.error(),
                      memory.ok() ? "" : "no service memory"});
}

}  // namespace rankine::cli
