// SPDX-License-Identifier: BSD-3-Clause
// For MPI_Comm_spawn, puts `rankine run --rank CONTEXT --` in front of the command, as `rankine run` does
// with a launcher's command. The MPI libraries start spawned processes in different ways, but all of them
// start the given program.
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "layout/environment.h"
#include "recorder/core/job.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"
#include "recorder/session/lifecycle.h"

namespace rankine::recorder {

namespace fn = mpi::fn;
using mpi::CallReal;

namespace {

constexpr int kPrefixWords = 4;  // the words: run --rank CONTEXT --

// Returns the CONTEXT argument for the new world. The argument contains the context with which this process
// was started, the job's name on which the ranks have agreed, and a name for the new world.
char g_context[sizeof g_job.context + 8192];

const char* Context() {
  size_t n = 0;
  auto put = [&n](char c) {
    if (n + 1 < sizeof g_context) g_context[n++] = c;
  };
  auto put_text = [&put](const char* text) {
    for (; *text != '\0'; ++text) put(*text);
  };
  auto put_value = [&put](const char* text) {
    static const char kHex[] = "0123456789ABCDEF";
    for (; *text != '\0'; ++text) {
      auto c = static_cast<unsigned char>(*text);
      bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                   std::strchr("/._-+", c) != nullptr;
      if (plain) {
        put(*text);
      } else {
        put('%');
        put(kHex[c >> 4]);
        put(kHex[c & 15]);
      }
    }
  };
  put_text(g_job.context);
  if (!g_job.front) {
    put_text(",job=");
    put_value(g_spool.header()->job);
    put_text(",output=");
    put_value(g_spool.header()->output);
  }
  static uint64_t worlds = 0;  // One counter is enough, because only one thread is the root of a call.
  rt::Text<64> world;
  world << g_spool.header()->uid << '-' << ++worlds;
  put_text(",world=");
  put_value(world.c_str());
  g_context[n] = '\0';
  return g_context;
}

int Count(char** argv) {
  int n = 0;
  while (argv != nullptr && argv[n] != nullptr) ++n;
  return n;
}

// Writes the new argument vector of one command to `out`, which has space for kPrefixWords + Count(argv) + 2
// pointers.
void Fill(const char** out, const char* context, const char* command, char** argv, int n) {
  const char* prefix[kPrefixWords] = {"run", "--rank", context, "--"};
  std::memcpy(out, prefix, sizeof prefix);
  out[kPrefixWords] = command;
  for (int i = 0; i < n; ++i) out[kPrefixWords + 1 + i] = argv[i];
  out[kPrefixWords + 1 + n] = nullptr;
}

bool CanFollow() {
  return g_job.exe[0] == '/' && g_job.context[0] != '\0';
}

// Returns whether this rank is the root of the call. MPI reads the commands, their arguments and their
// number only on the root.
bool IsRoot(long root, long comm) {
  int rank = -1;
  return mpi::Handle(g_process.abi, comm) != g_process.abi.comm_null &&
         CallReal(fn::Comm_rank, comm, &rank) == 0 && rank == static_cast<int>(root);
}

bool InfoValue(uint64_t info, const char* key, char* value, int size) {
  int found = 0;
  return info != 0 && info != g_process.abi.info_null &&
         CallReal(fn::Info_get, info, key, size - 1, value, &found) == 0 && found != 0;
}

bool IsProgram(const char* folder, size_t folder_size, const char* name) {
  rt::Text<4500> path;
  for (size_t i = 0; i < folder_size; ++i) path << folder[i];
  path << (folder_size > 0 ? "/" : "") << name;
  return rt::Syscall(SYS_faccessat, AT_FDCWD, rt::AsLong(path.c_str()), X_OK) == 0;
}

// Returns whether the library will find the program if the working directory is `folder`. An empty `folder`
// means our own working directory.
bool IsInPath(const char* name, const char* folder) {
  if (name[0] == '/') return IsProgram("", 0, name);
  if (std::strchr(name, '/') == nullptr) {
    const char* path = std::getenv("PATH");
    for (const char* at = path == nullptr ? "" : path; *at != '\0';) {
      size_t size = std::strcspn(at, ":");
      if (IsProgram(at, size, name)) return true;
      at += size + (at[size] == ':' ? 1 : 0);
    }
  }
  return IsProgram(folder, std::strlen(folder), name);
}

// Returns whether we may put `rankine` in front of the command. If the program does not exist, `rankine`
// would start successfully, and the call would not report the failure. If the library has its own method of
// searching for the program, we must not change the command.
bool CanStart(const char* command, uint64_t info) {
  char folder[4096] = {};
  if (command == nullptr || InfoValue(info, "path", folder, sizeof folder)) return false;
  folder[0] = '\0';
  InfoValue(info, "wdir", folder, sizeof folder);
  return IsInPath(command, folder);
}

uint64_t VectorBytes(int arguments) {
  return sizeof(char*) * static_cast<uint64_t>(kPrefixWords + 2 + arguments);
}

template <class T>
T Argument(long value) {
  return reinterpret_cast<T>(value);
}

template <class T>
long FromPointer(T* p) {
  return static_cast<long>(reinterpret_cast<uintptr_t>(p));
}

}  // namespace

void WrapSpawn(Thread* t, long* a) {
  if (!CanFollow() || !IsRoot(a[4], a[5])) return;
  const mpi::Abi& abi = g_process.abi;
  if (!CanStart(Argument<const char*>(a[0]), mpi::Handle(abi, a[3]))) return;
  auto** argv = Argument<char**>(a[1]);
  int n = Count(argv);
  auto** fresh = reinterpret_cast<const char**>(Scratch(t, VectorBytes(n)));
  if (fresh == nullptr) return;
  Fill(fresh, Context(), Argument<const char*>(a[0]), argv, n);
  a[0] = FromPointer(g_job.exe);
  a[1] = FromPointer(fresh);
}

void WrapSpawnMultiple(Thread* t, long* a) {
  if (!CanFollow() || !IsRoot(a[5], a[6])) return;
  int count = static_cast<int>(a[0]);
  auto** commands = Argument<char**>(a[1]);
  auto*** argvs = Argument<char***>(a[2]);  // MPI_ARGVS_NULL is a null pointer in every MPI library
  if (count <= 0 || commands == nullptr || a[4] == 0) return;
  for (int i = 0; i < count; ++i) {
    uint64_t info = mpi::LoadHandle(g_process.abi, Argument<const void*>(a[4]), static_cast<size_t>(i));
    if (!CanStart(commands[i], info)) return;
  }
  uint64_t bytes = 2 * sizeof(char*) * static_cast<uint64_t>(count);
  for (int i = 0; i < count; ++i) bytes += VectorBytes(argvs == nullptr ? 0 : Count(argvs[i]));
  std::byte* memory = Scratch(t, bytes);
  if (memory == nullptr) return;
  auto** fresh_commands = reinterpret_cast<const char**>(memory);
  void* argv_memory = fresh_commands + count;
  auto*** fresh_argvs = static_cast<const char***>(argv_memory);
  void* vector_memory = fresh_argvs + count;
  auto** vector = static_cast<const char**>(vector_memory);
  const char* context = Context();
  for (int i = 0; i < count; ++i) {
    char** argv = argvs == nullptr ? nullptr : argvs[i];
    int n = Count(argv);
    fresh_commands[i] = g_job.exe;
    fresh_argvs[i] = vector;
    Fill(vector, context, commands[i], argv, n);
    vector += kPrefixWords + 2 + n;
  }
  a[1] = FromPointer(fresh_commands);
  a[2] = FromPointer(fresh_argvs);
}

}  // namespace rankine::recorder
