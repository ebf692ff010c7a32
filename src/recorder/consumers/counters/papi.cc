// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/counters/papi.h"

#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "layout/services/list.h"
#include "recorder/context/libraries.h"

namespace rankine::recorder::counters {
namespace {

using layout::kMaxCounters;

constexpr const char* kLibraries[] = {"libpapi.so",     "libpapi.so.7.2", "libpapi.so.7.1",
                                      "libpapi.so.7.0", "libpapi.so.6.0", "libpapi.so.5.7"};
// PAPI_library_init takes the version that the caller was compiled with, and accepts only its own major and
// minor version.
constexpr int kVersions[] = {0x07020000, 0x07010000, 0x07000000, 0x06000000, 0x05070000};
constexpr size_t kMaxName = 128;

struct Papi {
  int (*library_init)(int version);
  int (*thread_init)(unsigned long (*id)());
  int (*query_named_event)(const char* name);
  int (*create_eventset)(int* set);
  int (*add_named_event)(int set, const char* name);
  int (*start)(int set);
  int (*stop)(int set, long long* values);
  int (*read)(int set, long long* values);
};
Papi g_papi;
constinit char g_names[kMaxCounters][kMaxName] = {};
uint32_t g_count;

unsigned long ThreadId() {
  return static_cast<unsigned long>(rt::GetTid());
}

template <class Function>
bool Find(void* library, const char* name, Function** function) {
  *function = reinterpret_cast<Function*>(SymbolIn(library, name));
  return *function != nullptr;
}

bool Load() {
  void* library = nullptr;
  for (const char* name : kLibraries) {
    if (library == nullptr) library = OpenLibrary(name);
  }
  return library != nullptr && Find(library, "PAPI_library_init", &g_papi.library_init) &&
         Find(library, "PAPI_thread_init", &g_papi.thread_init) &&
         Find(library, "PAPI_query_named_event", &g_papi.query_named_event) &&
         Find(library, "PAPI_create_eventset", &g_papi.create_eventset) &&
         Find(library, "PAPI_add_named_event", &g_papi.add_named_event) &&
         Find(library, "PAPI_start", &g_papi.start) && Find(library, "PAPI_stop", &g_papi.stop) &&
         Find(library, "PAPI_read", &g_papi.read);
}

bool Initialise() {
  for (const int version : kVersions) {
    if (g_papi.library_init(version) == version) return g_papi.thread_init(ThreadId) == 0;
  }
  return false;
}

}  // namespace

bool StartPapi(const std::string_view* events, uint32_t count, const char** why) {
  *why = "PAPI is not installed: libpapi.so was not found";
  if (!Load()) return false;
  *why = "PAPI cannot be started, or its version is not between 5.7 and 7.2";
  if (!Initialise()) return false;
  *why = "PAPI does not know one of the requested counters: this machine does not have it, or hides it";
  for (uint32_t i = 0; i < count; ++i) {
    rt::Text<kMaxName> name;
    name << events[i];
    rt::Copy(g_names[i], kMaxName, name.c_str());
    if (g_papi.query_named_event(g_names[i]) != 0) return false;
  }
  g_count = count;
  // Tests whether PAPI can count all events together. A thread can run only one set of counters, so the
  // tested set is stopped again.
  int set = 0;
  *why = "PAPI cannot count all of these events at the same time; request fewer of them";
  long long values[kMaxCounters] = {};
  return StartPapiThread(&set) && g_papi.stop(set, values) == 0;
}

bool StartPapiThread(int* set) {
  *set = -1;  // PAPI_NULL
  if (g_papi.create_eventset(set) != 0) return false;
  for (uint32_t i = 0; i < g_count; ++i) {
    if (g_papi.add_named_event(*set, g_names[i]) != 0) return false;
  }
  return g_papi.start(*set) == 0;
}

void ReadPapi(int set, uint64_t* values) {
  g_papi.read(set, reinterpret_cast<long long*>(values));
}

}  // namespace rankine::recorder::counters
