// Service `counters`: what the thread's counters have counted in each region, without the regions inside.
// They are read whenever the context of a thread changes (service/events.h), and the difference belongs to
// the node that the thread has been in. Hardware counters come from PAPI (papi.h), where it is installed and
// the machine has a PMU; otherwise the kernel's accounting of the thread serves, which is there on every
// machine.
#pragma once
#include "runtime/service/libraries.h"

namespace rankine::runtime::service::counters {

// Chooses among what was asked for and what there is; tells in the log when it is not the same. Once.
void Start();

bool IsOn();         // has been started, with one counter at least
bool AreHardware();  // PAPI's are among them

// What the thread has counted since the measurement before; nothing the first time. By the owner of the
// State.
void Measure(context::State* s, Snapshot* snapshot);

}  // namespace rankine::runtime::service::counters
