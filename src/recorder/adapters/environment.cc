// getenv, interposed for three names: where a library asks which profiling tool to load, and the user has
// named none, it is us. So nothing stands in the environment: programs that the rank starts do not inherit
// it, and it is there whenever a library asks, before MPI_Init or long after. All else is answered by libc:
// secure_getenv, which differs from getenv only in programs into which no library is preloaded.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/rt/syscall.h"
#include "recorder/adapters/tool.h"
#include "recorder/core/link/module.h"

// Weak: an older musl, which we meet in helpers of a job, has none.
#pragma weak secure_getenv

namespace rankine::recorder::takeover {
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
    path = module.path().data();  // the loader's, which ends with a zero
    return true;
  });
  return path != nullptr && path[0] == '/' ? path : nullptr;
}

// Options for the same thing are on the program's command line: Kokkos before 3.6 refuses to start when they
// and the variable differ.
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

// Kokkos, and of which age, by the words in its code. One that is built without tools would say that the
// variable is of no use; a newer one, that the older variable is old.
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
  // The user has named a tool by the other variable.
  if (InEnvironment(kKokkos) != nullptr || InEnvironment(kOldKokkos) != nullptr) return nullptr;
  return IsKokkosThatWants(name, caller) && !HasToolOption() ? OwnPath() : nullptr;
}

}  // namespace
}  // namespace rankine::recorder::takeover

extern "C" __attribute__((visibility("default"))) char* getenv(const char* name) noexcept {
  char* value = rankine::recorder::takeover::InEnvironment(name);
  if (value != nullptr || (name[0] != 'K' && name[0] != 'N')) [[likely]]
    return value;
  const int saved = errno;
  const char* tool = rankine::recorder::takeover::ToolFor(name, __builtin_return_address(0));
  errno = saved;
  return const_cast<char*>(tool);
}
