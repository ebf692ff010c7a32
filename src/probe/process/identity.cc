// SPDX-License-Identifier: BSD-3-Clause
#include "probe/process/identity.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

namespace rankine::probe {
namespace {

// Field 22 of /proc/PID/stat (start time); 0 if there is no such process, or if it has ended.
uint64_t StartOf(uint64_t pid) {
  const std::unique_ptr<FILE, int (*)(FILE*)> file(
      fopen(("/proc/" + std::to_string(pid) + "/stat").c_str(), "re"), fclose);
  char text[1024] = {};
  if (!file || fread(text, 1, sizeof text - 1, file.get()) == 0) return 0;
  const char* at = strrchr(text, ')');  // The name before the parenthesis may contain any character.
  if (at == nullptr || strlen(at) < 3 || at[2] == 'Z' || at[2] == 'X') return 0;
  for (int field = 2; field < 22 && at != nullptr; ++field) at = strchr(at + 1, ' ');
  return at == nullptr ? 0 : strtoull(at, nullptr, 10);
}

uint64_t PidSpace() {
  struct stat facts {};
  return stat("/proc/self/ns/pid", &facts) == 0 ? facts.st_ino : 0;
}

}  // namespace

Identity OwnIdentity() {
  const auto pid = static_cast<uint64_t>(getpid());
  return {pid, StartOf(pid), PidSpace()};
}

Life LifeOf(const Identity& identity) {
  const uint64_t space = PidSpace();
  if (space == 0 || identity.pid_space != space) return Life::unknown;
  return identity.start != 0 && StartOf(identity.pid) == identity.start ? Life::runs : Life::ended;
}

}  // namespace rankine::probe
