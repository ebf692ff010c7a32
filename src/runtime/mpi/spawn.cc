// MPI_Comm_spawn is followed by putting `rankine run --rank CONTEXT --` in front of the command, as `rankine
// run` does with a launcher's: every MPI starts a spawned process in its own way, and all of them start the
// program that they are given.
#include <cstring>

#include "base/rt/text.h"
#include "format/environment.h"
#include "runtime/mpi/lifecycle.h"
#include "runtime/session/job.h"
#include "runtime/spool/spool.h"
#include "runtime/thread.h"

namespace rankine::runtime {

namespace {

constexpr int kPrefixWords = 4;  // run --rank CONTEXT --

// The context word of this job: what this process was started with, and the name on which the ranks agreed
// since.
char g_context[sizeof g_job.context + 8192];

const char* Context() {
  if (g_job.front) return g_job.context;
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
  put_text(",job=");
  put_value(g_spool.header()->job);
  put_text(",output=");
  put_value(g_spool.header()->output);
  g_context[n] = '\0';
  return g_context;
}

int Count(char** argv) {
  int n = 0;
  while (argv != nullptr && argv[n] != nullptr) ++n;
  return n;
}

// Writes the new argument vector of one command to `out`, which has room for kPrefixWords + Count(argv) + 2
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
  if (!CanFollow() || a[0] == 0) return;
  auto** argv = Argument<char**>(a[1]);
  int n = Count(argv);
  auto** fresh = reinterpret_cast<const char**>(Scratch(t, VectorBytes(n)));
  if (fresh == nullptr) return;
  Fill(fresh, Context(), Argument<const char*>(a[0]), argv, n);
  a[0] = FromPointer(g_job.exe);
  a[1] = FromPointer(fresh);
}

void WrapSpawnMultiple(Thread* t, long* a) {
  int count = static_cast<int>(a[0]);
  auto** commands = Argument<char**>(a[1]);
  auto*** argvs = Argument<char***>(a[2]);  // MPI_ARGVS_NULL is a null pointer in every family
  if (!CanFollow() || count <= 0 || commands == nullptr) return;
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

}  // namespace rankine::runtime
