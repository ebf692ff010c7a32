#include "runtime/openmp/body.h"

// Where this library lies, by the linker.
extern "C" __attribute__((visibility("hidden")))
const char __ehdr_start[];  // NOLINT(bugprone-reserved-identifier)
extern "C" __attribute__((visibility("hidden"))) const char etext[];

namespace rankine::runtime::openmp {

constinit thread_local void* t_body = nullptr;

void* CallerOf(void* return_address) {
  const auto address = reinterpret_cast<uintptr_t>(return_address);
  const bool ours =
      address >= reinterpret_cast<uintptr_t>(__ehdr_start) && address <= reinterpret_cast<uintptr_t>(etext);
  return ours && t_body != nullptr ? t_body : return_address;
}

}  // namespace rankine::runtime::openmp
