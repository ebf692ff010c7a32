// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/machine.h"

#include <sys/sysinfo.h>

#include <cstdlib>

#include "base/arch/model.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "recorder/core/meta.h"
#include "recorder/session/metadata.h"

namespace rankine::recorder {
namespace {

// The user's name comes from the environment. The user database is not used: a look-up would call libraries
// that allocate memory.
void LogUser() {
  for (const char* name : {"USER", "LOGNAME"}) {
    const char* user = std::getenv(name);
    if (user != nullptr && *user != '\0') return Meta("job.user", user);
  }
  rt::Text<32> number;
  number << "uid " << static_cast<uint64_t>(rt::Syscall(SYS_getuid));
  Meta("job.user", number.c_str());
}

void LogProcessor() {
  char text[cpu::kMaxModel] = {};
  if (cpu::Model(text) > 0) Meta("job.cpu.model", text);
}

void LogMemory() {
  struct sysinfo info {};
  if (rt::Syscall(SYS_sysinfo, rt::AsLong(&info)) != 0) return;
  MetaUint("job.memory.kib", uint64_t{info.totalram} * info.mem_unit / 1024);
}

}  // namespace

void LogMachine() {
  LogUser();
  LogProcessor();
  LogMemory();
  metadata::LogVariables();
}

}  // namespace rankine::recorder
