// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/job_name.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include "base/rt/path_calls.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"

namespace rankine::recorder {

namespace {

const char* Env(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Returns the last part of the program's path, for use in names. Characters that would need quoting in a
// shell are replaced.
void ProgramName(char* out, size_t n) {
  char path[1024];
  long size = rt::ReadLink("/proc/self/exe", path, sizeof path - 1);
  path[size > 0 ? size : 0] = '\0';
  const char* slash = std::strrchr(path, '/');
  rt::Copy(out, n < 64 ? n : 64, slash == nullptr ? "mpi" : slash + 1);
  for (char* c = out; *c != '\0'; ++c) {
    bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
                 *c == '.' || *c == '_';
    if (!plain) *c = '-';
  }
}

// PROGRAM-YYYYMMDD-
void BeginName(const char* program, const tm& day, rt::Text<256>& name) {
  name << program << '-';
  name.Number(static_cast<uint64_t>(day.tm_year) + 1900, 4)
          .Number(static_cast<uint64_t>(day.tm_mon) + 1, 2)
          .Number(static_cast<uint64_t>(day.tm_mday), 2)
      << '-';
}

}  // namespace

void MakeJobName(time_t now, uint64_t otherwise, char* out, size_t n) {
  char program[64];
  ProgramName(program, sizeof program);
  tm local{};
  localtime_r(&now, &local);
  rt::Text<256> name;
  BeginName(program, local, name);
  name.Number(static_cast<uint64_t>(local.tm_hour), 2)
          .Number(static_cast<uint64_t>(local.tm_min), 2)
          .Number(static_cast<uint64_t>(local.tm_sec), 2)
      << '-';
  const char* id = "";
  for (const char* variable : {"SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "FLUX_JOB_ID", "JOB_ID"}) {
    if (id[0] == '\0') id = Env(variable);
  }
  if (id[0] != '\0' && std::strlen(id) < 64) {
    name << id;
  } else {
    name << otherwise;
  }
  rt::Copy(out, n, name.c_str());
  for (char* c = out; *c != '\0'; ++c)
    if (*c == '/') *c = '-';
}

void MakeLaunchName(const char* launch_id, time_t now, char* out, size_t n) {
  char program[64];
  ProgramName(program, sizeof program);
  tm local{};
  localtime_r(&now, &local);
  rt::Text<256> name;
  const char* contexts = Env("OMPI_NUM_APP_CTX");  // If there is more than one context, other hosts may run
                                                   // another program.
  BeginName(contexts[0] == '\0' || std::strcmp(contexts, "1") == 0 ? program : "mpmd", local, name);
  name << launch_id;
  rt::Copy(out, n, name.c_str());
}

}  // namespace rankine::recorder
