// SPDX-License-Identifier: BSD-3-Clause
// Interposes getenv for three variables with which a user names a profiling tool that a library loads. If the
// user has set none of the three variables, the result for them is the path of our own library.
//
// The environment itself is not changed, so programs that the rank starts do not inherit the variable. A
// library may read a variable at any time, before or long after MPI_Init. A call for any other name is passed
// to secure_getenv of libc. secure_getenv differs from getenv only in programs with special privileges, and
// no library is preloaded into such programs.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/rt/syscall.h"
#include "recorder/adapters/tool.h"
#include "recorder/core/link/module.h"

// The reference is weak, because older versions of musl lack secure_getenv. Helper programs of a job may use
// an older musl.
#pragma weak secure_getenv

namespace rankine::recorder::adapters {
namespace {

char* InEnvironment(const char* name) {
  if (secure_getenv != nullptr) [[likely]]
    return secure_getenv(name);
  const size_t size = std::strlen(name);
  for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
    if (std::strncmp(*at, name, size) == 0 && (*at)[size] == '=') return *at + size + 1;
  }
  return nullptr;
}

constexpr char kKokkos[] = "KOKKOS_TOOLS_LIBS";
constexpr char kOldKokkos[] = "KOKKOS_PROFILE_LIBRARY";  // before Kokkos 3.6
constexpr char kNvtx[] = "NVTX_INJECTION64_PATH";

const char* OwnPath() {
  const char* path = nullptr;
  mpi::ForEachModule([&path](const mpi::Module& module) {
    if (!module.IsOurs()) return false;
    path = module.path().data();  // The path is the loader's string, which is zero-terminated.
    return true;
  });
  return path != nullptr && path[0] == '/' ? path : nullptr;
}

// Returns whether the program's command line has an option that names a tool. Kokkos before 3.6 refuses to
// start if the option and the environment variable name different tools.
bool HasToolOption() {
  const long fd = rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong("/proc/self/cmdline"), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return true;
  static constexpr char kOption[] = "kokkos-tools-lib";
  constexpr size_t kTail = sizeof kOption - 2;
  char bytes[kTail + 4096];
  size_t kept = 0;
  bool found = false;
  for (long n = 1; n > 0 && !found;) {
    n = rt::Syscall(SYS_read, fd, rt::AsLong(bytes + kept), 4096);
    if (n <= 0) break;
    const size_t size = kept + static_cast<size_t>(n);
    found = memmem(bytes, size, kOption, sizeof kOption - 1) != nullptr;
    kept = size < kTail ? size : kTail;
    std::memmove(bytes, bytes + size - kept, kept);
  }
  rt::Syscall(SYS_close, fd);
  return found;
}

// Returns whether the caller is a Kokkos library that uses this variable. The library's strings show which
// variable it uses. A Kokkos that was built without tools would print that the variable is useless. A newer
// Kokkos would print that the older of the two variables is outdated.
bool IsKokkosThatWants(const char* name, const void* caller) {
  bool wants = false;
  mpi::ForEachModule([&](const mpi::Module& module) {
    if (!module.Contains(caller)) return false;
    const bool is_new = module.HoldsText(kKokkos);
    wants = module.HoldsText("kokkosp_") && is_new == (std::strcmp(name, kKokkos) == 0);
    return true;
  });
  return wants;
}

const char* ToolFor(const char* name, const void* caller) {
  const bool nvtx = std::strcmp(name, kNvtx) == 0;
  if (!nvtx && std::strcmp(name, kKokkos) != 0 && std::strcmp(name, kOldKokkos) != 0) return nullptr;
  if (!IsMeasured()) return nullptr;
  if (nvtx) return OwnPath();
  // If one of the two variables already names a tool, we do not replace the tool.
  if (InEnvironment(kKokkos) != nullptr || InEnvironment(kOldKokkos) != nullptr) return nullptr;
  return IsKokkosThatWants(name, caller) && !HasToolOption() ? OwnPath() : nullptr;
}

}  // namespace
}  // namespace rankine::recorder::adapters

extern "C" __attribute__((visibility("default"))) char* getenv(const char* name) noexcept {
  char* value = rankine::recorder::adapters::InEnvironment(name);
  if (value != nullptr || (name[0] != 'K' && name[0] != 'N')) [[likely]]
    return value;
  const int saved = errno;
  const char* tool = rankine::recorder::adapters::ToolFor(name, __builtin_return_address(0));
  errno = saved;
  return const_cast<char*>(tool);
}
