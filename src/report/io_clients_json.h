// SPDX-License-Identifier: BSD-3-Clause
// Writes the counters of the kernel's Lustre and BeeGFS clients as JSON (docs/report-schema.md, io_clients).
#pragma once
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// Writes a member with the list of clients. Writes nothing if there are no Lustre or BeeGFS clients.
void WriteIoClients(base::JsonWriter& json, const Facts& facts);

}  // namespace rankine::report
