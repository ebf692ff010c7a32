// Moments of a thread that rooms behind core act at. Core tells them; session defines the functions and asks
// each consumer (session/consumer_list.h).
#pragma once
#include <cstdint>

#include "layout/services/catalog.h"
#include "layout/services/list.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::moments {

// The thread gets a place of its own, with this index. False: there is no room for its context.
bool OnPlaceMade(Thread* t, uint32_t index);

// The thread that had this place has ended, and the calling thread takes it over.
void OnPlaceTakenOver(Thread* t);

// The calling thread has a place and begins to be recorded.
void OnThreadBegin(Thread* t);

// The list of services names one that a consumer records: its `kService`.
void OnServiceChosen(layout::ServiceId id);

// An option of it. False: there is no such option, or the value is none.
bool SetServiceOption(layout::ServiceId id, const layout::ServiceSetting& setting);

// The whole list was read.
void OnServicesChosen();

}  // namespace rankine::recorder::moments
