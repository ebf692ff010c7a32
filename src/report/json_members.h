// SPDX-License-Identifier: BSD-3-Clause
// Members that several parts of the JSON report write (docs/report-schema.md).
#pragma once
#include <cstdint>
#include <string_view>

#include "analysis/processes/spread.h"
#include "archive/key_values.h"
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

void Member(base::JsonWriter& json, const char* key, uint64_t value);
void Member(base::JsonWriter& json, const char* key, std::string_view value);
// Writes null if the value is unknown.
void UnsignedOrNull(base::JsonWriter& json, const char* key, bool known, uint64_t value);
// Writes null for archive::kNone.
void Index(base::JsonWriter& json, const char* key, uint32_t index);

// Writes one object, with the keys as members.
void WriteKeyValues(base::JsonWriter& json, const archive::KeyValues& values);

// Writes a time as spread over the ranks.
void WriteSpread(base::JsonWriter& json, const char* key, const analysis::Spread& spread);

// Writes a call site as members of the open object.
void WriteSite(base::JsonWriter& json, Facts& facts, uint32_t site);

}  // namespace rankine::report
