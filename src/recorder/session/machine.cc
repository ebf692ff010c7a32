// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/machine.h"

#include <sys/sysinfo.h>

#include <cstdlib>

#include "base/arch/model.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "recorder/core/config.h"
#include "recorder/core/meta.h"

namespace rankine::recorder {
namespace {

constexpr size_t kMaxName = 128;  // longest name of a variable

// The user's name comes from the environment: a look-up in the user database would call libraries that
// allocate.
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

// The user asked for these variables by name. So each one that exists is stored, whatever it holds.
void LogVariables() {
  for (uint32_t i = 0; i < recorder::g_config.variables; ++i) {
    rt::Text<kMaxName> name;
    name << recorder::g_config.variable[i];
    const char* value = std::getenv(name.c_str());
    rt::Text<kMaxName + 8> key;
    key << "job.env." << name.c_str();
    if (value != nullptr) Meta(key.c_str(), value);
  }
}

}  // namespace

void LogMachine() {
  LogUser();
  LogProcessor();
  LogMemory();
  LogVariables();
}

}  // namespace rankine::recorder
