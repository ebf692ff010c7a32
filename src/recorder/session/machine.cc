#include "recorder/session/machine.h"

#include <cpuid.h>
#include <sys/sysinfo.h>

#include <cstdlib>
#include <cstring>

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

// The processor's brand string (CPUID leaves 0x80000002 to 0x80000004), without the blanks around it.
void LogProcessor() {
  unsigned words[12] = {};
  if (static_cast<unsigned>(__get_cpuid_max(0x80000000, nullptr)) < 0x80000004) return;
  for (unsigned i = 0; i < 3; ++i) {
    unsigned* at = words + size_t{4} * i;
    __get_cpuid(0x80000002 + i, at, at + 1, at + 2, at + 3);
  }
  char text[sizeof words + 1] = {};
  std::memcpy(text, words, sizeof words);
  const char* begin = text;
  while (*begin == ' ') ++begin;
  size_t size = std::strlen(begin);
  while (size > 0 && begin[size - 1] == ' ') --size;
  text[static_cast<size_t>(begin - text) + size] = '\0';
  if (size > 0) Meta("job.cpu.model", begin);
}

void LogMemory() {
  struct sysinfo info {};
  if (rt::Syscall(SYS_sysinfo, rt::AsLong(&info)) != 0) return;
  MetaUint("job.memory.kib", uint64_t{info.totalram} * info.mem_unit / 1024);
}

// The user asked for these variables by name. So each one that exists is stored, whatever it holds.
void LogVariables() {
  for (uint32_t i = 0; i < service::g_config.variables; ++i) {
    rt::Text<kMaxName> name;
    name << service::g_config.variable[i];
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
