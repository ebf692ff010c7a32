// SPDX-License-Identifier: BSD-3-Clause
// Writes facts about the run and this process to the spool's log as pairs of key and value
// (docs/attributes.md). Any thread may call these functions.
#pragma once
#include <cstdint>

#include "rankine/detail/table.h"

namespace rankine::recorder {

void Meta(const char* key, const char* value);
void MetaUint(const char* key, uint64_t value);
void MetaNumber(const char* key, rankine_type type, uint64_t bits);  // types: int, uint, bool, double

}  // namespace rankine::recorder
