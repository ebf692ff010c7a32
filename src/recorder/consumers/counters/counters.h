// Service `counters`: what the thread's counters have counted in each region, without the regions inside.
// They are read whenever the context of a thread changes (context/events.h), and the difference belongs to
// the node that the thread has been in. Hardware counters come from PAPI (papi.h), where it is installed and
// the machine has a PMU; otherwise the kernel's accounting of the thread serves, which is there on every
// machine.
#pragma once
#include <cstdint>
#include <string_view>

#include "recorder/context/libraries.h"

namespace rankine::recorder::service::counters {

// Chooses among what was asked for and what there is; tells in the log when it is not the same. Once.
void Start();

bool IsOn();  // has been started, with one counter at least

// One counter for itself, which counts beside the others (volumes of service ti). False: `*why` says in words
// what is missing. Once, after Start.
bool StartOne(std::string_view name, const char** why);
// In the calling thread, the owner of the State; anew where its place was another's. False: not here.
bool OpenOne(context::State* s);
uint64_t ReadOne(const context::State* s);

// What the thread has counted since the measurement before; nothing the first time. By the owner of the
// State.
void Measure(context::State* s, Snapshot* snapshot);

}  // namespace rankine::recorder::service::counters
