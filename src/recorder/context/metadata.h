// SPDX-License-Identifier: BSD-3-Clause
// Stores facts about the whole run that the program supplies. The functions in this file are entry points,
// like the functions in regions.h.
#pragma once
#include <cstdint>

#include "rankine/detail/table.h"

namespace rankine::recorder::context {

void MetadataBits(const char* key, rankine_type type, uint64_t bits);
void MetadataText(const char* key, const char* value);

}  // namespace rankine::recorder::context
