// SPDX-License-Identifier: BSD-3-Clause
#include "cli/parallel/mpi_library.h"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include "cli/launch/process_id.h"

namespace rankine::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kMostAncestors = 16;
constexpr const char* kOpenMpiNames[] = {"libmpi.so.40"};
constexpr const char* kMpichNames[] = {"libmpich.so.12", "libmpi.so.12", "libmpi_abi.so.0",
                                       "libmpi_abi.so.1"};

// Open MPI's launchers can be recognised even under Slurm. If only PMI variables are set, the launcher
// belongs to MPICH or Intel MPI.
bool LaunchedByOpenMpi() {
  return std::getenv("OMPI_COMM_WORLD_SIZE") != nullptr ||
         (std::getenv("PMIX_RANK") != nullptr && std::getenv("PMI_RANK") == nullptr);
}

std::vector<std::string> Names() {
  std::vector<std::string> names;
  if (LaunchedByOpenMpi()) {
    names.assign(std::begin(kOpenMpiNames), std::end(kOpenMpiNames));
  } else {
    names.assign(std::begin(kMpichNames), std::end(kMpichNames));
  }
  return names;
}

// Returns the paths at which the MPI library may be found. For each ancestor whose executable is in
// PREFIX/bin, the list contains PREFIX/lib/NAME. The bare file names come last; the dynamic linker searches
// for them.
std::vector<std::string> Candidates() {
  if (const char* own = std::getenv("RANKINE_MPI_LIBRARY"); own != nullptr && *own != 0) return {own};
  std::vector<std::string> found;
  pid_t pid = getppid();
  for (int depth = 0; depth < kMostAncestors && pid > 1; ++depth) {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/" + std::to_string(pid) + "/exe", error);
    for (const std::string& name : Names()) {
      const fs::path library = program.parent_path().parent_path() / "lib" / name;
      if (!error && fs::exists(library, error)) found.push_back(library.string());
    }
    const auto stat = ReadProcessStat(pid);
    if (!stat) break;
    pid = stat->parent;
  }
  for (const std::string& name : Names()) found.push_back(name);
  return found;
}

uint64_t AddressOf(void* handle, const char* name) {
  return reinterpret_cast<uint64_t>(dlsym(handle, name));
}

// Returns false if the library is not one of the supported MPI libraries.
bool FillIn(MpiLibrary& library) {
  if (dlsym(library.handle, "MPI_Init") == nullptr) return false;
  if (library.path.find("libmpi_abi.so") !=
      std::string::npos) {  // these values come from MPI 5.0, appendix A
    library.world = 0x101;
    library.byte = 0x247;
    return true;
  }
  library.world = AddressOf(library.handle, "ompi_mpi_comm_world");
  library.byte = AddressOf(library.handle, "ompi_mpi_byte");
  if (library.world != 0 && library.byte != 0) return true;
  if (dlsym(library.handle, "MPIR_Dup_fn") == nullptr) return false;
  library.kind = HandleKind::integer;
  library.world = 0x44000000;
  library.byte = 0x4c00010d;
  library.status_ignore = 1;
  return true;
}

}  // namespace

base::Result<MpiLibrary> OpenMpiLibrary() {
  MpiLibrary library;
  for (const std::string& path : Candidates()) {
    library.path = path;
    // RTLD_GLOBAL is needed because Open MPI's plugins look for Open MPI's symbols among the global symbols.
    library.handle = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
    if (library.handle == nullptr) continue;
    if (FillIn(library)) return library;
    return base::Error{path +
                       " is not an MPI library that Rankine knows; name another in RANKINE_MPI_LIBRARY"};
  }
  return base::Error{"the launcher's MPI library is not found (" + Candidates().back() +
                     "); RANKINE_MPI_LIBRARY names it"};
}

}  // namespace rankine::cli
