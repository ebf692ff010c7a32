// SPDX-License-Identifier: BSD-3-Clause
// What the kernel's clients of Lustre and BeeGFS counted, as JSON (docs/report-schema.md, io_clients).
#pragma once
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// A key with its list; nothing where there are no such clients.
void WriteIoClients(base::JsonWriter& json, const Facts& facts);

}  // namespace rankine::report
