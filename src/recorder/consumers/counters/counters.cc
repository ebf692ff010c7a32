// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/counters/counters.h"

#include <algorithm>
#include <cerrno>

#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "recorder/consumers/counters/options.h"
#include "recorder/consumers/counters/papi.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/config.h"
#include "recorder/core/meta.h"
#include "recorder/core/software_counters.h"

namespace rankine::recorder::counters {

constinit Options g_options;

namespace {

using context::Attribute;
using layout::kMaxCounters;

struct Chosen {
  uint32_t papi = 0;      // The number of counters from PAPI, which precede the other counters.
  uint32_t software = 0;  // The SoftwareMask of all other counters, in the order of the enumeration.
  uint32_t count = 0;     // number of all counters
  std::string_view name[kMaxCounters] = {};
  const Attribute* attribute[kMaxCounters] = {};  // These pointers are set at the first measurement, and
                                                  // are accessed atomically.
};
constinit Chosen g_chosen;

// The counters of one thread. The object is in mapped memory. When the thread has ended, the thread that
// takes over its entry reuses the object.
struct Running {
  int papi_set;
  bool papi_runs;
  long tid;  // The thread for which the counters were started.
  uint64_t last[kMaxCounters];
};

bool Choose(std::string_view name, std::string_view* hardware, uint32_t* wanted) {
  uint32_t kind = 0;
  if (FindSoftware(name, &kind)) {
    g_chosen.software |= 1u << kind;
    return true;
  }
  if (*wanted == kMaxCounters) return false;
  hardware[(*wanted)++] = name;
  return true;
}

// The single counter of StartOne.
struct One {
  bool software;
  uint32_t kind;   // the kind of a software counter
  uint32_t place;  // index among PAPI's counters
};
constinit One g_one{};

Running* RunningOf(context::State* s) {
  if (s->counters == nullptr) s->counters = rt::MapAnonymous(sizeof(Running));
  return static_cast<Running*>(s->counters);
}

void StartSet(Running* running) {
  const long tid = rt::GetTid();
  if (running->tid == tid) return;
  running->tid = tid;
  running->papi_runs = StartPapiThread(&running->papi_set);
}

void SayInstead(const char* why) {
  MetaUint("counters.software.instead", 1);
  Meta("counters.software.why", why);
}

const Attribute* AttributeOf(std::string_view name) {
  rt::Text<128> full;
  full << "counters." << name;
  return context::FindAttribute({full.c_str(), full.size()}, RANKINE_UINT,
                                RANKINE_AS_VALUE | RANKINE_AGGREGATABLE, name.ends_with(".ns") ? "ns" : "",
                                {});
}

void Read(Running* running, uint64_t* values) {
  if (g_chosen.papi != 0 && running->papi_runs) ReadPapi(running->papi_set, values);
  if (g_chosen.software != 0) ReadSoftware(g_chosen.software, values + g_chosen.papi);
}

}  // namespace

void Start() {
  if (!g_options.requested) return;
  const int saved = errno;
  std::string_view hardware[kMaxCounters];
  uint32_t wanted = 0;
  for (uint32_t i = 0; i < g_options.events; ++i) {
    if (!Choose(g_options.event[i], hardware, &wanted)) RefuseService(g_options.event[i]);
  }
  const char* why = "";
  if (wanted != 0) {
    if (StartPapi(hardware, wanted, &why)) {
      g_chosen.papi = wanted;
      NoteAllocating();
      std::copy_n(hardware, wanted, g_chosen.name);
    } else {
      SayInstead(why);
      g_chosen.software |= kAllSoftware;
    }
  }
  g_chosen.count = g_chosen.papi;
  for (uint32_t kind = 0; kind < kSoftwareCounters && g_chosen.count < kMaxCounters; ++kind) {
    if ((g_chosen.software & 1u << kind) != 0) g_chosen.name[g_chosen.count++] = SoftwareName(kind);
  }
  errno = saved;
}

bool IsOn() {
  return g_chosen.count != 0;
}

bool StartOne(std::string_view name, const char** why) {
  g_one.software = FindSoftware(name, &g_one.kind);
  if (g_one.software) return true;
  if (g_chosen.papi == 0) return StartPapi(&name, 1, why);
  // A thread can have only one set of PAPI counters.
  while (g_one.place < g_chosen.papi && g_chosen.name[g_one.place] != name) g_one.place++;
  *why = "the service counters counts other events; add this counter to its events";
  return g_one.place < g_chosen.papi;
}

bool OpenOne(context::State* s) {
  Running* running = RunningOf(s);
  if (running == nullptr) return false;
  if (g_one.software) return true;
  const int saved = errno;
  StartSet(running);
  errno = saved;
  return running->papi_runs;
}

uint64_t ReadOne(const context::State* s) {
  uint64_t values[kMaxCounters] = {};
  if (g_one.software) {
    ReadSoftware(1u << g_one.kind, values);
    return values[0];
  }
  ReadPapi(static_cast<const Running*>(s->counters)->papi_set, values);
  return values[g_one.place];
}

void Measure(context::State* s, Snapshot* snapshot) {
  const InsideLibrary inside;
  const int saved = errno;
  Running* running = RunningOf(s);
  if (running == nullptr) return;
  if (!s->counts) {
    s->counts = true;
    if (g_chosen.papi != 0) StartSet(running);
    Read(running, running->last);
    errno = saved;
    return;
  }
  uint64_t now[kMaxCounters] = {};
  Read(running, now);
  for (uint32_t i = 0; i < g_chosen.count; ++i) {
    if (i < g_chosen.papi && !running->papi_runs) continue;
    const Attribute* attribute = __atomic_load_n(&g_chosen.attribute[i], __ATOMIC_ACQUIRE);
    if (attribute == nullptr) {
      attribute = AttributeOf(g_chosen.name[i]);  // the value is the same for all threads
      __atomic_store_n(&g_chosen.attribute[i], attribute, __ATOMIC_RELEASE);
    }
    snapshot->Add(attribute, RANKINE_UINT, now[i] - running->last[i]);
    running->last[i] = now[i];
  }
  errno = saved;
}

}  // namespace rankine::recorder::counters
