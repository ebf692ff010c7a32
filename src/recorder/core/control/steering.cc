// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/control/steering.h"

#include <sys/mman.h>

#include <cstddef>

#include "base/rt/syscall.h"
#include "recorder/core/context_state.h"
#include "recorder/core/spool.h"

namespace rankine::recorder::control {

namespace {

constexpr OwnPage Fresh() {
  OwnPage fresh{};
  fresh.handles = 1;  // Caches start with generation 0, so this generation must never be valid.
  return fresh;
}

}  // namespace

constinit OwnPage g_steering = Fresh();

static_assert(offsetof(context::State, mode) == offsetof(layout::ThreadSteering, mode));

namespace {

uint64_t g_token[2];  // A private copy of the token, because other processes can change the token in the
                      // page.

}  // namespace

void ShareProcess() {
  if (rt::PageBytes() > sizeof g_steering) return;
  // If the kernel provides no random numbers, no process can know the token. In this case, all requests are
  // ignored.
  if (rt::Syscall(SYS_getrandom, rt::AsLong(g_token), sizeof g_token, 0) != sizeof g_token) return;
  g_steering.token[0] = g_token[0];
  g_steering.token[1] = g_token[1];
  g_spool.Share(&g_steering, layout::kSteeringOfProcess);
}

void ShareThread(context::State* state, uint32_t thread) {
  g_spool.Share(reinterpret_cast<std::byte*>(state) - BytesBeforeThread(), static_cast<uint16_t>(thread));
}

void LeaveParent() {
  const layout::ProcessSteering copy = g_steering;
  const long r = rt::Syscall(SYS_mmap, rt::AsLong(&g_steering), sizeof g_steering, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  if (r < 0 && r > -4096) return;
  static_cast<layout::ProcessSteering&>(g_steering) = copy;
}

bool IsEchoed(uint64_t asked) {
  for (int i = 0; i < 2; ++i) {
    if (__atomic_load_n(&g_steering.echo[i], __ATOMIC_RELAXED) != layout::EchoOf(g_token[i], asked))
      return false;
  }
  return (g_token[0] | g_token[1]) != 0;
}

}  // namespace rankine::recorder::control
