// SPDX-License-Identifier: BSD-3-Clause
// Events of a thread to which modules above core react. Module core calls these functions; module session
// defines them and calls each consumer (session/consumer_list.h).
#pragma once
#include <cstdint>

#include "layout/services/catalog.h"
#include "layout/services/list.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::moments {

// A new Thread with this index was created. Returns false if the Thread's context could not be allocated.
bool OnPlaceMade(Thread* t, uint32_t index);

// The thread that used this Thread has ended, and the calling thread takes the Thread over.
void OnPlaceTakenOver(Thread* t);

// The calling thread now has a Thread, and begins to record.
void OnThreadBegin(Thread* t);

// The user's list of services contains the service `id`. The service is recorded by the consumer whose
// `kService` is `id`.
void OnServiceChosen(layout::ServiceId id);

// An option of the service `id` was read. Returns false if the service has no such option, or if the value
// is invalid.
bool SetServiceOption(layout::ServiceId id, const layout::ServiceSetting& setting);

// To be called when the whole list of services has been read.
void OnServicesChosen();

}  // namespace rankine::recorder::moments
