// SPDX-License-Identifier: BSD-3-Clause
// Replaces tap.cc in builds without clang or libbpf-dev.
#include "probe/bpf/tap.h"

namespace rankine::probe {

base::Result<std::unique_ptr<Tap>> WatchByKernel(pid_t, std::span<const Function>) {
  return base::Error{
      "this rankine was built without clang and libbpf-dev, which watching by the kernel needs; install them "
      "and build again"};
}

}  // namespace rankine::probe
