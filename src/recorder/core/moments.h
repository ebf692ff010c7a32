// SPDX-License-Identifier: BSD-3-Clause
// Events of a thread to which the modules above core react. Core calls these functions; module session
// defines them and calls each consumer (session/consumer_list.h).
#pragma once
#include <cstdint>

#include "layout/services/catalog.h"
#include "layout/services/list.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::moments {

// A new Thread with this index was made for the thread. Returns false if there is no memory for its context.
bool OnPlaceMade(Thread* t, uint32_t index);

// The thread that used this Thread has ended, and the calling thread takes it over.
void OnPlaceTakenOver(Thread* t);

// The calling thread has a Thread, and its recording begins.
void OnThreadBegin(Thread* t);

// The list of services contains the service `id`, which a consumer records (the consumer's `kService`).
void OnServiceChosen(layout::ServiceId id);

// An option of this service was read. Returns false if the service has no such option, or if the value is
// invalid.
bool SetServiceOption(layout::ServiceId id, const layout::ServiceSetting& setting);

// The whole list of services has been read.
void OnServicesChosen();

}  // namespace rankine::recorder::moments
